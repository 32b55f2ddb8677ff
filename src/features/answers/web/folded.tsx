import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

export function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group mt-0.5">
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 text-small font-medium text-ink-2 hover:text-ink max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform duration-(--dur-quick) group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
        />
        {summary}
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}
