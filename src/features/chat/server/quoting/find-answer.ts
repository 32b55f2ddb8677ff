import { contentWords, type FoundPassage } from "#features/knowledge/server/public.ts";
import { asksHours } from "../rules/opening-hours.ts";
import { asksPrice, asksWhetherOffered, withoutPriceWords } from "../rules/price.ts";
import type { QuestionPart } from "../write-answer.ts";
import { asking } from "./asked-words.ts";
import { namesDate } from "./calendar.ts";
import { personHeading } from "./card.ts";
import { askedOn } from "./goes-on.ts";
import { listedCards } from "./listed-cards.ts";
import { called, nearnessOf, standTogether } from "./nearness.ts";
import { quotePassage, wantsList } from "./quote-passage.ts";
import { asksWho, shapeOf } from "./telling.ts";
import { withoutAsides } from "./without-asides.ts";

export interface Finding {
  passage: FoundPassage;
  quote: string;
}

/** How an answer begins that answers by its first word. */
export const yesOrNo =
  /^(?:yes|no|not|sure|of course|ja|nein|noch nicht|nicht|s[ií]|no|oui|non|pas|sim|não|nee|niet)(?!\p{L})/iu;
const triedMax = 3;
const alike = 0.85;
const rareMax = 1;
/** A passage that scores less than this share of one that surely fits only happens to have the words. */
const farBelow = 0.35;
const branchMax = 120;
const branchesMax = 6;
/** A thing that is asked for in more words may well be described in others. */
const wordsOfThingMax = 3;

/**
 * What one of the passages says to a question. First come those with every word of weight in it: on a site of
 * a few pages scores tell little, but 'Croissant: $2.80' answers what a croissant costs. The others count
 * where the scores say that they hold the answer, and where no certain thing was asked for: a price list
 * without donuts does not tell what a donut costs.
 */
export function findAnswer(
  part: QuestionPart,
  language: string,
  earlier: string | undefined,
): Finding | null {
  const whole = askedOn(part.text, earlier, language);
  const holds = whole === null ? null : shapeOf(whole, language);
  const found = whole !== null && holds && findIn({ ...part, text: whole }, language, undefined);
  const isAbout = found && asking(part.text, language)(found.passage).missing.size === 0;
  if (isAbout && holds?.test(found.quote)) return found;
  return findIn(part, language, earlier) ?? findWithoutAsides(part, language);
}

/** What was told beside the question may stand on no page. Then the passage must have all that is left. */
function findWithoutAsides(part: QuestionPart, language: string): Finding | null {
  const text = withoutAsides(part.text, language);
  return text === null ? null : findIn({ ...part, text, isAnswerable: false }, language, undefined);
}

function findIn(
  { text, passages, isAnswerable }: QuestionPart,
  language: string,
  earlier: string | undefined,
): Finding | null {
  const [best] = passages;
  if (best?.isOwnAnswer) return { passage: best, quote: best.text };
  // In a conversation the scores also tell what was spoken about.
  const isSure = isAnswerable && earlier === undefined && (best?.confidence ?? 0) >= 1;
  const isFarBelow = ({ score }: FoundPassage) => isSure && score < (best?.score ?? 0) * farBelow;
  const isAlone = isSure && passages.slice(1).every(isFarBelow);
  const isPriced = asksPrice(text, language);
  const isThing = isPriced || isBareThing(text) || asksWhetherOffered(text, language);
  const shape = shapeOf(text, language);
  // 'And how long does it take?' is about what was asked before.
  const about = earlier === undefined ? "" : withoutPriceWords(earlier, language);
  const ask = asking(text, language);
  const askLeaning = about === "" ? null : asking(`${about} ${text}`, language);
  const sections = passages.map((found) => {
    const passage = fromItsBeginning(found, passages);
    const own = ask(passage);
    const leaning = own.words.size === 0 && askLeaning ? askLeaning(passage) : null;
    const leans = leaning !== null;
    const whole = leans ? `${about} ${text}` : text;
    const asked = leaning ?? own;
    const { words, missing } = asked;
    const nearness = nearnessOf(words, passage, shape);
    const isCalled = nearness === called && (shape !== null || isThing);
    const isCertainThing = isThing && own.words.size > 0 && own.words.size <= wordsOfThingMax;
    const isApart = isCertainThing && !standTogether(words, passage);
    const hasAll = !isApart && missing.size === 0 && words.size > 0 && (!leans || shape !== null);
    const saysAll = hasAll || (shape !== null && isCalled);
    const unasked = unaskedIn(passage, words);
    const isFar = !isThing && isFarBelow(found);
    return {
      passage,
      words,
      missing,
      whole,
      nearness,
      unasked,
      isFar,
      saysAll,
      isCertainThing,
      leans,
      asked,
    };
  });
  const asksOn = ({ leans, words, missing }: (typeof sections)[number]) =>
    leans && shape !== null && missing.size < words.size;
  // Who does it is said where somebody's name stands above it.
  const isPerson = ({ passage }: (typeof sections)[number]) =>
    Number(asksWho(text) && personHeading(passage) !== null);
  const saying = [
    ...sections
      .filter(({ saysAll, isFar }) => saysAll && !isFar)
      .sort(
        (a, b) => isPerson(b) - isPerson(a) || b.nearness - a.nearness || a.unasked - b.unasked,
      ),
    ...sections.filter(asksOn),
  ];
  const likely = sections
    .slice(0, triedMax)
    .filter(({ isCertainThing }) => isAnswerable && !isCertainThing);
  const nearest = likely.filter(
    ({ missing }, at) => (isAlone && at === 0) || !isSaidElsewhere(missing, sections),
  );
  const far = sections.filter(({ saysAll, isFar }) => saysAll && isFar);
  const findings = [...saying, ...(nearest.length > 0 ? nearest : likely), ...far].flatMap(
    ({ passage, words, whole, asked }) => {
      if (answersAnother(passage, words)) return [];
      const quote = quotePassage(whole, passage, language, asked);
      return quote ? [{ passage, quote }] : [];
    },
  );

  const cards = wantsList.test(text) ? listedCards(passages, ask) : null;
  if (cards) return cards;
  const isHoursOfDay = asksHours(text, language) && namesDate(text, language);
  const branches = isHoursOfDay ? ofBranches(findings.slice(0, saying.length)) : null;
  if (branches) return branches;
  const shaped = shape && findings.find(({ quote }) => shape.test(quote));
  if (shaped || isPriced) return shaped ?? null;
  if (shape && !isAnswerable) return null;
  // Who it is may be said without a name; a quote without the time or size that was asked for says something else.
  if (shape && !asksWho(text)) return findings.find((one) => isAskedBy(one, ask)) ?? null;
  const listed = wantsList.test(text) && findings.find(({ quote }) => /^- /m.test(quote));
  return listed || (findings[0] ?? null);
}

