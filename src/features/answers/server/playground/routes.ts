import type { FastifyInstance, FastifyReply } from "fastify";
import { type ActionParts, actionParts } from "#features/actions/server/public.ts";
import { findOwnAgent } from "#features/agents/server/public.ts";
import { meaningsState } from "#features/knowledge/server/public.ts";
import { currentModel } from "#features/models/server/public.ts";
import { disconnectSignal } from "#platform/server/disconnect-signal.ts";
import { notFound } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { type OwnersCaller, serve } from "#platform/server/serve.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { playgroundApi } from "../../contract.ts";
import { searchPassages } from "../search-passages.ts";
import { type Trial, tryQuestion } from "../try-question.ts";
import { getQuestion, listQuestions, removeQuestion, saveQuestion, storeRun } from "./queries.ts";
import { runOf } from "./run-question.ts";

const triesAMinute = 240;

export async function playgroundRoutes(app: FastifyInstance) {
  const { db, clock } = app;
  const limit = rateLimit(app, "playground", triesAMinute);
  const acting = actionParts(app);

  async function tryOut(
    ownerId: string,
    agentId: string,
    trial: Trial,
    reply: FastifyReply,
    actions: ActionParts | null = null,
  ) {
    const agent = await findOwnAgent(db, ownerId, agentId);
    if (!agent) throw notFound("Agent");
    limit.count(ownerId);
    const question = maskCardNumbers(trial.question);
    return tryQuestion(app, agent, { ...trial, question }, disconnectSignal(reply), actions);
  }

  serve(app, playgroundApi.get, async ({ owner, params }) => {
    const agent = await findOwnAgent(db, owner.id, params.id);
    if (!agent) throw notFound("Agent");
    const model = await currentModel(app, { ownerId: owner.id, model: agent.model });
    const { status, reason } = app.localModel.state();
    return {
      meanings: await meaningsState(app, params.id),
      localModelFault: status === "off" || status === "failed" ? reason : null,
      model: typeof model === "string" ? null : model.settings.model,
      questions: await listQuestions(db, owner.id, params.id),
    };
  });

  serve(app, playgroundApi.ask, ({ owner, params, body, reply }) =>
    tryOut(owner.id, params.id, body, reply, isThemselves(owner) ? acting : null),
  );

  serve(app, playgroundApi.search, async ({ owner, params, query }) => {
    const agent = await findOwnAgent(db, owner.id, params.id);
    if (!agent) throw notFound("Agent");
    limit.count(owner.id);
    return searchPassages(app, agent, query);
  });

  serve(app, playgroundApi.save, ({ owner, params, body }) =>
    saveQuestion(db, owner.id, params.id, body),
  );

  serve(app, playgroundApi.remove, async ({ owner, params }) => {
    await removeQuestion(db, owner.id, params);
    return {};
  });

  serve(app, playgroundApi.run, async ({ owner, params, body: { writer }, reply }) => {
    const { question, expectedWords } = await getQuestion(db, owner.id, params);
    const trial = { question, earlier: [], writer };
    const tried = await tryOut(owner.id, params.id, trial, reply);
    const run = runOf(tried, expectedWords, writer, clock.now());
    return storeRun(db, owner.id, params, run);
  });
}

/** Whoever can try an action sees what it brings. */
function isThemselves({ teamRole, key }: OwnersCaller): boolean {
  return teamRole === "owner" && !key;
}
