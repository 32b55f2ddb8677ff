import clsx from "clsx";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  neutral: "bg-neutral-soft text-neutral",
  positive: "bg-positive-soft text-positive",
  info: "bg-info-soft text-info",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  plum: "bg-plum-soft text-plum",
  accent: "bg-accent-soft text-accent",
  /** For people, where an assistant could be mistaken for one. */
  solid: "bg-accent text-on-accent",
};
export type BadgeTone = keyof typeof tones;

// In the color of the text, so that they survive forced colors and greyscale.
const shapes = {
  dot: <circle cx="5" cy="5" r="3.5" fill="currentColor" />,
  ring: <circle cx="5" cy="5" r="3" fill="none" stroke="currentColor" strokeWidth="2" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1.75a3.25 3.25 0 0 0 0 6.5Z" fill="currentColor" />
    </>
  ),
  bars: <path d="M1.5 1H4v8H1.5zM6 1h2.5v8H6z" fill="currentColor" />,
  diamond: <path d="M5 .6 9.4 5 5 9.4.6 5Z" fill="currentColor" />,
};
export type BadgeShape = keyof typeof shapes | "tick" | "cross" | "none";

interface BadgeProps {
  tone: BadgeTone;
  shape: BadgeShape;
  children: ReactNode;
}

export function Badge({ tone, shape, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 shrink-0 items-center gap-1.25 rounded-badge px-2 text-meta font-[580] whitespace-nowrap forced-colors:border",
        tones[tone],
      )}
    >
      <Shape shape={shape} />
      {children}
    </span>
  );
}

function Shape({ shape }: { shape: BadgeShape }) {
  if (shape === "none") return null;
  const style = "size-2.5 shrink-0 -ml-px";
  if (shape === "tick") return <Check aria-hidden="true" className={style} strokeWidth={3} />;
  if (shape === "cross") return <X aria-hidden="true" className={style} strokeWidth={3} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 10 10" className={style}>
      {shapes[shape]}
    </svg>
  );
}
