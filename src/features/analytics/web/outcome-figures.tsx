import type { Figure } from "#platform/web/ui/card.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import type { Report } from "../contract.ts";
import { definitions } from "./definitions.ts";

const number = new Intl.NumberFormat("en-US");

export function outcomeFigures(report: Report | undefined): Figure[] {
  const labels = ["Resolved", "Unanswered", "Helpful", "Time to a Person"] as const;
  const cells = report && cellsOf(report);
  return labels.map((label, at) => ({
    label,
    definition: definitions[label],
    value: <Bone className="my-2 h-6 w-12 animate-late" />,
    note: <>&nbsp;</>,
    ...cells?.[at],
  }));
}

function cellsOf({ totals, outcomes }: Report) {
  const { resolved, resolvedRate, unanswered, rated, helpful, helpfulRate, secondsToPerson } =
    outcomes;
  return [
    {
      value: totals.conversations > 0 ? `${resolvedRate}%` : "–",
      note: `${number.format(resolved)} of ${number.format(totals.conversations)} conversations`,
    },
    {
      value: number.format(unanswered),
      note: unanswered === 1 ? "question without an answer" : "questions without an answer",
    },
    {
      value: rated > 0 ? `${helpfulRate}%` : "–",
      note:
        rated > 0
          ? `${number.format(helpful)} of ${number.format(rated)} ratings`
          : "no ratings yet",
    },
    {
      value: secondsToPerson === null ? "–" : duration(secondsToPerson),
      note: secondsToPerson === null ? "no requests answered yet" : "median wait",
    },
  ];
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
