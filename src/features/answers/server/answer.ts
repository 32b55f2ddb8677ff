import { fill, packFor } from "#language/packs.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import { answerFromFacts } from "./facts/answer-from-facts.ts";
import { readPassages } from "./read/read.ts";
import type { Reading } from "./read/reading.ts";
import { inContextCosts, surelyFrom } from "./read/settings.ts";
import { answerCourtesy } from "./say/courtesy.ts";
import { answerFromReadings } from "./say/from-pages.ts";
import type { Answer, AnswerWriter, AskedQuestion, QuestionPart } from "./write-answer.ts";

export function builtInWriter(
  localModel: LocalModel,
  read?: (readings: Reading[]) => void,
): AnswerWriter {
  return {
    async *write(question) {
      const { text, ...end } = await answerBuiltIn(localModel, question, read);
      yield { type: "text", text };
      yield { type: "end", ...end };
    },
  };
}

export async function answerBuiltIn(
  localModel: LocalModel,
  question: AskedQuestion,
  read: (readings: Reading[]) => void = () => {},
): Promise<Answer> {
  return withForm(question, await answerInWords(localModel, question, read));
}

/** An action that the question is about is offered beside what is known, or in place of "I don't know". */
export async function withForm(question: AskedQuestion, answer: Answer): Promise<Answer> {
  const { actions, intents, parts, language } = question;
  const needsPerson = intents.includes("person") || intents.includes("complaint");
  if (!actions || (parts.length === 0 && !needsPerson)) return answer;
  const meant = await actions.meant(question.text);
  const isUnknown = !answer.isAnswered && !answer.callsPerson;
  if (!meant || !(meant.isSure || isUnknown)) return answer;
  await actions.offerMeant(question.text, language);
  const form = fill(packFor(language).agent.action.form, { name: meant.name });
  return isUnknown
    ? { text: form, sources: [], isAnswered: true, offersContact: false }
    : { ...answer, text: `${answer.text}\n\n${form}` };
}

async function answerInWords(
  localModel: LocalModel,
  question: AskedQuestion,
  read: (readings: Reading[]) => void,
): Promise<Answer> {
  const known = answerWithoutPages(question);
  if (known && !mayBeOnPages(question)) return known;
  const readings: Reading[] = [];
  for (const part of question.parts)
    readings.push(await readPart(localModel, question.language, part));
  if (known && !readings.every((one) => one.by === "model" && scoreOf(one) >= surelyFrom))
    return known;
  read(readings);
  const answer = answerFromReadings(question, readings) ?? answerUnknown(question);
  // 'Are you a bot? And how much is the tour?' gets both.
  const courtesy = question.intents.includes("bot") ? answerCourtesy(question) : null;
  return courtesy ? { ...answer, text: `${courtesy.text}\n\n${answer.text}` } : answer;
}

/** Answers that need no page or model, or must be true whichever writer is used. */
export function answerWithoutPages(question: AskedQuestion): Answer | null {
  const { parts, intents } = question;
  if (intents.includes("person"))
    return fromFacts(question, { text: question.text, intent: "person" });
  if (parts.length === 0) return answerCourtesy(question) ?? answerUnknown(question);
  // The owner's answer to exactly this question takes precedence.
  if (parts.every(isOwnersAnswer)) return answerFromReadings(question, parts.map(ownersReading));
  const [part] = parts;
  return part && parts.length === 1 ? fromFacts(question, part) : null;
}

/**
 * Whether pages may answer better than the facts card: many questions taken for the address ask for
 * directions. Facts entered by the owner take precedence over pages.
 */
function mayBeOnPages({ parts: [part], agent, intents }: AskedQuestion): boolean {
  const intent = part?.intent;
  if (intents.includes("person") || (intent !== "address" && intent !== "email")) return false;
  return agent.facts.pages?.[intent] !== undefined;
}

function fromFacts(
  question: AskedQuestion,
  { text, intent }: Pick<QuestionPart, "text" | "intent">,
): Answer | null {
  const { language, siteLanguage, now, history, agent, parts, earlierIntent } = question;
  return answerFromFacts({
    text,
    intent,
    earlierIntent,
    language,
    siteLanguage,
    now,
    history,
    agent,
    passages: parts.flatMap(({ passages }) => passages),
  });
}

async function readPart(
  localModel: LocalModel,
  language: string,
  part: QuestionPart,
): Promise<Reading> {
  if (isOwnersAnswer(part)) return ownersReading(part);
  const { text: question, passages, isAnswerable, inContext } = part;
  const own = await readPassages(localModel, { question, language, passages, isAnswerable });
  if (!inContext) return own;
  const { text, passages: leaningOn } = inContext;
  const leaning = await readPassages(localModel, {
    question: text,
    language,
    passages: leaningOn,
    isAnswerable: true,
    costs: inContextCosts,
  });
  if (leaning.verdict === "unknown") return own;
  // Lexical matching cannot tell whether the question depends on the previous one.
  if (own.verdict === "unknown" || own.by === "words") return leaning;
  return scoreOf(leaning) - inContextCosts > scoreOf(own) ? leaning : own;
}

function scoreOf({ lookedAt: [best] }: Reading): number {
  return best?.score ?? Number.NEGATIVE_INFINITY;
}

function isOwnersAnswer({ passages: [best] }: QuestionPart): boolean {
  return best?.isOwnAnswer ?? false;
}

function ownersReading({ passages: [passage] }: QuestionPart): Reading {
  const units = passage
    ? [
        {
          text: passage.text,
          start: 0,
          end: passage.text.length,
          kind: "sentence" as const,
          lead: null,
        },
      ]
    : [];
  return {
    verdict: "answered",
    by: "words",
    quotes: passage ? [{ passage, units, from: 0, to: 0 }] : [],
    lookedAt: [],
    acceptFrom: 0,
  };
}

export function answerUnknown({ language, agent, knowledge }: AskedQuestion): Answer {
  const phrases = packFor(language).agent;
  const said = {
    reading: phrases.stillReading,
    ready: phrases.unknown,
    empty: phrases.nothingRead,
  }[knowledge];
  const text = [said, phrases.leaveDetails].map((one) => fill(one, { name: agent.name })).join(" ");
  return { text, sources: [], isAnswered: false, offersContact: true };
}
