import type { ActionSettings } from "../contract-own.ts";

const valuesMax = 50;
const textLengthMax = 500;
const linesMax = 60;
const resultLengthMax = 2_000;
const depthMax = 6;
const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[-+]\d\d:\d\d)?$/;

/** All values at a path such as `line_items[*].name`; `*` stands for every key, too. */
export function valuesAt(reply: unknown, path: string): unknown[] {
  const steps = [...path.replace(/^\$/, "").matchAll(/[^.[\]]+/g)].map(([step]) => step);
  let found = [reply];
  for (const step of steps)
    found = found.flatMap((one) => childrenOf(one, step)).slice(0, valuesMax);
  return found.filter((one) => one !== undefined && one !== null);
}

function childrenOf(node: unknown, step: string): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  if (step === "*") return Object.values(node);
  return Object.hasOwn(node, step) ? [Reflect.get(node, step)] : [];
}

/** The lines that visitors and the model get. Empty if the reply has none of what is shown. */
export function resultOf(reply: unknown, shown: ActionSettings["shown"]): string {
  const lines =
    shown.length > 0
      ? shown.flatMap(({ label, path }) => lineOf(label, path, valuesAt(reply, path)))
      : linesOf(reply, "", 0);
  let text = "";
  for (const line of lines.slice(0, linesMax)) {
    const longer = text ? `${text}\n${line}` : line;
    if (longer.length > resultLengthMax) break;
    text = longer;
  }
  return text || (lines[0] ?? "").slice(0, resultLengthMax);
}

function lineOf(label: string, path: string, values: unknown[]): string[] {
  const texts = values.map((one) =>
    typeof one === "object" ? linesOf(one, "", 0).join(", ") : plain(one),
  );
  const text = [...new Set(texts.filter(Boolean))].join(", ");
  const name = label || (path.match(/[^.[\]*$]+/g)?.at(-1) ?? "");
  return text ? [name ? `${name}: ${text}` : text] : [];
}

function linesOf(node: unknown, name: string, depth: number): string[] {
  if (node === null || node === undefined || depth > depthMax) return [];
  if (typeof node !== "object") return [name ? `${name}: ${plain(node)}` : plain(node)];
  return Object.entries(node)
    .slice(0, linesMax)
    .flatMap(([key, one]) =>
      linesOf(one, Array.isArray(node) ? name : joined(name, key), depth + 1),
    )
    .slice(0, linesMax);
}

function joined(name: string, key: string) {
  return [name, plain(key)].filter(Boolean).join(" › ");
}

/** One line without invisible characters, links or source marks. */
function plain(value: unknown): string {
  return (
    String(value)
      .slice(0, textLengthMax)
      .toWellFormed()
      .replace(/[\p{Cf}\p{Co}]+/gu, "")
      // A space, so that removing a scheme cannot join its surroundings into another.
      .replace(/https?:\/\//gi, " ")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .replaceAll("[", "(")
      .replaceAll("]", ")")
      .trim()
      .replace(moment, (_, day, time, zone = "") =>
        `${day} ${time} ${zone === "Z" ? "UTC" : zone}`.trim(),
      )
  );
}

/** Whether the reply is about what the visitor entered. */
export function isAbout(
  reply: unknown,
  checks: ActionSettings["checks"],
  values: Record<string, string>,
): boolean {
  const even = (text: unknown) => String(text).trim().toLowerCase();
  return checks.every(({ path, field }) => {
    const entered = values[field];
    return !!entered && valuesAt(reply, path).some((one) => even(one) === even(entered));
  });
}
