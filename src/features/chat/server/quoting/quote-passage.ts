import { contentWords } from "#features/knowledge/server/public.ts";
import { amount, asksPrice } from "../rules/price.ts";
import { type Asked, asking } from "./asked-words.ts";
import { type Block, blocksOf, sentencesOf } from "./blocks.ts";
import { datesSaid } from "./calendar.ts";
import { cardOf, personHeading, pricedHeading } from "./card.ts";
import { firstSentences, leadFrom } from "./lead.ts";
import { namedItems } from "./named-items.ts";
import { asksWho, telling } from "./telling.ts";

export interface QuotablePassage {
  title: string;
  heading: string;
  text: string;
  language: string | null;
  /** Whether the section began in an earlier passage: then this one's beginning is no lead. */
  isContinuation?: boolean;
}

export interface Topic {
  /** The words of weight in the question. */
  asked: Set<string>;
  /** Those that the heading does not say already: they tell which part of the section is meant. */
  specific: Set<string>;
  language: string;
}

/**
 * What a section says to a question, in its own words: the rows or items that the question names, the
 * sentence that alone speaks of what was asked, otherwise how the section begins. The sentence with most of
 * the question's words is worse than the beginning, because it tends to repeat the question.
 */
export function quotePassage(
  question: string,
  passage: QuotablePassage,
  visitorLanguage = passage.language ?? "en",
  asked: Asked = asking(question, visitorLanguage)(passage),
): string | null {
  const card = passage.isContinuation ? null : cardOf(passage);
  if (card?.rest === "") return `${card.named}.`;
  const bare = card ? { ...passage, text: card.rest } : passage;
  // An item of a list may end in the middle of the list's sentence.
  const quote = bestWords(question, bare, visitorLanguage, asked)?.replace(/[,;、،\s]+$/u, "");
  if (!quote) return null;
  if (card) return under(card.named, quote);
  const person = asksWho(question) ? personHeading(passage) : null;
  if (person && !quote.includes(person)) return `${person}: ${quote}`;
  const priced = pricedHeading(passage);
  const isPriceInHeading = priced && !amount.test(quote) && asksPrice(question, visitorLanguage);
  return isPriceInHeading ? under(priced, quote) : quote;
}

/** 'Day pass: $12. Includes a towel.' */
function under(named: string, quote: string): string {
  return quote.includes("\n") || quote.startsWith("- ")
    ? `${named}\n${quote}`
    : `${named}. ${quote}`;
}

function bestWords(
  question: string,
  passage: QuotablePassage,
  visitorLanguage: string,
  { words: asked, literal, missing }: Asked,
): string | null {
  const language = passage.language ?? "en";
  const { blocks, heading } = meantPart(blocksOf(passage.text, language), passage, asked);
  const said = new Set(contentWords(`${passage.title} ${heading}`, language));
  const isHeaded = [...asked].some((word) => said.has(word));
  // Another word for what was asked tells no part from the others where the heading tells it already.
  const specific = new Set(
    [...asked].filter(
      (word) => !said.has(word) && (!isHeaded || (literal.has(word) && !serviceVerb.test(word))),
    ),
  );
  const topic = { asked, specific, language };
  // 'So' is a day only in front of its hours.
  const wordsIn = (text: string) => [
    ...contentWords(text, language),
    ...datesSaid(text, language).values(),
  ];
  const overlap = (text: string) =>
    new Set(wordsIn(text).filter((word) => specific.has(word))).size;

  const named = namedItems(blocks, topic, asksPrice(question, visitorLanguage));
  if (named) return asksAboutAllergy.test(question) ? withCaution(blocks, named) : named;
  const listed = wantsList.test(question) ? introducedList(blocks, asked, language) : null;
  if (listed) return leadFrom(listed, overlap);
  // Under a heading that speaks of the question, a sentence that lacks a word of it tells no more than the lead.
  const wanted = specific.size + [...missing].filter((word) => !specific.has(word)).length;
  const told = telling({ question, language: visitorLanguage }, blocks, overlap, wanted);
  if (told) return firstSentences(told);
  // Under a heading that speaks of the question at all, one word in common leads astray.
  const isOnTopic = specific.size < asked.size;
  const start = startOf(blocks, overlap, isOnTopic ? 2 : 1);
  const isLead = start === 0 && !passage.isContinuation;
  const from = blocks.slice(start);
  return leadFrom(isLead ? from : fromBestSentence(from, overlap), overlap);
}

