import clsx from "clsx";
import type { ReactNode } from "react";

interface TableProps {
  label: string;
  /** Widths from 768 px, as of `grid-template-columns`. */
  columns: string;
  heads: readonly { name: string; isNumeric?: boolean; isIndented?: boolean; isHidden?: boolean }[];
  isInParts?: boolean;
  /** TableRows, or a long list's in TableParts. */
  children: ReactNode;
}

/** Below 768 px there are no heads, and each row lays out its cells as it likes. */
export function Table({ label, columns, heads, isInParts = false, children }: TableProps) {
  return (
    <table
      aria-label={label}
      style={{ "--columns": columns } as object}
      className="block w-full text-left"
    >
      <thead className="block max-md:sr-only">
        <tr className={rowStyle}>
          {heads.map(({ name, isNumeric, isIndented, isHidden }) => (
            <th
              key={name}
              scope="col"
              className={clsx(
                "text-meta font-[560] text-ink-3 md:py-2.5",
                isNumeric && "md:text-right",
                isIndented && "md:pl-4",
              )}
            >
              <span className={clsx(isHidden && "sr-only")}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      {isInParts ? children : <tbody className="block">{children}</tbody>}
    </table>
  );
}

/** Some rows of many. Out of sight they cost nothing; until they were in sight, each counts as this high. */
export function TablePart({ rowCount, children }: { rowCount: number; children: ReactNode }) {
  return (
    <tbody
      style={{ containIntrinsicSize: `auto ${rowCount * 62}px` }}
      className="block [content-visibility:auto] not-first-of-type:[&>tr:first-child]:border-t!"
    >
      {children}
    </tbody>
  );
}

const rowStyle = "md:grid md:grid-cols-(--columns) md:items-center md:gap-x-3 md:px-6";

interface TableRowProps {
  isSelected?: boolean;
  /** The layout of the cells below 768 px. */
  className?: string;
  children: ReactNode;
}

/** A link with RowLink in it opens from everywhere in the row. */
export function TableRow({ isSelected = false, className, children }: TableRowProps) {
  return (
    <tr
      aria-selected={isSelected || undefined}
      className={clsx(
        "relative border-t border-line transition-colors duration-(--dur-quick) max-md:px-4 max-md:py-3.5 md:min-h-15.5 md:py-2.5",
        "max-md:first:border-t-0 last:rounded-b-[11px]",
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
        rowStyle,
        className,
      )}
    >
      {children}
    </tr>
  );
}

/** For the link or button that opens a row: its target is the row. */
export const rowTarget = "after:absolute after:inset-0 after:rounded-[inherit]";
