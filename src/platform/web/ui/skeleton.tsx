import clsx from "clsx";
import type { ReactNode } from "react";

/** Invisible for 300 ms. */
export function Loading({ label = "Loading", children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" inert className="animate-late">
        {children}
      </div>
    </div>
  );
}

export function Bone({ className }: { className?: string }) {
  return <span className={clsx("block rounded-badge bg-hover", className ?? "h-3")} />;
}

export function BoneRows({ count = 4 }: { count?: number }) {
  const widths = ["w-3/5", "w-2/5", "w-1/2", "w-1/3"];
  return (
    <div className="flex flex-col gap-4.5 p-6 max-md:p-4">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Bone className="size-10 shrink-0 rounded-card! rounded-bl-spoken!" />
          <div className="flex grow flex-col gap-2">
            <Bone className={clsx("h-3", widths[row % widths.length])} />
            <Bone className={clsx("h-2.5", widths[(row + 1) % widths.length])} />
          </div>
          <Bone className="h-5.5 w-14" />
        </div>
      ))}
    </div>
  );
}
