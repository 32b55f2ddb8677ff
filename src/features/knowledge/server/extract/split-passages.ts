import { comparable } from "./clean-text.ts";
import type { ExtractedPage } from "./extract-page.ts";
import type { Section } from "./section-writer.ts";

export interface PagePassage {
  title: string;
  heading: string;
  text: string;
  anchor: string | null;
  position: number;
}

const wanted = 600;
const tail = 150;
export const passagesMax = 1500;
const headingMax = 300;
const sentenceMin = 30;
/** For any source, because answers include whole passages. */
export const passageLengthMax = 4_000;

export function passagesOf(page: ExtractedPage): PagePassage[] {
  const passages: Omit<PagePassage, "position">[] = [];
  for (const section of joined(page.sections.map((one) => said(one, page.title)))) {
    const heading = headingOf(section, page.title);
    for (const text of cutText(section.text)) {
      if (passages.length >= passagesMax) break;
      if (/[\p{L}\p{N}]/u.test(text))
        passages.push({ title: page.title, heading, text, anchor: section.anchor });
    }
  }
  return passages.map((passage, position) => ({ ...passage, position }));
}

/** A heading without text may itself be the statement: 'Closed on Mondays from November to March'. */
function said(section: Section, title: string): Section {
  const { heading, text, headingPath } = section;
  const isSentence =
    (/\p{N}/u.test(heading) || heading.length >= sentenceMin) &&
    !/[?？:]$/.test(heading) &&
    comparable(heading) !== comparable(title);
  return text || !isSentence
    ? section
    : { ...section, text: heading, headingPath: headingPath.slice(0, -1) };
}

function headingOf({ headingPath }: Section, title: string): string {
  const own = headingPath.filter(
    (heading, at) => at > 0 || comparable(heading) !== comparable(title),
  );
  const path = own.join(" › ");
  return path.length <= headingMax ? path : (own.at(-1) ?? "").slice(0, headingMax);
}

/**
 * Joins sections under identical headings. Small sections with their own heading stay: "Is parking free?" –
 * "Yes." is found by its heading.
 */
function joined(sections: Section[]): Section[] {
  const result: Section[] = [];
  for (const section of sections) {
    const last = result.at(-1);
    if (!section.text) continue;
    if (last && last.headingPath.join("\n") === section.headingPath.join("\n"))
      result[result.length - 1] = { ...last, text: `${last.text}\n\n${section.text}` };
    else result.push(section);
  }
  return result;
}

export function cutText(text: string): string[] {
  if (text.length <= wanted + tail) return [text];
  const pieces = text.split(/(?<=\n)\n+/).flatMap((paragraph) => piecesOf(paragraph.trimEnd()));
  const passages: string[] = [];
  let current = "";
  for (const { text: piece, glue } of pieces) {
    const longer = current ? `${current}${glue}${piece}` : piece;
    // A lead-in ("We offer:") stays with what follows, even if the passage gets longer.
    const isLeadIn = current.endsWith(":") && longer.length <= wanted + tail;
    if (longer.length <= wanted || isLeadIn) current = longer;
    else {
      if (current) passages.push(current);
      current = piece;
    }
  }
  const last = passages.at(-1);
  if (last && current.length < tail && last.length + current.length <= wanted + 2 * tail)
    passages[passages.length - 1] = `${last}\n\n${current}`;
  else if (current) passages.push(current);
  return passages;
}

interface Piece {
  text: string;
  glue: string;
}

function piecesOf(paragraph: string): Piece[] {
  if (paragraph.length <= wanted) return [{ text: paragraph, glue: "\n\n" }];
  return paragraph.split("\n").flatMap((line, at) => {
    const glue = at === 0 ? "\n\n" : "\n";
    if (line.length <= wanted + tail) return [{ text: line, glue }];
    return sentencesOf(line).map((text, index) => ({ text, glue: index === 0 ? glue : " " }));
  });
}

function sentencesOf(line: string): string[] {
  const sentences = line.split(/(?<=[.!?…。！？؟])\s+/).filter(Boolean);
  return sentences.flatMap((sentence) => {
    const parts: string[] = [];
    let rest = sentence;
    while (rest.length > wanted) {
      const space = rest.lastIndexOf(" ", wanted);
      const end = space > wanted / 2 ? space : wholeCharacters(rest, wanted);
      parts.push(rest.slice(0, end).trim());
      rest = rest.slice(end).trim();
    }
    return rest ? [...parts, rest] : parts;
  });
}

function wholeCharacters(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text[end - 1] ?? "") ? end - 1 : end;
}
