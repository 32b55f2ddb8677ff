import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-[10px] bg-warning-soft px-4 py-3 forced-colors:border"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
      <p className="min-w-0 text-pretty wrap-anywhere">{children}</p>
    </div>
  );
}
