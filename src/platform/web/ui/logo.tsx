import clsx from "clsx";
import { PRODUCT_NAME } from "#shared/product.ts";

export function Logo({ isMark = false, className }: { isMark?: boolean; className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2.25 text-ink", className)}>
      <svg width="25" height="21" viewBox="0 0 28 24" aria-hidden="true">
        <path className="fill-accent" d="M1 17.5V9.5a8.2 8.2 0 1 1 8.2 8Z" />
        <path
          className="fill-ink stroke-(--logo-ground,var(--canvas))"
          strokeWidth="2.4"
          paintOrder="stroke"
          d="M27 22.5h-7.2a6.9 6.9 0 1 1 7.2-6.9Z"
        />
      </svg>
      <span
        className={isMark ? "sr-only" : "text-[1.1875rem] leading-6 font-[720] tracking-[-0.035em]"}
      >
        {PRODUCT_NAME}
      </span>
    </span>
  );
}
