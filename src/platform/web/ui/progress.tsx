import clsx from "clsx";
import { Progress as RadixProgress } from "radix-ui";
import type { ReactNode } from "react";

interface ProgressProps {
  label: string;
  value: number;
  max: number;
}

export function Progress({ label, value, max }: ProgressProps) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0;
  return (
    <RadixProgress.Root
      aria-label={label}
      value={max > 0 ? Math.min(value, max) : null}
      max={Math.max(max, 1)}
      className="h-1.5 overflow-hidden rounded-full bg-hover forced-colors:border"
    >
      <RadixProgress.Indicator
        style={{ width: `${share}%` }}
        className="h-full rounded-full bg-accent transition-[width] duration-(--dur-slow) ease-move forced-colors:bg-[Highlight]"
      />
    </RadixProgress.Root>
  );
}

interface LeaderProps {
  name: ReactNode;
  value: ReactNode;
  className?: string;
}

export function Leader({ name, value, className }: LeaderProps) {
  return (
    <span className={clsx("flex min-w-0 items-baseline gap-2", className)}>
      <span dir="auto" className="min-w-0 truncate text-left">
        {name}
      </span>
      <span
        aria-hidden="true"
        className="h-0.5 min-w-4 grow -translate-y-0.75 bg-[radial-gradient(circle_at_1px_1px,var(--ink-3)_0.8px,transparent_1.1px)] bg-size-[6px_2px] bg-repeat-x opacity-70"
      />
      <span className="shrink-0 text-small whitespace-nowrap tabular-nums">{value}</span>
    </span>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[82px_minmax(0,1fr)] gap-x-3 py-1.25 wrap-anywhere">
      <dt className="text-small leading-5 text-ink-3">{name}</dt>
      <dd dir="auto" className="text-left">
        {children}
      </dd>
    </div>
  );
}
