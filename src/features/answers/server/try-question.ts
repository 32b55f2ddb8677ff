import type { FastifyBaseLogger } from "fastify";
import type { ActionStory } from "#features/actions/contract.ts";
import { type ActionParts, createTrial, openActions } from "#features/actions/server/public.ts";
import type { ListeningAgent } from "#features/agents/server/public.ts";
import { planRuns } from "#features/billing/server/public.ts";
import { knowledgeState, meaningsWith } from "#features/knowledge/server/public.ts";
import type { EmbeddingParts } from "#features/models/server/public.ts";
import { answerWithoutPages, builtInWriter } from "./answer.ts";
import { askedQuestion } from "./asked-question.ts";
import { modelWriter, siteOf, type WhyBuiltIn } from "./model/model-writer.ts";
import { promptFor } from "./model/prompt.ts";
import type { Reading } from "./read/reading.ts";
import { type Trace, traceOf } from "./trace.ts";
import { type Answer, type AskedQuestion, withPiece } from "./write-answer.ts";

interface Parts extends EmbeddingParts {
  log: FastifyBaseLogger;
}

export interface Trial {
  question: string;
  earlier: AskedQuestion["history"];
  writer: "built-in" | "model";
}

export interface Tried extends Answer {
  writtenBy: "rule" | "built-in" | "model";
  /** Why the answer was refused, or written by another writer than requested; worded for the owner. */
  why: string | null;
  tookMs: number;
  trace: Trace;
  prompt: { instructions: string; prompt: string };
  actions: ActionStory | null;
}

/** Nothing is stored or counted as traffic. `actions`: what only reads is really asked, the rest is told. */
export async function tryQuestion(
  parts: Parts,
  agent: ListeningAgent,
  { question: content, earlier: history, writer }: Trial,
  signal: AbortSignal,
  actions: ActionParts | null = null,
): Promise<Tried> {
  const began = performance.now();
  const said = {
    content,
    history,
    assistantName: agent.agentName || "Emma",
    now: parts.clock.now(),
  };
  const knowledge = await knowledgeState(parts.db, agent.id);
  const { db, localModel } = parts;
  const found = { db, localModel, compare: meaningsWith(parts) };
  const asked = await askedQuestion(found, agent, knowledge, said);
  const { trial: acting, story } = createTrial(agent);
  const can = actions && (await openActions(actions, localModel, acting));
  const question = can ? { ...asked, actions: can } : asked;
  const isInPlan =
    writer === "built-in" || (await planRuns(parts.db, parts.clock.now(), agent.userId));
  const told: { why: Why | null } = { why: isInPlan ? null : "plan" };
  const tell = (why: WhyBuiltIn) => {
    told.why = why;
  };
  let readings: Reading[] = [];
  const read = (all: Reading[]) => {
    readings = all;
  };
  const chosen =
    writer === "model" && isInPlan ? modelWriter(parts, { tell }) : builtInWriter(localModel, read);
  const answer: Answer = { text: "", sources: [], isAnswered: false, offersContact: false };
  for await (const piece of chosen.write(question, signal)) {
    if (piece.type === "text") answer.text = withPiece(answer.text, piece);
    else {
      const { type: _, ...end } = piece;
      Object.assign(answer, end);
    }
  }
  const prompt = promptFor(question, await siteOf(parts, question));
  const isRuled = answerWithoutPages(question) !== null;
  const isModels = writer === "model" && (told.why === null || told.why === "unknown");
  return {
    ...answer,
    writtenBy: isRuled ? "rule" : isModels ? "model" : "built-in",
    why: whyOf(question, answer, isRuled ? "rule" : told.why),
    tookMs: Math.round(performance.now() - began),
    trace: traceOf(question, readings),
    prompt: { instructions: prompt.structure.instructions, prompt: prompt.pages + prompt.prompt },
    actions: actions && story,
  };
}

type Why = WhyBuiltIn | "plan";

const reasons: Record<Why, string> = {
  plan: "Your plan has ended, so no language model was asked and the agent answered by itself.",
  rule: "A rule answers this: greetings, opening hours, contact details and questions about the assistant need no page and no model.",
  "nothing-found": "Nothing the agent has read covers this.",
  none: "No language model is set, so the agent answered by itself.",
  off: "Language models are switched off, so the agent answered by itself.",
  resting: "The language model kept failing, so it is being left alone for a moment.",
  budget:
    "Today's model calls, or the daily limit of your own key, are used up, so the agent answered by itself.",
  fault: "The language model gave no complete answer, so the agent answered by itself.",
  cut: "The language model started repeating its rules, so its answer was cut off.",
  withheld:
    "The language model's answer was withheld, because its sections do not support it. The agent answered by itself.",
  unknown: "The language model found no answer in these sections.",
};

function whyOf(
  { parts }: AskedQuestion,
  { isAnswered }: Answer,
  whyBuiltIn: Why | null,
): string | null {
  if (whyBuiltIn) return reasons[whyBuiltIn];
  if (isAnswered) return null;
  const hasFound = parts.some(({ passages }) => passages.length > 0);
  return hasFound
    ? "Sections about this were found, but none of them answers the question."
    : reasons["nothing-found"];
}
