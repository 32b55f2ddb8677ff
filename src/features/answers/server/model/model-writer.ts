import type { FastifyBaseLogger } from "fastify";
import {
  BudgetUsedUp,
  type ModelParts,
  modelNow,
  takeOwnCall,
  usualLimits,
  type WhyNoModel,
  writeText,
} from "#features/models/server/public.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import { answerBuiltIn, answerUnknown, answerWithoutPages, builtInWriter } from "../answer.ts";
import { cite } from "../cite.ts";
import { ownWordsOf } from "../say/from-pages.ts";
import type { AnswerPiece, AnswerWriter, AskedQuestion } from "../write-answer.ts";
import { checkAnswer } from "./check-answer.ts";
import { promptFor } from "./prompt.ts";

interface Parts extends ModelParts {
  log: FastifyBaseLogger;
  localModel: LocalModel;
}

/** Why an answer is not what a model wrote. */
export type WhyBuiltIn = WhyNoModel | "rule" | "nothing-found" | "unknown" | "fault" | "cut";

/**
 * Lets the model that is set write answers from the passages. What rules know is answered by rules, and
 * where no model can be asked, or it fails, the built-in answer is given: nobody waits for nothing.
 */
export function modelWriter(
  parts: Parts,
  limits = usualLimits,
  tell: (why: WhyBuiltIn) => void = () => {},
): AnswerWriter {
  return {
    async *write(question, signal) {
      const model = whyNotAsked(question) ?? (await modelNow(parts));
      if (typeof model === "string") {
        tell(model);
        return yield* builtInWriter(parts.localModel).write(question, signal);
      }

      const { id: agentId, ownerId } = question.agent;
      // The database counts it while the prompt is put together.
      const isTaken = takeOwnCall(parts, { agentId, ownerId });
      const prompt = promptFor(question);
      const check = checkAnswer(question, prompt);
      const stop = new AbortController();
      let hasText = false;
      try {
        const { instructions } = prompt;
        const request = { agentId, ownerId, isTaken, instructions, prompt: prompt.prompt };
        const either = AbortSignal.any([signal, stop.signal]);
        for await (const piece of writeText(parts, model, request, either, limits)) {
          const text = check.add(piece);
          if (text && (hasText || text.trim())) {
            hasText = true;
            yield { type: "text", text };
          }
          if (check.isCut() || (check.isUnknown() && !hasText)) stop.abort();
        }
      } catch (error) {
        const isUsedUp = error instanceof BudgetUsedUp;
        if (!isUsedUp) parts.log.warn({ err: error, agentId }, "a model gave no answer");
        tell(isUsedUp ? "budget" : "fault");
        return yield* builtInAfter(parts.localModel, check.sources, hasText, question);
      }
      // Whoever comes back finds a whole answer, and the model was hung up on.
      if (signal.aborted)
        return yield* builtInAfter(parts.localModel, check.sources, hasText, question);
      const rest = check.end();
      if (check.isCut()) {
        parts.log.warn({ agentId }, "an answer was cut that repeated its instructions");
        tell("cut");
        return yield* builtInAfter(parts.localModel, check.sources, hasText, question);
      }
      if ((check.isUnknown() || check.wantsPerson()) && !hasText && !rest.trim()) {
        tell("unknown");
        const { text, ...end } = answerUnknown(question);
        yield { type: "text", text };
        return yield { type: "end", ...end, ...callOf(check) };
      }
      if (rest.trim()) yield { type: "text", text: rest };
      const isAnswered = check.sources.length > 0;
      const offersContact = !isAnswered || check.isUnknown();
      yield {
        type: "end",
        sources: check.sources,
        isAnswered,
        offersContact: offersContact || check.wantsPerson(),
        ...callOf(check),
        ...ownWordsOf([...check.cited]),
      };
    },
  };
}

function callOf(check: ReturnType<typeof checkAnswer>) {
  return check.wantsPerson() ? ({ callsPerson: "model" } as const) : {};
}

function whyNotAsked(question: AskedQuestion): WhyBuiltIn | null {
  if (answerWithoutPages(question)) return "rule";
  return question.parts.some(({ passages }) => passages.length > 0) ? null : "nothing-found";
}

/** The built-in answer, below what the model had written already: what rests on one page shares a number. */
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
