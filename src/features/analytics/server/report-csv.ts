import { toCsv } from "#shared/csv.ts";
import { leadSourceName } from "#shared/lead-source-name.ts";
import type { Report, ReportRange } from "../contract.ts";

/** What the page shows, part by part with an empty line between. */
export function reportCsv({ totals, step, trend, sources, agents }: Report, range: ReportRange) {
  const summary = [
    ["From", range.from],
    ["To", range.to],
    ["Total Conversations", String(totals.conversations)],
    ["Leads Generated", String(totals.leads)],
    ["Response Rate", `${totals.responseRate}%`],
    ["Conversion Rate", `${totals.conversionRate}%`],
  ] as const;
  return [
    toCsv({ Figure: ([name]) => name, Value: ([, value]) => value }, [...summary]),
    toCsv(
      {
        [step === "day" ? "Day" : "From"]: ({ day }) => day,
        Conversations: ({ conversations }) => String(conversations),
        Leads: ({ leads }) => String(leads),
      },
      trend,
    ),
    toCsv(
      {
        Source: ({ source }) => leadSourceName(source),
        Leads: ({ leads }) => String(leads),
      },
      sources,
    ),
    toCsv(
      {
        Agent: ({ name }) => name,
        Conversations: ({ conversations }) => String(conversations),
        Leads: ({ leads }) => String(leads),
        "Response Rate": ({ responseRate }) => `${responseRate}%`,
      },
      agents,
    ),
  ].join("\r\n");
}
