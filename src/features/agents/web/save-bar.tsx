import clsx from "clsx";
import type { ReactNode } from "react";
import { useSearchParams } from "wouter";

interface SaveBarProps {
  tab: string | null;
  children: ReactNode;
}

/** Sticks to the bottom of the window, on phones above the navigation bar. */
export function SaveBar({ tab, children }: SaveBarProps) {
  const [params] = useSearchParams();
  if (params.get("tab") !== tab) return null;
  return (
    <div
      data-save-bar
      className={clsx(
        "mt-4 tall:z-(--z-sticky) tall:bg-surface",
        "max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-[calc(64px+env(safe-area-inset-bottom))] max-md:tall:border-t max-md:tall:border-line max-md:tall:px-4 max-md:tall:py-2",
        "md:tall:sticky md:tall:bottom-4 md:tall:rounded-card md:tall:border md:tall:border-line md:tall:px-6 md:tall:py-3 md:tall:shadow-3",
      )}
    >
      {children}
    </div>
  );
}
