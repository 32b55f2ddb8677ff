import { byteOrderMark, toCsv } from "#shared/csv.ts";
import { handoffNames } from "#shared/handoff-names.ts";
import { leadSourceName } from "#shared/lead-source-name.ts";
import type { Report, ReportRange } from "../contract.ts";

export function reportCsv(report: Report, range: ReportRange) {
  const { totals, outcomes, step, trend, sources, agents } = report;
  const summary = [
    ["From", range.from],
    ["To", range.to],
    ["Conversations", String(totals.conversations)],
    ["Leads", String(totals.leads)],
    ["Response Rate", `${totals.responseRate}%`],
    ["Conversion Rate", `${totals.conversionRate}%`],
    ["Resolved", String(outcomes.resolved)],
    ["Resolved Rate", `${outcomes.resolvedRate}%`],
    ["Unanswered Questions", String(outcomes.unanswered)],
    ["Rated Answers", String(outcomes.rated)],
    ["Helpful", `${outcomes.helpfulRate}%`],
    ["Median Seconds to a Person", outcomes.secondsToPerson?.toString() ?? ""],
  ] as const;
  const tables = [
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
        "Handed Off": ({ reason }) => handoffNames[reason],
        Conversations: ({ total }) => String(total),
      },
      outcomes.handoffs,
    ),
    toCsv(
      { "Written By": ({ writer }) => writer, Answers: ({ answers }) => String(answers) },
      outcomes.writers,
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
  ];
  return byteOrderMark + tables.join("\r\n");
}
