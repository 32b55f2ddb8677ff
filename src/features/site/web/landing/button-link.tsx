import clsx from "clsx";
import type { ReactNode } from "react";

interface ButtonLinkProps {
  href: string;
  isPrimary?: boolean;
  isLarge?: boolean;
  className?: string;
  children: ReactNode;
}

const shape =
  "inline-flex items-center justify-center border font-[600] whitespace-nowrap transition-colors duration-(--dur-quick) ease-out active:translate-y-px";
const secondary = "border-line-strong bg-surface text-ink shadow-1 hover:bg-hover";
const large = "h-12 rounded-[10px] px-5.5 text-chat";

const primary = "border-transparent bg-accent text-on-accent hover:bg-accent-hover";

export const primaryLarge = clsx(shape, primary, large);
export const secondaryLarge = clsx(shape, secondary, large);

/** Looks like the owner's buttons, which would pull in the router. */
export function ButtonLink({ href, isPrimary, isLarge, className, children }: ButtonLinkProps) {
  return (
    <a
      href={href}
      className={clsx(
        shape,
        isPrimary ? primary : secondary,
        isLarge ? large : "h-10 rounded-control px-4 text-body max-md:h-11",
        className,
      )}
    >
      {children}
    </a>
  );
}
