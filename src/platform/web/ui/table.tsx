import clsx from "clsx";
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { useNear } from "../near.ts";
import { usePrinted } from "../printed.ts";

interface TableProps {
  label: string;
  /** Widths from 768 px, as of `grid-template-columns`. */
  columns: string;
  heads: readonly { name: string; isNumeric?: boolean; isIndented?: boolean; isHidden?: boolean }[];
  /** TableRows in TableParts, of this many rows in all, the heads' among them; -1 where nobody knows. */
  inParts?: number;
  /** TableRows, where they are not in parts. */
  children: ReactNode;
}

/** Below 768 px there are no heads, and each row lays out its cells as it likes. */
export function Table({ label, columns, heads, inParts, children }: TableProps) {
  return (
    <table
      aria-label={label}
      aria-rowcount={inParts}
      style={{ "--columns": columns } as object}
      className="block w-full text-left [--row-height:62px] max-md:[--row-height:75px]"
    >
      <thead className="block max-md:sr-only">
        <tr aria-rowindex={inParts && 1} className={rowStyle}>
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
      {inParts === undefined ? (
        <tbody className="block">{children}</tbody>
      ) : (
        <Parts>{children}</Parts>
      )}
    </table>
  );
}

const IsPrinted = createContext(false);

/** Paper has no view that rows could be far from. */
function Parts({ children }: { children: ReactNode }) {
  return <IsPrinted value={usePrinted()}>{children}</IsPrinted>;
}

interface TablePartProps {
  rowCount: number;
  /** Stays, wherever it is: somebody will come back to one of its rows. */
  isKept: boolean;
  children: ReactNode;
}

/** Some rows of many. Far from sight they are left out, and their place stays as high as they were. */
export function TablePart({ rowCount, isKept, children }: TablePartProps) {
  const place = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRef("var(--row-height)");
  const [hasFocus, setFocus] = useState(false);
  const isNear = useNear(place);
  const isPrinted = use(IsPrinted);
  const isShown = isNear || isKept || hasFocus || isPrinted;
  useLayoutEffect(() => {
    if (place.current && isShown) rowHeight.current = `${place.current.offsetHeight / rowCount}px`;
  }, [isShown, rowCount]);
  return (
    <tbody
      ref={place}
      // A window that is left for another keeps its focus for later.
      onBlur={({ currentTarget, relatedTarget }) =>
        setFocus(currentTarget.contains(relatedTarget ?? document.activeElement))
      }
      onFocus={() => setFocus(true)}
      style={isShown ? undefined : { height: `calc(${rowHeight.current} * ${rowCount})` }}
      className="block not-first-of-type:[&>tr:first-child]:border-t!"
    >
      {isShown && children}
    </tbody>
  );
}

const rowStyle = "md:grid md:grid-cols-(--columns) md:items-center md:gap-x-3 md:px-6";

interface TableRowProps {
  isSelected?: boolean;
  /** Its place among all rows, where the table is in parts: the first after the heads is 2. */
  index?: number;
  /** The layout of the cells below 768 px. */
  className?: string;
  children: ReactNode;
}

/** A link with RowLink in it opens from everywhere in the row. */
export function TableRow({ isSelected = false, index, className, children }: TableRowProps) {
  return (
    <tr
      aria-rowindex={index}
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
