import type { JudgedRow } from "./row.ts";

export function printRows(title: string, rows: JudgedRow[]) {
  const lines = [
    [title, "median", "best", "reference", "ratio", "budget", ""],
    ...rows.map(({ name, unit, value, best, reference, ratio, budget, holds }) => [
      `  ${name}`,
      `${short(value)} ${unit}`,
      short(best),
      short(reference),
      short(ratio),
      budget ?? "",
      holds === undefined ? "" : holds ? "holds" : "MISSED",
    ]),
  ];
  const widths = [0, 1, 2, 3, 4, 5, 6].map((at) =>
    Math.max(...lines.map((line) => line[at]?.length ?? 0)),
  );
  for (const line of lines)
    console.log(
      line
        .map((cell, at) =>
          at > 0 && at < 5 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    );
  console.log();
}

/** Three significant figures; the measurements are no more repeatable. */
function short(number: number | undefined): string {
  if (number === undefined) return "";
  const digits = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
  return number.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.abs(number) < 0.1 ? 3 : digits,
  });
}
