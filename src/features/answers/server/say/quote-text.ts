import type { Quote } from "../read/reading.ts";
import type { Unit } from "../read/units.ts";

export function quoteText(quote: Quote): string {
  const said = quote.units.slice(quote.from, quote.to + 1);
  const [first] = said;
  if (!first) return "";
  const lead = leadOf(quote, first);
  const lines = said.map((unit) => ({ unit, text: unitText(unit) }));
  if (said.every(({ kind }) => kind === "sentence")) return join(lines);
  if (lines.length === 1 && !lead) return lines[0]?.text ?? "";
  if (lines.length === 1) return `${lead} ${lines[0]?.text ?? ""}`;
  return [...(lead ? [lead] : []), join(lines)].join("\n");
}

function join(lines: { unit: Unit; text: string }[]): string {
  return lines.reduce((all, { unit, text }, at) => {
    if (at === 0) return isListed(unit) && lines.length > 1 ? `- ${text}` : text;
    const before = lines[at - 1]?.unit;
    if (isListed(unit)) return `${all}\n- ${text}`;
    return unit.kind === "sentence" && before?.kind === "sentence"
      ? `${all} ${text}`
      : `${all}\n${text}`;
  }, "");
}

const isListed = ({ kind }: Unit) => kind === "row" || kind === "item";

function leadOf({ units, from, passage }: Quote, first: Unit): string {
  const isIntroduction = /[:：]$/.test(first.text);
  if (first.kind === "sentence" || isIntroduction) return "";
  const lead = first.lead === null ? undefined : units[first.lead];
  if (lead && first.lead !== null && first.lead < from) return withColon(unitText(lead));
  const heading = passage.heading.split(" › ").at(-1) ?? "";
  const isSaid = !heading || /[?？؟]$/.test(heading) || first.text.includes(heading);
  return isSaid ? "" : withColon(heading);
}

function withColon(text: string): string {
  return /[:：.!?。！？]$/.test(text) ? text : `${text}:`;
}

function unitText({ text, kind }: Unit): string {
  if (kind === "row" || text.startsWith("| ")) return rowText(text.replace(/^\|\s*/, ""));
  return kind === "item" ? text.replace(/^(?:[-–•*]|\d{1,2}[.)])\s+/, "") : text;
}

function rowText(row: string): string {
  const cells = row.split("; ").map((cell) => {
    const [, head = "", value = cell] = /^([^:]{1,60}): (.+)$/u.exec(cell) ?? [];
    return { head, value };
  });
  const [name, ...rest] = cells;
  if (!name || rest.length === 0 || rest.some(({ head }) => !head)) return row;
  const said = rest.map(({ head, value }) => (rest.length === 1 ? value : `${head} ${value}`));
  return `${name.value}: ${said.join("; ")}`;
}
