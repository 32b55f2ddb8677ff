import type { FastifyInstance } from "fastify";
import { findOwnAgent } from "#features/agents/server/public.ts";
import { type Trial, tryQuestion } from "#features/answers/server/public.ts";
import { addPair } from "#features/knowledge/server/public.ts";
import { disconnectSignal } from "#platform/server/disconnect-signal.ts";
import { notFound } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import {
  type OwnAnswer,
  questionLengthMax,
  type TriedQuestion,
  unansweredCalls,
} from "../contract-unanswered.ts";
import { listKnownPages } from "./known-pages.ts";
import { listUnanswered, readQuestions, resolveQuestions } from "./unanswered.ts";

const answersAMinute = 30;
/** Each wording is tried, and may become an entry of its own. */
const wordingsMax = 50;

export function unansweredRoutes(app: FastifyInstance) {
  const { db, clock } = app;
  const limit = rateLimit(app, "own-answers", answersAMinute);

  serve(app, unansweredCalls.unanswered, async ({ owner, query, reply }) => {
    const { groups, next } = await listUnanswered(app, owner.id, query);
    if (next) reply.header("x-next-cursor", next);
    return groups;
  });

  serve(app, unansweredCalls.answer, async ({ owner, body, reply }) => {
    limit.count(owner.id);
    const agent = await ownAgent(owner.id, body);
    const { agentId, question, answer, questionIds } = body;
    const asked = await readQuestions(db, agentId, questionIds);
    const pairIds: string[] = [];
    const publish = async (wording: string) => {
      const pair = { question: wording, answer };
      const { id } = await db.transaction((tx) => addPair(tx, owner.id, agentId, pair, true));
      pairIds.push(id);
    };
    await publish(question);

    const gone = disconnectSignal(reply);
    /** What the agent says now, and whether it is this very answer. */
    const askAgain = async (wording: string) => {
      const trial: Trial = { question: wording, earlier: [], writer: "built-in" };
      const { isAnswered, ownWordsIds, text } = await tryQuestion(app, agent, trial, gone);
      const isGiven = isAnswered && pairIds.some((id) => ownWordsIds?.includes(id));
      return { isGiven, text };
    };
    const wordings = [...Map.groupBy(asked, (one) => one.question.trim().toLowerCase()).values()]
      .slice(0, wordingsMax)
      .map((same) => ({ question: same[0]?.question ?? "", ids: same.map(({ id }) => id) }));
    // Wordings that miss get entries of their own, all at once because each change rebuilds the index.
    const missed: string[] = [];
    for (const one of wordings)
      if (!(await askAgain(one.question)).isGiven)
        missed.push(one.question.slice(0, questionLengthMax));
    for (const wording of missed) await publish(wording);

    const tried: TriedQuestion[] = [];
    const answered: string[] = [];
    for (const one of wordings) {
      const { isGiven, text } = await askAgain(one.question);
      tried.push({ question: one.question, isAnswered: isGiven, answer: text });
      if (isGiven) answered.push(...one.ids);
    }
    if (wordings.length === 0) {
      const { isGiven, text } = await askAgain(question);
      tried.push({ question, isAnswered: isGiven, answer: text });
    }
    await resolveQuestions(db, agentId, { ids: answered, now: clock.now() });
    return tried;
  });

  serve(app, unansweredCalls.pages, async ({ owner, params, query }) => {
    const { id } = await ownAgent(owner.id, params);
    return listKnownPages(db, id, query.search);
  });

  serve(app, unansweredCalls.dismiss, async ({ owner, body }) => {
    const { id } = await ownAgent(owner.id, body);
    await resolveQuestions(db, id, { ids: body.questionIds, now: clock.now() });
    return {};
  });

  async function ownAgent(ownerId: string, { agentId }: Pick<OwnAnswer, "agentId">) {
    const agent = await findOwnAgent(db, ownerId, agentId);
    if (!agent) throw notFound("Agent");
    return agent;
  }
}
