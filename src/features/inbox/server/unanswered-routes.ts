import type { FastifyInstance } from "fastify";
import { findOwnAgent } from "#features/agents/server/public.ts";
import { type Trial, tryQuestion } from "#features/chat/server/public.ts";
import { addPair } from "#features/knowledge/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { inboxApi, type OwnAnswer, type TriedQuestion } from "../contract.ts";
import { listUnanswered, readQuestions, resolveQuestions } from "./unanswered.ts";

const answersAMinute = 30;
/** Of a large group the latest are tried: the others ask for the same. */
const triedMax = 20;

/** What visitors asked in vain, and the answers that owners write for it. */
export function unansweredRoutes(app: FastifyInstance) {
  const { db, clock } = app;
  const limit = rateLimit(app, "own-answers", answersAMinute);

  serve(app, inboxApi.unanswered, ({ owner, query }) => listUnanswered(db, owner.id, query.limit));

  serve(app, inboxApi.answer, async ({ owner, body, reply }) => {
    limit.count(owner.id);
    const agent = await ownAgent(owner.id, body);
    const { agentId, question, answer, questionIds } = body;
    const asked = await readQuestions(db, agentId, questionIds);
    const pair = await db.transaction((tx) =>
      addPair(tx, owner.id, agentId, { question, answer }, true),
    );

    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const tried: TriedQuestion[] = [];
    const answered: string[] = [];
    for (const one of asked.slice(0, triedMax)) {
      const trial: Trial = { question: one.question, earlier: [], writer: "model" };
      const { isAnswered, ownWordsIds } = await tryQuestion(app, agent, trial, gone.signal);
      // To be answered is to be given this answer, not just any.
      const isOurs = isAnswered && (ownWordsIds?.includes(pair.id) ?? false);
      tried.push({ question: one.question, isAnswered: isOurs });
      if (isOurs) answered.push(one.id);
    }
    await resolveQuestions(db, agentId, { ids: answered, now: clock.now() });
    return tried;
  });

  serve(app, inboxApi.dismiss, async ({ owner, body }) => {
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
