import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import { cite } from "./cite.ts";
import { fill, phrasesIn } from "./phrases/phrases.ts";
import { type Finding, findAnswer, isSaidIn, yesOrNo } from "./quoting/find-answer.ts";
import { answerAboutAssistant } from "./rules/about-assistant.ts";
import { answerBranchHours } from "./rules/branch-hours.ts";
import { answerComplaint, isComplaint, makesGood, withRedressOnly } from "./rules/complaint.ts";
import { answerContact } from "./rules/contact.ts";
import { answerOpeningHours } from "./rules/opening-hours.ts";
import { answerSmallTalk } from "./rules/small-talk.ts";
import type { Answer, AnswerWriter, AskedQuestion } from "./write-answer.ts";

/** Answers without a model: by rules, from facts, and by quoting the best section of each part. */
export const quoteWriter: AnswerWriter = {
  async *write(question) {
    const { text, ...end } = quoteAnswer(question);
    yield { type: "text", text };
    yield { type: "end", ...end };
  },
};

export function quoteAnswer(question: AskedQuestion): Answer {
  const byRule = answerByRule(question);
  if (byRule) return byRule;
  if (!isComplaint(question)) return answerFromPassages(question) ?? answerUnknown(question);
  const redress = answerFromPassages(withRedressOnly(question));
  return redress && makesGood(redress.text)
    ? { ...redress, offersContact: true }
    : answerComplaint(question);
}

/** What no page and no model is needed for, and what must be true whoever writes. */
export function answerByRule(question: AskedQuestion): Answer | null {
  return (
    answerSmallTalk(question) ??
    answerAboutAssistant(question) ??
    answerByOwner(question) ??
    answerOpeningHours(question) ??
    answerBranchHours(question) ??
    answerContact(question)
  );
}

/** What the owner wrote for just this question goes before all that was read. */
function answerByOwner(question: AskedQuestion): Answer | null {
  const isWritten = question.parts.every(({ passages: [best] }) => best?.isOwnAnswer);
  return isWritten ? answerFromPassages(question) : null;
}

function answerFromPassages(question: AskedQuestion): Answer | null {
  const asked = question.history.findLast(({ sender }) => sender === "user")?.content;
  const findings: (Finding | null)[] = [];
  for (const [at, part] of question.parts.entries()) {
    const said = findings.find((one) => one && isSaidIn(one, part, question.language));
    findings.push(
      said ?? findAnswer(part, question.language, question.parts[at - 1]?.text ?? asked),
    );
  }
  const found = [...new Set(findings.filter((finding) => finding !== null))];
  if (found.length === 0) return null;

  const sources: AnswerSource[] = [];
  const paragraphs: string[] = [];
  for (const { passage, quote } of found.filter((one) => !isSaidBy(one, found))) {
    const number = cite(sources, sourceOf(passage, quote, question.agent.name));
    paragraphs.push(`${quote} [${number}]`);
  }
  const isPartly = findings.includes(null);
  const phrases = phrasesIn(question.language);
  const opener = phrases.found[question.agent.personality];
  const needsNone = found.some(({ passage, quote }) => passage.isOwnAnswer || yesOrNo.test(quote));
  if (opener && !needsNone) paragraphs.unshift(opener + gapAfter(opener, paragraphs.shift() ?? ""));
  if (isPartly) paragraphs.push(phrases.nothingOnTheRest);
  return {
    text: paragraphs.join("\n\n"),
    sources,
    isAnswered: true,
    offersContact: isPartly,
    ...ownWordsOf(found.map(({ passage }) => passage)),
  };
}

/** They have no address. */
export function ownWordsOf(passages: FoundPassage[]): Pick<Answer, "ownWordsIds"> {
  const ownWordsIds = passages.filter(({ url }) => url === null).map(({ id }) => id);
  return ownWordsIds.length > 0 ? { ownWordsIds } : {};
}

/** A line is said after the opener, a list below it. */
function gapAfter(opener: string, paragraph: string): string {
  const gap = /[：！。]$/.test(opener) ? "" : " ";
  return paragraph.includes("\n") ? `\n${paragraph}` : `${gap}${paragraph}`;
}

/** One quote may answer both parts of a question, alone or within a longer one. */
function isSaidBy(one: Finding, all: Finding[]): boolean {
  const isSame = (other: Finding) => other.quote === one.quote;
  return all.some((other, at) =>
    isSame(other) ? at < all.indexOf(one) : other.quote.includes(one.quote),
  );
}

/** What the owner wrote has neither title nor address. */
function sourceOf({ title, url }: FoundPassage, quote: string, agentName: string): AnswerSource {
  return { title: title || agentName, url, quote };
}

export function answerUnknown({ language, agent, knowledge }: AskedQuestion): Answer {
  const phrases = phrasesIn(language);
  const said = {
    reading: phrases.stillReading,
    ready: phrases.unknown,
    empty: phrases.nothingRead,
  }[knowledge];
  const text = [said, phrases.leaveDetails].map((one) => fill(one, { name: agent.name })).join(" ");
  return { text, sources: [], isAnswered: false, offersContact: true };
}
