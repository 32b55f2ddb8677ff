const paths = {
  up: "M12 19V5m-7 7 7-7 7 7",
  down: "M12 5v14m-7-7 7 7 7-7",
  close: "M18 6 6 18M6 6l12 12",
  fault: "M12 8v4m0 4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z",
};

/** Lines like Lucide's, which weighs more than these. Words or a name stand beside them. */
export function Icon({ name, size = 20 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
