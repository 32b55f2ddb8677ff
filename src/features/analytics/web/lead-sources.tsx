import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { leadSourceName } from "#shared/lead-source-name.ts";
import type { Report } from "../contract.ts";

const colors = ["var(--chart-1)", "var(--chart-3)", "var(--chart-4)", "var(--chart-2)"];

/** Bars that are a list with its numbers, so that it needs no table beside it. */
export function LeadSources({ sources }: Pick<Report, "sources">) {
  const most = sources[0]?.leads ?? 0;
  const total = sources.reduce((sum, { leads }) => sum + leads, 0);
  return (
    <Card label="Lead Sources">
      <CardHeader title="Lead Sources">
        <span className="text-ink-3 tabular-nums">
          {total}
          <span className="sr-only"> leads</span>
        </span>
      </CardHeader>
      {total === 0 ? (
        <p className="px-6 pb-6 text-ink-2 max-md:px-4">
          No leads in these days. They appear here by what was said before somebody left an email.
        </p>
      ) : (
        <ul className="flex flex-col gap-4 px-6 pb-6 max-md:px-4 max-md:pb-4">
          {sources.map(({ source, leads }, at) => (
            <li key={source}>
              <span className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{leadSourceName(source)}</span>
                <span className="tabular-nums">{leads}</span>
              </span>
              <span
                aria-hidden="true"
                className="mt-1.5 block h-2.5 rounded-[3px] bg-hover forced-color-adjust-none"
              >
                <span
                  className="block h-full rounded-[3px]"
                  style={{
                    width: `${(leads / most) * 100}%`,
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