/** 'Do you repair electric cars?' asks of electric cars, whatever else is repaired. */
const serviceVerb =
  /^(?:repair|fix|treat|servic|support|sell|offer|rent|lend|teach|instal|reparier|verkauf|vermiet)/;

const asksAboutAllergy =
  /allerg|intoleran|unverträglich|celiac|coeliac|zöliak|cel[ií]ac|céliaq|celiachi|alérg/iu;

/** What a page says before its list of ingredients, such as that there may be traces, must not be left out. */
function withCaution(blocks: Block[], named: string): string {
  const before = blocks.find((block) => block.kind === "prose");
  const caution = firstSentences(sentencesOf(before));
  return caution ? `${named}\n${caution}` : named;
}

export const wantsList =
  /^\P{L}*(?:which|what (?:are|kinds?|types?|sorts?|\p{L}+s do you)|list|welche[rsn]?|was für|quel(?:le)?s|cu[áa]les|qu[ée] tipos?|quais|quali|welke|哪些|どの)(?!\p{L})/iu;

/** 'Which sizes are there?' asks for the list that speaks of sizes, wherever it stands. */
function introducedList(blocks: Block[], asked: Set<string>, language: string): Block[] | null {
  for (const [at, block] of blocks.entries()) {
    const intro = sentencesOf(block).at(-1) ?? "";
    const list = blocks[at + 1];
    const isMeant = contentWords(intro, language).some((word) => asked.has(word));
    if (/[:：]$/.test(intro) && isMeant && list?.kind === "list")
      return [{ kind: "prose", sentences: [intro] }, list];
  }
  return null;
}

/** The first block, unless the question clearly means a later one. */
function startOf(blocks: Block[], overlap: (text: string) => number, countMin: number): number {
  const counts = blocks.map((block) => overlap(textOf(block)));
  const first = counts[0] ?? 0;
  const best = Math.max(0, ...counts);
  const isElsewhere = first === 0 ? best >= countMin : best >= first + 2;
  if (!isElsewhere) return 0;
  const at = counts.indexOf(best);
  const isListed = blocks[at]?.kind === "list" && blocks[at - 1]?.kind === "prose";
  return isListed ? at - 1 : at;
}

/** In the middle of a section the sentence that is meant comes first: those before it hang in the air. */
function fromBestSentence(blocks: Block[], overlap: (text: string) => number): Block[] {
  const [block, ...rest] = blocks;
  if (block?.kind !== "prose") return blocks;
  const counts = block.sentences.map(overlap);
  const best = Math.max(0, ...counts);
  if (best === 0) return blocks;
  return [{ kind: "prose", sentences: block.sentences.slice(counts.indexOf(best)) }, ...rest];
}

/**
 * Pages put questions before their answers: as a heading that is repeated, or several below one heading. Of
 * several the one that is meant is answered; the question itself is never quoted.
 */
function meantPart(blocks: Block[], { heading, language }: QuotablePassage, asked: Set<string>) {
  const last = comparable(heading.split(" › ").at(-1) ?? "");
  const isHeading = (block: Block | undefined) =>
    !!last && comparable(sentencesOf(block)[0] ?? "") === last;
  const bare = isHeading(blocks[0]) ? withoutFirstSentence(blocks) : blocks;
  const shared = (block: Block) =>
    contentWords(textOf(block), language ?? "en").filter((word) => asked.has(word)).length;
  const questions = bare.filter(isQuestion);
  const best = Math.max(0, ...questions.map(shared));
  const meant = questions.find((block) => best > 0 && shared(block) === best);
  if (!meant) return { blocks: bare, heading };
  const answer = bare.slice(bare.indexOf(meant) + 1);
  const next = answer.findIndex(isQuestion);
  const part = next === -1 ? answer : answer.slice(0, next);
  return part.length > 0
    ? { blocks: part, heading: `${heading} ${textOf(meant)}` }
    : { blocks: bare, heading };
}

function isQuestion(block: Block): boolean {
  return block.kind === "prose" && block.sentences.length === 1 && /[?？]$/.test(textOf(block));
}

function withoutFirstSentence([first, ...rest]: Block[]): Block[] {
  const sentences = sentencesOf(first).slice(1);
  return sentences.length > 0 ? [{ kind: "prose", sentences }, ...rest] : rest;
}

function comparable(text: string) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function textOf(block: Block): string {
  return block.kind === "prose"
    ? block.sentences.join(" ")
    : block.items.map(({ text }) => text).join(" ");
}
