import type { Element } from "domhandler";
import { packs, wordsIn } from "#language/packs.ts";
import { readHours } from "./facts/read-hours.ts";
import type { Panels } from "./panels.ts";
import type { Section } from "./section-writer.ts";
import { sectionsOf } from "./sections.ts";

const linesMax = 15;
const mentions =
  /[\w.+-]{1,64}@[\w-]{1,63}\.\w|\+?\d[\d\s()/.-]{6,}\d|\b[A-Z]{0,2}-?\d{4,5} \p{Lu}\p{L}|\b[A-Z]{2} \d{5}\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/u;
const legalLine =
  /©|\(c\)|copyright|all rights reserved|alle rechte|tous droits|derechos reservados|powered by|vat|uid|ust-?id|siret/i;

export function contactSections(areas: Element[], panels: Panels, language: string): Section[] {
  const found = areas.flatMap((area) => sectionsOf(area.children, panels));
  return found.flatMap((section) => {
    const lines = section.text.split("\n").filter((line) => line.trim() && !legalLine.test(line));
    const isHours = readHours(lines.join("\n"), language) !== null;
    const telling = lines.filter((line) => mentions.test(line));
    const kept = isHours || telling.length > 0 ? around(lines, isHours) : [];
    if (kept.length === 0) return [];
    const heading = section.heading || (wordsIn(language).contact ?? packs.en.words.contact);
    const headingPath = section.heading ? section.headingPath : [heading];
    return [{ heading, headingPath, text: kept.join("\n"), anchor: section.anchor }];
  });
}

/** A short block is an address as a whole; of a long one keep the matching lines and those before. */
function around(lines: string[], isHours: boolean): string[] {
  const short = lines.filter((line) => line.length < 200);
  if (short.length <= linesMax || isHours) return short.slice(0, linesMax * 2);
  const isTelling = (line: string | undefined) => line !== undefined && mentions.test(line);
  return short
    .filter((line, index) => isTelling(line) || isTelling(short[index + 1]))
    .slice(0, linesMax);
}
