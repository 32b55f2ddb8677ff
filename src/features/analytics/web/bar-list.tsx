import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Definition } from "#platform/web/ui/definition.tsx";

const colors = ["var(--chart-1)", "var(--chart-3)", "var(--chart-4)", "var(--chart-2)"];

interface BarListProps {
  title: string;
  definition?: string;
  unit: string;
  rows: readonly { name: string; total: number }[];
  empty: string;
}

/** A list with its numbers, so that it needs no table for accessibility. */
export function BarList({ title, definition, unit, rows, empty }: BarListProps) {
  const most = rows[0]?.total ?? 0;
  const sum = rows.reduce((before, { total }) => before + total, 0);
  return (
    <Card label={title}>
      <CardHeader title={title}>
        <span className="flex items-center gap-1 text-ink-3 tabular-nums">
          {sum}
          <span className="sr-only"> {unit}</span>
          {definition && <Definition of={title} text={definition} />}
        </span>
      </CardHeader>
      {sum === 0 ? (
        <p className="px-6 pb-6 text-ink-2 max-md:px-4">{empty}</p>
      ) : (
        <ul className="flex flex-col gap-4 px-6 pb-6 max-md:px-4 max-md:pb-4">
          {rows.map(({ name, total }, at) => (
            <li key={name}>
              <span className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="tabular-nums">{total}</span>
              </span>
              <span
                aria-hidden="true"
                className="mt-1.5 block h-2.5 rounded-[3px] bg-hover forced-color-adjust-none"
              >
                <span
                  className="block h-full rounded-[3px]"
                  style={{
                    width: `${(total / most) * 100}%`,
                    background: colors[at % colors.length],
                  }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
