const townLine = [
  /^(?:[A-Z]{1,2}[-–])?\d{4,5} \p{Lu}[\p{L}.'/ -]{2,40}(?: \(\p{L}[\p{L} .-]{1,30}\))?(?:, \p{L}{3,20})?$/u,
  /^\p{Lu}[\p{L}.' -]{2,40},? [A-Z]{2} \d{5}(?:-\d{4})?$/u,
  /^(?:\p{Lu}[\p{L}.' -]{2,40},? )?[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u,
];

const town = String.raw`\d{4,5} \p{Lu}[\p{L}'’-]{2,30}(?: \p{Lu}[\p{L}'’-]{2,30})?`;
const inLine = [
  // 'Avenida del Corregidor 45, 14004 Córdoba'
  String.raw`\p{Lu}[\p{L}.'’/-]{0,30}(?: (?:d[aeio]s?|del|de la|de los|de las|la|el|von|vom|zu[mr]?|a[mn]|an der|im|in der|der|\p{Lu}[\p{L}.'’-]{1,30})){0,5} \d{1,4} ?[a-z]?, (?:[A-Z]{1,2}-)?${town}`,
  // '27 rue Crébillon, 44000 Nantes'
  String.raw`\d{1,4}(?: ?(?:bis|ter))?,? (?:[Rr]ue|[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb]d|[Pp]lace|[Qq]uai|[Cc]ours|[Cc]hemin|[Aa]llée|[Ii]mpasse|[Rr]oute|[Pp]assage|[Ss]quare) [\p{L}\d.'’ -]{2,40},? (?:F-)?${town}`,
  String.raw`\d{1,5} (?:\p{Lu}[\p{L}.'-]{0,30} ){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Boulevard|Blvd|Square)\.?(?:, \p{Lu}[\p{L} -]{2,30}){1,2}(?:,? [A-Z]{2} \d{5}|, [A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})`,
  String.raw`〒\s?\d{3}[-‐−]\d{4}\s{0,2}[^\s、。,]{4,50}`,
].map((pattern) => new RegExp(`(?<![\\p{L}\\d])${pattern}`, "u"));

/** What fills its line, or all of it after a label: 'Unit 4, Canal Park, Leeds LS4 2AZ'. */
const ofLine =
  /^(?:\p{L}[\p{L} ]{2,20}: ?)?((?:[\p{Lu}\d][\p{L}\d.'’&/ -]{1,40}, ){1,5}(?:\p{Lu}[\p{L}.'’ -]{2,30},? )?(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4}|[AC-FHKNPRTVWXY]\d[\dW] ?[\dAC-FHKNPRTVWXY]{4})(?:, \p{Lu}\p{L}{1,12}(?: \p{Lu}\p{L}{1,12})?)?)\.?$/u;

const lineMax = 200;

/** A line with postal code and town, and the street before it. */
export function writtenAddress(text: string): string | undefined {
  const parts = partsOf(text);
  for (const [index, part] of parts.entries()) {
    if (part.length > lineMax) continue;
    const whole =
      inLine.map((pattern) => pattern.exec(part)?.[0]).find(Boolean) ?? ofLine.exec(part)?.[1];
    if (whole) return whole;
    if (!townLine.some((town) => town.test(part))) continue;
    // Between street and town there may be a district.
    const above = parts.slice(Math.max(0, index - 2), index).map((one) => one.replace(/,$/, ""));
    const street = above.findLastIndex((one) => /\d/.test(one) && one.length < 60);
    const isNear = above.slice(street).every((one) => one && one.length < 60);
    if (street !== -1 && isNear) return [...above.slice(street), part].join(", ");
  }
  return undefined;
}

/** A footer often says in one line what others say in several: '12 Quay St · Portland, OR 97202 · (503) 555-0142'. */
export function partsOf(text: string): string[] {
  return text
    .split(/\n|(?:^| )[·•|](?= )/m)
    .map((part) => part.replace(/^[^\p{L}\p{N}+(〒]+/u, "").trim());
}
