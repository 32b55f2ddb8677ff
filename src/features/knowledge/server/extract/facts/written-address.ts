import { withoutLabelledPhones } from "./contacts-in-text.ts";

const townLine = [
  /^(?:[A-Z]{1,2}[-–])?\d{4,5} \p{Lu}[\p{L}.'/ -]{2,40}(?: \(\p{L}[\p{L} .-]{1,30}\))?(?:, \p{L}{3,20})?$/u,
  /^\p{Lu}[\p{L}.' -]{2,40},? [A-Z]{2} \d{5}(?:-\d{4})?$/u,
  /^(?:\p{Lu}[\p{L}.' -]{2,40},? )?[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u,
];

const town = String.raw`\d{4,5} \p{Lu}[\p{L}'’-]{2,30}(?: \p{Lu}[\p{L}'’-]{2,30})?(?: \(\p{Lu}[\p{L} .-]{1,30}\))?`;
const inLine = [
  String.raw`\p{Lu}[\p{L}.'’/-]{0,30}(?: (?:d[aeio]s?|del|de la|de los|de las|la|el|von|vom|zu[mr]?|a[mn]|an der|im|in der|der|\p{Lu}[\p{L}.'’-]{1,30})){0,5} \d{1,4} ?[a-z]?, (?:[A-Z]{1,2}-)?${town}`,
  String.raw`\d{1,4}(?: ?(?:bis|ter))?,? (?:[Rr]ue|[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb]d|[Pp]lace|[Qq]uai|[Cc]ours|[Cc]hemin|[Aa]llée|[Ii]mpasse|[Rr]oute|[Pp]assage|[Ss]quare) [\p{L}\d.'’ -]{2,40},? (?:F-)?${town}`,
  String.raw`\d{1,5} (?:\p{Lu}[\p{L}.'-]{0,30} ){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Boulevard|Blvd|Square)\.?(?:, \p{Lu}[\p{L} -]{2,30}){1,2}(?:,? [A-Z]{2} \d{5}|, [A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})`,
  String.raw`〒\s?\d{3}[-‐−]\d{4}\s{0,2}[^\s、。,]{4,50}`,
].map((pattern) => new RegExp(`(?<![\\p{L}\\d])${pattern}`, "u"));

/** Fills its line, or the rest after a label: 'Unit 4, Canal Park, Leeds LS4 2AZ'. */
const ofLine =
  /^(?:\p{L}[\p{L} ]{2,20}: ?)?((?:[\p{Lu}\d][\p{L}\d.'’&/ -]{1,40}, ){1,5}(?:\p{Lu}[\p{L}.'’ -]{2,30},? )?(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4}|[AC-FHKNPRTVWXY]\d[\dW] ?[\dAC-FHKNPRTVWXY]{4})(?:, \p{Lu}\p{L}{1,12}(?: \p{Lu}\p{L}{1,12})?)?)\.?$/u;

const lineMax = 200;

export function writtenAddress(text: string): string | undefined {
  const parts = partsOf(text);
  for (const [index, part] of parts.entries()) {
    if (part.length > lineMax) continue;
    const whole =
      inLine.map((pattern) => pattern.exec(part)?.[0]).find(Boolean) ?? ofLine.exec(part)?.[1];
    if (whole) return whole;
    if (!townLine.some((town) => town.test(part))) continue;
    const above = streetAbove(parts.slice(0, index));
    if (above.length > 0) return [...above, part].join(", ");
  }
  return undefined;
}

function streetAbove(lines: string[]): string[] {
  const near = lines
    .slice(-4)
    .filter((line) => withoutLabelledPhones(line).trim() !== "" || !line)
    .slice(-3)
    .map((line) => line.replace(/,$/, ""));
  const isNear = (line: string) => line !== "" && line.length < 60;
  const street = near.slice(-2).findLastIndex((line) => isNear(line) && /\d/.test(line));
  if (street === -1) return [];
  const at = street + Math.max(0, near.length - 2);
  const found = near.slice(at);
  if (!found.every(isNear)) return [];
  // 'Suite 200' is not the street if '12 Main Street' is above it.
  const before = near[at - 1] ?? "";
  const isUnit = /^(?:#|\p{L}+\.? #?)\d+\p{L}?$/u.test(found[0] ?? "");
  return isUnit && isNear(before) && /^\d+\p{L}? \p{L}/u.test(before) ? [before, ...found] : found;
}

/** Footers put several lines into one: '12 Quay St · Portland, OR 97202 · (503) 555-0142'. */
export function partsOf(text: string): string[] {
  return text
    .split(/\n|(?:^| )[·•|](?= )/m)
    .map((part) => part.replace(/^[^\p{L}\p{N}+(〒]+/u, "").trim());
}