/** 'How long does it take?' stands above 'That depends on the weather.' */
function isAskedBy({ passage }: Finding, ask: ReturnType<typeof asking>): boolean {
  const question = passage.heading.split(" › ").at(-1) ?? "";
  const { words, missing } = ask({ ...passage, title: "", heading: question, text: "" });
  return /[?？]$/.test(question) && words.size > 0 && missing.size === 0;
}

/** 'And do I need to book?' after a quote that ends with 'Please book a day ahead.' */
export function isSaidIn(
  { passage, quote }: Finding,
  { text }: QuestionPart,
  language: string,
): boolean {
  const shape = shapeOf(text, language);
  const inQuote = { ...passage, title: "", heading: "", text: quote };
  const { words, missing } = asking(text, language)(inQuote);
  return words.size > 0 && missing.size === 0 && (!shape || shape.test(quote));
}

/** Of a business in several places each one's hours. */
function ofBranches(findings: Finding[]): Finding | null {
  const [first] = findings;
  const nameOf = ({ passage }: Finding) => passage.heading.split(" › ").at(-1) ?? "";
  const branches = findings.filter(
    (one, at) =>
      one.passage.title === first?.passage.title &&
      one.quote.length < branchMax &&
      !one.quote.includes("\n") &&
      nameOf(one) !== "" &&
      findings.findIndex((other) => nameOf(other) === nameOf(one)) === at,
  );
  if (!first || branches.length < 2 || branches.length > branchesMax) return null;
  const quote = branches.map((one) => `- ${nameOf(one)}: ${one.quote}`).join("\n");
  return { passage: first.passage, quote };
}

/** A rare word of the question: what lacks it speaks of something else, where another section has it. */
function isSaidElsewhere(missing: Set<string>, sections: { missing: Set<string> }[]): boolean {
  return [...missing].some((word) => {
    const count = sections.filter((section) => !section.missing.has(word)).length;
    return count > 0 && count <= rareMax;
  });
}

/** Of 'Who gets a card?' and 'Lost card' the one that speaks of nothing else is meant. */
function unaskedIn({ heading, language }: FoundPassage, asked: Set<string>): number {
  const words = contentWords(heading.split(" › ").at(-1) ?? "", language ?? "en");
  return words.filter((word) => !asked.has(word) && !/^(?:get|need|take|what|who)$/.test(word))
    .length;
}

/** 'Swimming pool' */
function isBareThing(text: string): boolean {
  return text.trim().split(/\s+/).length <= 2;
}

/** 'Not yet, but our bread is' says no to a question that the page asks, not to one about something else. */
function answersAnother({ heading, text, language }: FoundPassage, asked: Set<string>): boolean {
  const question = heading.split(" › ").at(-1) ?? "";
  if (!/[?？]$/.test(question) || !yesOrNo.test(text)) return false;
  const words = contentWords(question, language ?? "en");
  return asked.size > 0 && !words.some((word) => asked.has(word));
}

/** A long section is several passages. Where they fit about alike, its first ones tell it in order. */
function fromItsBeginning(best: FoundPassage, passages: FoundPassage[]): FoundPassage {
  const section = passages
    .filter(
      ({ url, heading, title }) =>
        url === best.url && heading === best.heading && title === best.title,
    )
    .filter(({ score, position }) => position >= best.position || score >= best.score * alike)
    .sort((a, b) => a.position - b.position);
  const isContinuation = section[0]?.isContinuation ?? best.isContinuation;
  const text = section.length === 1 ? best.text : section.map(({ text }) => text).join("\n\n");
  return { ...best, isContinuation, text };
}
