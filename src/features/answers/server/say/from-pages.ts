import type { FoundPassage } from "#features/knowledge/server/public.ts";
import { packFor } from "#language/packs.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import { cite } from "../cite.ts";
import type { Quote, Reading } from "../read/reading.ts";
import type { Answer, AskedQuestion } from "../write-answer.ts";
import { quoteText } from "./quote-text.ts";

export function answerFromReadings(question: AskedQuestion, readings: Reading[]): Answer | null {
  const quotes = distinct(readings.flatMap((reading) => reading.quotes));
  if (quotes.length === 0) return null;

  const sources: AnswerSource[] = [];
  const paragraphs = quotes.map(({ quote, text }) => {
    const number = cite(sources, sourceOf(quote.passage, text, question.agent.name));
    return `${text} [${number}]`;
  });
  const phrases = packFor(question.language).agent;
  const opener = phrases.found[question.agent.personality];
  const isOwners = quotes.some(({ quote }) => quote.passage.isOwnAnswer);
  if (opener && !isOwners) paragraphs.unshift(opener + gapAfter(opener, paragraphs.shift() ?? ""));
  const isPartly = readings.some(({ verdict }) => verdict === "unknown");
  if (isPartly) paragraphs.push(phrases.nothingOnTheRest);
  return {
    text: paragraphs.join("\n\n"),
    sources,
    isAnswered: true,
    offersContact: isPartly,
    ...ownWordsOf(quotes.map(({ quote }) => quote.passage)),
  };
}

function distinct(quotes: Quote[]): { quote: Quote; text: string }[] {
  const said = quotes.map((quote) => ({ quote, text: quoteText(quote) }));
  return said.filter(
    ({ text }, at) =>
      text !== "" &&
      !said.some((other, index) => (other.text === text ? index < at : other.text.includes(text))),
  );
}

export function ownWordsOf(passages: FoundPassage[]): Pick<Answer, "ownWordsIds"> {
  const ownWordsIds = passages.filter(({ url }) => url === null).map(({ id }) => id);
  return ownWordsIds.length > 0 ? { ownWordsIds } : {};
}

function gapAfter(opener: string, paragraph: string): string {
  const gap = /[：！。]$/.test(opener) ? "" : " ";
  return paragraph.includes("\n") ? `\n${paragraph}` : `${gap}${paragraph}`;
}

function sourceOf({ title, url }: FoundPassage, quote: string, agentName: string): AnswerSource {
  return { title: title || agentName, url, quote };
}
