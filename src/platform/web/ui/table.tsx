import clsx from "clsx";
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { useNear } from "../near.ts";
import { usePrinted } from "../printed.ts";

interface TableProps {
  label: string;
  /** From 768 px, as `grid-template-columns`. */
  columns: string;
  heads: readonly { name: string; isNumeric?: boolean; isIndented?: boolean; isHidden?: boolean }[];
  /** For TableParts: the number of all rows, with the head; -1 if unknown. */
  inParts?: number;
  children: ReactNode;
}

/** Below 768 px, rows lay out their cells freely. */
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

function Parts({ children }: { children: ReactNode }) {
  return <IsPrinted value={usePrinted()}>{children}</IsPrinted>;
}

interface TablePartProps {
  rowCount: number;
  /** Never removed, because the focus will return to one of its rows. */
  isKept: boolean;
  children: ReactNode;
}

/** Virtualized: rows far from view are left out, and the space they took is kept. */
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
      // Switching windows keeps the focus.
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
  /** Its position among all rows, if the table is in parts; the first is 2. */
  index?: number;
  className?: string;
  children: ReactNode;
}

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

/** Makes the whole row the target of its link or button. */
export const rowTarget = "after:absolute after:inset-0 after:rounded-[inherit]";
