import clsx from "clsx";

export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-block shrink-0 animate-spin motion-reduce:animate-pulse rounded-full border-2 border-current border-r-transparent opacity-80",
        className ?? "size-4",
      )}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-2">
      {ring}
      {label}
    </span>
  );
}
