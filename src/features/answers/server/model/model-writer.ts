import type { FastifyBaseLogger } from "fastify";
import { type FoundPassage, wholeSite } from "#features/knowledge/server/public.ts";
import {
  BudgetUsedUp,
  currentModel,
  type ModelParts,
  type ReadyModel,
  startOver,
  type TextLimits,
  type TextRequest,
  type ToolCall,
  takeCallFor,
  type WhyNoModel,
  writeText,
} from "#features/models/server/public.ts";
import { packFor } from "#language/packs.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import {
  answerBuiltIn,
  answerUnknown,
  answerWithoutPages,
  builtInWriter,
  withForm,
} from "../answer.ts";
import { ownWordsOf } from "../say/from-pages.ts";
import type { AnswerPiece, AnswerWriter, AskedQuestion } from "../write-answer.ts";
import { checkAnswer } from "./check-answer.ts";
import { factsId } from "./facts-card.ts";
import { lengths, temperatures } from "./manner.ts";
import { promptFor } from "./prompt.ts";
import { type Claim, createReplyReader } from "./read-reply.ts";
import { isActionResult, openToolUse } from "./tool-use.ts";

/** Time for writing once tools have used theirs. */
const lastCallMs = 8_000;

/** At most 20,000 tokens in any script, which every current model accepts. */
const siteBytesMax = 60_000;

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
      const { id: agentId, ownerId, model: chosen = null } = question.agent;
      const model =
        (await whyNotAsked(question, site)) ??
        (await currentModel(parts, { ownerId, model: chosen }));
      if (typeof model === "string") {
        tell(model);
        return yield* builtInWriter(parts.localModel).write(question, signal);
      }

      const use = openToolUse(question, model.takesTools);
      const { temperature, outputTokensMax } = chosenBy(question, model);
      let told = promptFor(question, site, use);
      const draft = createDraft(() => checkAnswer(question, told), use.hasTools);
      let leftMs = model.limits.wholeMs;
      let broken: Broken | null = null;
      do {
        if (use.isNews()) {
          told = promptFor(question, site, use);
          draft.startAgain();
        }
        const began = performance.now();
        const wholeMs = Math.min(model.limits.wholeMs, Math.max(leftMs, lastCallMs));
        const ready = {
          ...model,
          limits: { ...model.limits, outputTokensMax, wholeMs, ...limits },
        };
        const request = { ...told, tools: use.tools(), agentId, ownerId, temperature };
        broken = yield* draft.write(
          (stop) => askModel(parts, ready, request, AbortSignal.any([signal, stop])),
          signal,
        );
        leftMs -= performance.now() - began;
        if (!broken && !signal.aborted) await use.run(draft.calls());
      } while (!broken && !signal.aborted && use.isNews());
      const ending = use.ending(draft.hasSaid(), model.name);
      if (ending) return yield* ending;
      const why = whyNotSaid(parts, agentId, broken, signal.aborted ? null : draft.whyWithheld());
      if (why) tell(why);
      // Continues after the reader left, so that a returning visitor finds a whole answer.
      if (why || signal.aborted)
        return yield* use.quote(draft.hasSaid()) ??
          builtInInstead(parts.localModel, question, draft.hasSaid());
      if (draft.status() === "unknown") tell("unknown");
      yield* draft.end(question, model.name);
    },
  };
}

function chosenBy({ agent: { creativity, answerLength } }: AskedQuestion, { limits }: ReadyModel) {
  return {
    temperature: temperatures[creativity ?? "careful"],
    outputTokensMax: limits.outputTokensMax * lengths[answerLength ?? "medium"].share,
  };
}

function askModel(
  parts: Parts,
  ready: ReadyModel,
  request: Omit<TextRequest, "isTaken">,
  signal: AbortSignal,
) {
  const isTaken = takeCallFor(parts, ready, request);
  return writeText(parts, ready, { ...request, isTaken }, signal);
}

type Broken = { error: unknown } | "cut";

function whyNotSaid(
  { log }: Parts,
  agentId: string,
  broken: Broken | null,
  whyWithheld: WhyBuiltIn | null,
): WhyBuiltIn | null {
  if (!broken) return whyWithheld;
  if (broken === "cut") {
    log.warn({ agentId }, "an answer was cut that repeated its instructions");
    return "cut";
  }
  if (broken.error instanceof BudgetUsedUp) return "budget";
  log.warn({ err: broken.error, agentId }, "a model gave no answer");
  return "fault";
}

function createDraft(newCheck: () => ReturnType<typeof checkAnswer>, mayCall: boolean) {
  let check = newCheck();
  let reply = createReplyReader();
  let hasText = false;
  let hasSaid = false;
  let calls: ToolCall[] = [];
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
    calls = [];
  }

  return {
    hasSaid: () => hasSaid,
    calls: () => calls,
    startAgain,
    status: () => reply.status(),

    /** Returns why it stopped early, if it did. Closes the stream once more output would be useless. */
    async *write(
      ask: (stop: AbortSignal) => AsyncIterable<string | ToolCall | typeof startOver>,
      signal: AbortSignal,
    ): AsyncGenerator<AnswerPiece, Broken | null> {
      const stop = new AbortController();
      try {
        for await (const piece of ask(stop.signal)) {
          if (piece === startOver) startAgain();
          else if (typeof piece === "string") yield* say(reply.add(piece));
          else calls.push(piece);
          if (check.isCut() || (isUnknown() && !mayCall)) stop.abort();
        }
        if (!signal.aborted && !stop.signal.aborted && calls.length === 0) yield* say(reply.end());
      } catch (error) {
        return { error };
      }
      return check.isCut() && !signal.aborted ? "cut" : null;
    },

    whyWithheld(): WhyBuiltIn | null {
      const isEmptyOnPurpose = ["unknown", "person"].includes(reply.status() ?? "");
      return hasText || isEmptyOnPurpose ? null : "withheld";
    },

    async *end(question: AskedQuestion, writtenBy: string): AsyncGenerator<AnswerPiece, void> {
      const status = reply.status();
      if (!hasText && status === "person") yield pieceOf(passingOn(question).text, hasSaid);
      if (!hasText && status !== "person") {
        const { text, ...end } = await withForm(question, answerUnknown(question));
        yield pieceOf(text, hasSaid);
        return yield { type: "end", ...end };
      }
      yield {
        type: "end",
        sources: check.sources,
        // Only the model, which has read the passages, can tell.
        isAnswered: hasText && status !== "unknown",
        offersContact: !hasText || ["unknown", "partly", "person"].includes(status ?? ""),
        ...(status === "person" && { callsPerson: "model" as const }),
        ...(hasText && { writtenBy }),
        ...ownWordsOf([...check.cited].filter((one) => one.id !== factsId && !isActionResult(one))),
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
  return version === undefined ? null : wholeSite(db, { agentId: agent.id, version }, siteBytesMax);
}

async function whyNotAsked(
  question: AskedQuestion,
  site: FoundPassage[] | null,
): Promise<WhyBuiltIn | null> {
  const { actions } = question;
  if (answerWithoutPages(question))
    return (await actions?.meant(question.text))?.isSure ? null : "rule";
  if (site || actions) return null;
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
