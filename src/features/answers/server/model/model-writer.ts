import type { FastifyBaseLogger } from "fastify";
import { type FoundPassage, wholeSite } from "#features/knowledge/server/public.ts";
import {
  BudgetUsedUp,
  currentModel,
  type ModelParts,
  startOver,
  type TextLimits,
  takeCallFor,
  type WhyNoModel,
  writeText,
} from "#features/models/server/public.ts";
import { packFor } from "#language/packs.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import { answerBuiltIn, answerUnknown, answerWithoutPages, builtInWriter } from "../answer.ts";
import { ownWordsOf } from "../say/from-pages.ts";
import type { AnswerPiece, AnswerWriter, AskedQuestion } from "../write-answer.ts";
import { checkAnswer } from "./check-answer.ts";
import { factsId } from "./facts-card.ts";
import { lengths, temperatures } from "./manner.ts";
import { promptFor } from "./prompt.ts";
import { type Claim, createReplyReader } from "./read-reply.ts";

/** Characters; about 15,000 tokens, which every current model accepts. */
const siteLengthMax = 60_000;

interface Parts extends ModelParts {
  log: FastifyBaseLogger;
  localModel: LocalModel;
}

interface WriterOptions {
  limits?: Partial<TextLimits>;
  tell?: (why: WhyBuiltIn) => void;
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
  { limits = {}, tell = () => {} }: WriterOptions = {},
): AnswerWriter {
  return {
    async *write(question, signal) {
      const site = await siteOf(parts, question);
      const {
        id: agentId,
        ownerId,
        model: chosen = null,
        creativity,
        answerLength,
      } = question.agent;
      const model =
        whyNotAsked(question, site) ?? (await currentModel(parts, { ownerId, model: chosen }));
      if (typeof model === "string") {
        tell(model);
        return yield* builtInWriter(parts.localModel).write(question, signal);
      }

      // The budget is checked while the prompt is built.
      const isTaken = takeCallFor(parts, model, { agentId, ownerId });
      const told = promptFor(question, site);
      const draft = createDraft(() => checkAnswer(question, told));
      const temperature = temperatures[creativity ?? "careful"];
      const request = { agentId, ownerId, isTaken, temperature, ...told };
      const outputTokensMax =
        model.limits.outputTokensMax * lengths[answerLength ?? "medium"].share;
      const ready = { ...model, limits: { ...model.limits, outputTokensMax, ...limits } };
      const broken = yield* draft.write(
        (stop) => writeText(parts, ready, request, AbortSignal.any([signal, stop])),
        signal,
      );
      const why = broken
        ? whyBroken(parts, agentId, broken)
        : !signal.aborted && draft.whyWithheld();
      if (why) tell(why);
      // Continues after the reader left, so that a returning visitor finds a whole answer.
      if (why || signal.aborted)
        return yield* builtInInstead(parts.localModel, question, draft.hasSaid());
      if (draft.status() === "unknown") tell("unknown");
      yield* draft.end(question, model.name);
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

function createDraft(newCheck: () => ReturnType<typeof checkAnswer>) {
  let check = newCheck();
  let reply = createReplyReader();
  let hasText = false;
  let hasSaid = false;
  const isUnknown = () => reply.status() === "unknown" && !hasText;

  function* say(claims: Claim[]): Generator<AnswerPiece, void> {
    if (isUnknown()) return;
    for (const claim of claims) {
      const said = check.add(claim);
      if (!said) continue;
      yield pieceOf(hasText ? (claim.gap || " ") + said : said, hasSaid && !hasText);
      hasText = true;
      hasSaid = true;
    }
  }

  function startAgain() {
    check = newCheck();
    reply = createReplyReader();
    hasText = false;
  }

  return {
    hasSaid: () => hasSaid,
    status: () => reply.status(),

    /** Returns why it stopped early, if it did. Closes the stream once more output would be useless. */
    async *write(
      ask: (stop: AbortSignal) => AsyncIterable<string | typeof startOver>,
      signal: AbortSignal,
    ): AsyncGenerator<AnswerPiece, Broken | null> {
      const stop = new AbortController();
      try {
        for await (const piece of ask(stop.signal)) {
          if (piece === startOver) startAgain();
          else yield* say(reply.add(piece));
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

    *end(question: AskedQuestion, writtenBy: string): Generator<AnswerPiece, void> {
      const status = reply.status();
      if (!hasText) {
        const own = status === "person" ? passingOn(question) : answerUnknown(question);
        yield pieceOf(own.text, hasSaid);
      }
      yield {
        type: "end",
        sources: check.sources,
        // Only the model, which has read the passages, can tell.
        isAnswered: hasText && status !== "unknown",
        offersContact: !hasText || ["unknown", "partly", "person"].includes(status ?? ""),
        ...(status === "person" && { callsPerson: "model" as const }),
        ...(hasText && { writtenBy }),
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

async function* builtInInstead(
  localModel: LocalModel,
  question: AskedQuestion,
  isReplacement: boolean,
): AsyncGenerator<AnswerPiece, void> {
  const { text, ...end } = await answerBuiltIn(localModel, question);
  yield pieceOf(text, isReplacement);
  yield { type: "end", ...end };
}

function pieceOf(text: string, isReplacement: boolean): AnswerPiece {
  return isReplacement ? { type: "text", text, isReplacement } : { type: "text", text };
}
