import type { FastifyBaseLogger } from "fastify";
import { type FoundPassage, wholeSite } from "#features/knowledge/server/public.ts";
import {
  BudgetUsedUp,
  type ModelParts,
  modelNow,
  takeOwnCall,
  usualLimits,
  type WhyNoModel,
  writeText,
} from "#features/models/server/public.ts";
import { packFor } from "#language/packs.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import { answerBuiltIn, answerUnknown, answerWithoutPages, builtInWriter } from "../answer.ts";
import { cite } from "../cite.ts";
import { ownWordsOf } from "../say/from-pages.ts";
import type { AnswerPiece, AnswerWriter, AskedQuestion } from "../write-answer.ts";
import { checkAnswer } from "./check-answer.ts";
import { factsId } from "./facts-card.ts";
import { promptFor } from "./prompt.ts";
import { type Claim, createReplyReader } from "./read-reply.ts";

/** Characters; about 15,000 tokens, which every current model accepts. */
const siteLengthMax = 60_000;

interface Parts extends ModelParts {
  log: FastifyBaseLogger;
  localModel: LocalModel;
}

export type WhyBuiltIn =
  | WhyNoModel
  | "rule"
  | "nothing-found"
  | "unknown"
  | "fault"
  | "cut"
  | "withheld";

/**
 * Lets the configured model answer from the passages. What rules can answer they do; if no model is available
 * or it fails, the built-in answer takes over.
 */
export function modelWriter(
  parts: Parts,
  limits = usualLimits,
  tell: (why: WhyBuiltIn) => void = () => {},
): AnswerWriter {
  return {
    async *write(question, signal) {
      const site = await siteOf(parts, question);
      const model = whyNotAsked(question, site) ?? (await modelNow(parts));
      if (typeof model === "string") {
        tell(model);
        return yield* builtInWriter(parts.localModel).write(question, signal);
      }

      const { id: agentId, ownerId } = question.agent;
      // The budget is checked while the prompt is built.
      const isTaken = takeOwnCall(parts, { agentId, ownerId });
      const told = promptFor(question, site);
      const draft = createDraft(checkAnswer(question, told));
      const request = { agentId, ownerId, isTaken, ...told };
      const broken = yield* draft.write(
        (stop) => writeText(parts, model, request, AbortSignal.any([signal, stop]), limits),
        signal,
      );
      const why = broken
        ? whyBroken(parts, agentId, broken)
        : !signal.aborted && draft.whyWithheld();
      if (why) tell(why);
      // Continues after the reader left, so that a returning visitor finds a whole answer.
      if (why || signal.aborted)
        return yield* builtInAfter(parts.localModel, draft.sources, draft.hasText(), question);
      if (draft.status() === "unknown") tell("unknown");
      yield* draft.end(question);
    },
  };
}

type Broken = { error: unknown } | "cut";

function whyBroken({ log }: Parts, agentId: string, broken: Broken): WhyBuiltIn {
  if (broken === "cut") {
    log.warn({ agentId }, "an answer was cut that repeated its instructions");
    return "cut";
  }
  if (broken.error instanceof BudgetUsedUp) return "budget";
  log.warn({ err: broken.error, agentId }, "a model gave no answer");
  return "fault";
}

/** A streamed answer; each claim is checked before it is passed on. */
function createDraft(check: ReturnType<typeof checkAnswer>) {
  const reply = createReplyReader();
  let hasText = false;
  const isUnknown = () => reply.status() === "unknown" && !hasText;

  function* say(claims: Claim[]): Generator<AnswerPiece, void> {
    if (isUnknown()) return;
    for (const claim of claims) {
      const said = check.add(claim);
      if (said) yield { type: "text", text: hasText ? (claim.gap || " ") + said : said };
      hasText ||= said !== "";
    }
  }

  return {
    sources: check.sources,
    hasText: () => hasText,
    status: () => reply.status(),

    /** Returns why it stopped early, if it did. Closes the stream once more output would be useless. */
    async *write(
      ask: (stop: AbortSignal) => AsyncIterable<string>,
      signal: AbortSignal,
    ): AsyncGenerator<AnswerPiece, Broken | null> {
      const stop = new AbortController();
      try {
        for await (const piece of ask(stop.signal)) {
          yield* say(reply.add(piece));
          if (check.isCut() || isUnknown()) stop.abort();
        }
        if (!signal.aborted && !stop.signal.aborted) yield* say(reply.end());
      } catch (error) {
        return { error };
      }
      return check.isCut() && !signal.aborted ? "cut" : null;
    },

    whyWithheld(): WhyBuiltIn | null {
      const isEmptyOnPurpose = ["unknown", "person"].includes(reply.status() ?? "");
      return hasText || isEmptyOnPurpose ? null : "withheld";
    },

    *end(question: AskedQuestion): Generator<AnswerPiece, void> {
      const status = reply.status();
      if (!hasText) {
        const own = status === "person" ? passingOn(question) : answerUnknown(question);
        yield { type: "text", text: own.text };
      }
      yield {
        type: "end",
        sources: check.sources,
        // Only the model, which has read the passages, can tell.
        isAnswered: hasText && status !== "unknown",
        offersContact: !hasText || ["unknown", "partly", "person"].includes(status ?? ""),
        ...(status === "person" && { callsPerson: "model" as const }),
        ...ownWordsOf([...check.cited].filter(({ id }) => id !== factsId)),
      };
    },
  };
}

function passingOn({ language }: AskedQuestion) {
  return { text: packFor(language).agent.personWillAnswer };
}

export async function siteOf(
  { db }: Pick<Parts, "db">,
  { agent, version }: AskedQuestion,
): Promise<FoundPassage[] | null> {
  return version === undefined
    ? null
    : wholeSite(db, { agentId: agent.id, version }, siteLengthMax);
}

function whyNotAsked(question: AskedQuestion, site: FoundPassage[] | null): WhyBuiltIn | null {
  if (answerWithoutPages(question)) return "rule";
  if (site) return null;
  return question.parts.some(({ passages }) => passages.length > 0) ? null : "nothing-found";
}

/** The built-in answer after what the model has already written, with shared source numbers. */
async function* builtInAfter(
  localModel: LocalModel,
  sources: AnswerSource[],
  hasText: boolean,
  question: AskedQuestion,
): AsyncGenerator<AnswerPiece, void> {
  const { text, sources: own, ...end } = await answerBuiltIn(localModel, question);
  const numbers = own.map((source) => cite(sources, source));
  const numbered = text.replace(/\[(\d+)\]/g, (_, n) => `[${numbers[Number(n) - 1]}]`);
  yield { type: "text", text: hasText ? `\n\n${numbered}` : numbered };
  yield { type: "end", sources, ...end };
}
