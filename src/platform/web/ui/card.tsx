import clsx from "clsx";
import type { ReactNode } from "react";
import { Definition } from "./definition.tsx";

interface CardProps {
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Never nest cards: divide with CardSection. */
export function Card({ label, className, children }: CardProps) {
  const style = clsx("min-w-0 rounded-card border border-line bg-surface", className);
  return label ? (
    <section aria-label={label} className={style}>
      {children}
    </section>
  ) : (
    <div className={style}>{children}</div>
  );
}

export function CardHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 pt-4.5 pb-3.5 max-md:px-4 max-md:pt-4 max-md:pb-3">
      <h2 className="text-h3 font-[640]">{title}</h2>
      {children}
    </div>
  );
}

export function CardSection({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={clsx("border-t border-line p-6 first:border-t-0 max-md:p-4", className)}>
      {children}
    </div>
  );
}

export interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  definition?: string;
}

interface FiguresProps {
  label: string;
  figures: readonly Figure[];
  isSmall?: boolean;
}

export function Figures({ label, figures, isSmall = false }: FiguresProps) {
  return (
    <Card label={label} className="overflow-hidden">
      <dl
        className={clsx(
          // The gaps are the hairlines, so that any number of columns works.
          "grid gap-px bg-line",
          isSmall ? "grid-cols-4 max-[359px]:grid-cols-2" : "grid-cols-2",
          !isSmall && (figures.length % 4 === 0 ? "md:grid-cols-4" : "md:grid-cols-3"),
        )}
      >
        {figures.map(({ label: name, value, note, definition }) => (
          <div
            key={name}
            className={clsx(
              "min-w-0 bg-surface forced-colors:outline",
              isSmall ? "p-3 md:px-5 md:py-4" : "px-4 py-3.5 md:px-4.5 md:pt-4 md:pb-5 lg:px-6",
            )}
          >
            <dt
              className={clsx(
                "font-medium text-ink-2",
                isSmall ? "text-meta md:text-small" : "min-h-5 text-small",
              )}
            >
              {definition ? (
                <span className="flex items-center gap-1">
                  {name}
                  <Definition of={name} text={definition} />
                </span>
              ) : (
                name
              )}
            </dt>
            <dd
              className={clsx(
                "font-[640] tracking-[-0.03em] tabular-nums",
                isSmall
                  ? "text-h2"
                  : "mt-1 text-[1.6875rem] leading-8.5 md:text-[2rem] md:leading-10",
              )}
            >
              {value}
            </dd>
            {note !== undefined && <dd className="mt-0.5 text-small text-ink-3">{note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
