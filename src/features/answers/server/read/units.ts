/** The smallest text quoted on its own: a sentence, a table row with its headers, a list item. */
export interface Unit {
  text: string;
  start: number;
  end: number;
  kind: "sentence" | "row" | "item" | "label";
  /** The unit that introduces this one: "We offer:", or a row that titles those below. */
  lead: number | null;
}

/** Shorter sentence ends are taken for abbreviations: "St. Mary's", "z. B.", "Nr. 5". */
const abbreviationMax = 3;
const vowel = /[aeiouy\u00e0-\u00ff\P{sc=Latin}]/iu;
const sentencesMax = 60;
const labelMax = 60;

const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a passage into units in order. Covers every character except bare links. */
export function unitsOf(text: string, language = "en"): Unit[] {
  const units: Unit[] = [];
  let lead: number | null = null;
  let offset = 0;
  for (const line of text.split("\n")) {
    const start = offset + (line.length - line.trimStart().length);
    offset += line.length + 1;
    const said = line.trim();
    if (!/[\p{L}\p{N}]/u.test(said) || isLink(said)) continue;
    const kind = kindOf(said);
    if (kind === "row" && isTitleRow(said)) {
      units.push({ text: said, start, end: start + said.length, kind: "label", lead: null });
      lead = units.length - 1;
      continue;
    }
    const isListed = kind === "row" || kind === "item";
    if (!isListed) lead = null;
    const pieces = isListed ? [{ at: 0, text: said }] : sentencesOf(said, language);
    for (const piece of pieces)
      units.push({
        text: piece.text,
        start: start + piece.at,
        end: start + piece.at + piece.text.length,
        kind,
        lead: isListed ? lead : null,
      });
    if (!isListed && /[:：]$/.test(said)) lead = units.length - 1;
  }
  return units;
}

function kindOf(line: string): Unit["kind"] {
  if (line.startsWith("| ")) return "row";
  if (/^(?:[-–•*]|\d{1,2}[.)]) /.test(line)) return "item";
  return line.length <= labelMax && !/[.!?…。！？]$/.test(line) ? "label" : "sentence";
}

function isLink(line: string): boolean {
  return line.length <= labelMax && /[→➔➜»›]$/.test(line);
}

function isTitleRow(row: string): boolean {
  return !/[:;：；]/.test(row);
}

function sentencesOf(line: string, language: string): { at: number; text: string }[] {
  const parts: { at: number; text: string }[] = [];
  for (const { segment, index } of segmenterOf(language).segment(line)) {
    const last = parts.at(-1);
    if (last && (goesOn(last.text, segment) || parts.length >= sentencesMax))
      last.text = line.slice(last.at, index + segment.length);
    else parts.push({ at: index, text: segment });
  }
  return parts.map(({ at, text }) => ({ at, text: text.trimEnd() })).filter(({ text }) => text);
}

/** The segmenter ends a sentence at every full stop, even after 'St.' and 'z. B.' (no vowel) or in 'no. 5'. */
function goesOn(before: string, next: string): boolean {
  const word = /(?:^|[\s(])([\p{L}\p{N}.]+)\.\s*$/u.exec(before)?.[1] ?? "";
  const isShort = word !== "" && word.length <= abbreviationMax;
  if (isShort && (/^\p{N}/u.test(next) || word.length === 1 || !vowel.test(word))) return true;
  if (/^[\p{Ll})\],;:]/u.test(next)) return true;
  return !/[\p{L}\p{N}]/u.test(next) || !/[\p{L}\p{N}]/u.test(before);
}

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  let made: Intl.Segmenter;
  try {
    made = new Intl.Segmenter(language, { granularity: "sentence" });
  } catch {
    made = new Intl.Segmenter("en", { granularity: "sentence" });
  }
  segmenters.set(language, made);
  return made;
}
