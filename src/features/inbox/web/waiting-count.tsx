import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { countsQuery } from "./inbox-data.ts";

export function useWaitingCount(): number {
  return useQuery(countsQuery).data?.waiting ?? 0;
}

export function WaitingCount({ isOnIcon = false }: { isOnIcon?: boolean }) {
  const waiting = useWaitingCount();
  if (waiting === 0) return null;
  return (
    <span
      className={clsx(
        "grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-meta font-[640] text-on-accent tabular-nums forced-colors:border",
        isOnIcon ? "absolute top-1 right-1" : "ml-auto",
      )}
    >
      <span>
        {waiting > 99 ? "99+" : waiting}
        <span className="sr-only"> waiting</span>
      </span>
    </span>
  );
}
