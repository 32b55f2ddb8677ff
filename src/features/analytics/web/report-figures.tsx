import type { Figure } from "#platform/web/ui/card.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import type { Report } from "../contract.ts";
import { definitions } from "./definitions.ts";

const number = new Intl.NumberFormat("en-US");

export function reportFigures(report: Report | undefined, days: number): Figure[] {
  const labels = [
    "Total Conversations",
    "Leads Generated",
    "Response Rate",
    "Conversion Rate",
  ] as const;
  const cells = report && cellsOf(report, days);
  return labels.map((label, at) => ({
    label,
    definition: definitions[label],
    value: <Bone className="my-2 h-6 w-12 animate-late" />,
    note: <>&nbsp;</>,
    ...cells?.[at],
  }));
}

function cellsOf({ totals, before, ever }: Report, days: number) {
  const { conversations, leads, asked, responseRate, conversionRate } = totals;
  return [
    {
      value: number.format(ever.conversations),
      note: change(conversations, before.conversations, days),
    },
    { value: number.format(ever.leads), note: change(leads, before.leads, days) },
    {
      value: `${responseRate}%`,
      note: asked > 0 ? `of ${number.format(asked)} messages` : "no messages yet",
    },
    { value: `${conversionRate}%`, note: "of conversations" },
  ];
}

function change(now: number, before: number, days: number) {
  const more = now - before;
  const compared =
    more === 0 ? "as before" : `${number.format(Math.abs(more))} ${more > 0 ? "more" : "fewer"}`;
  return (
    <>
      <span className="font-semibold text-ink-2">{number.format(now)}</span>
      {` in ${days === 1 ? "1 day" : `${days} days`}, ${compared}`}
    </>
  );
}
