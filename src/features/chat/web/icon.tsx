const paths = {
  up: "M12 19V5m-7 7 7-7 7 7",
  down: "M12 5v14m-7-7 7 7 7-7",
  close: "M18 6 6 18M6 6l12 12",
  copy: "M8 8h13v13H8ZM16 8V3H3v13h5",
  check: "M20 6 9 17l-5-5",
  helpful: "M7 10v11H3V10Zm0 0 4-8a3 3 0 0 1 3 3v4h6a2 2 0 0 1 2 2.3l-1.4 8a2 2 0 0 1-2 1.7H7",
  fault: "M12 8v4m0 4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z",
};

/** In the style of Lucide, which is larger. Always beside a label. */
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
