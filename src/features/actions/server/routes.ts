import type { FastifyInstance } from "fastify";
import { findOwnAgent } from "#features/agents/server/public.ts";
import { notFound, tooMany } from "#platform/server/errors.ts";
import { sendPage } from "#platform/server/paging.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { addressRules } from "#platform/server/safe-fetch.ts";
import { serve } from "#platform/server/serve.ts";
import { actionsApi } from "../contract.ts";
import { listCalls, shownCall } from "./calls.ts";
import { kindsOnServer } from "./kinds.ts";
import { changeAction, createAction, listActions, removeAction, shownAction } from "./queries.ts";
import { actionParts } from "./run-action.ts";
import { testAction } from "./test-action.ts";

const testsAMinute = 20;

export async function actionRoutes(app: FastifyInstance) {
  const { db, encryption } = app;
  const parts = actionParts(app);
  const rules = addressRules(app.config);
  const tests = rateLimit(app, "action-tests", testsAMinute);
  const testing = new Set<string>();

  serve(app, actionsApi.list, async ({ owner, params }) => {
    await assertOwn(owner.id, params.id);
    return (await listActions(db, params.id)).map((one) => shownAction(encryption, one));
  });

  serve(app, actionsApi.create, async ({ owner, params, body }) => {
    await assertOwn(owner.id, params.id);
    kindsOnServer[body.kind].check(body, rules);
    return shownAction(encryption, await createAction(app, owner.id, params.id, body));
  });

  serve(app, actionsApi.change, async ({ owner, params, body }) => {
    await assertOwn(owner.id, params.id);
    kindsOnServer[body.kind].check(body, rules);
    const changed = await changeAction(app, owner.id, params.id, params.actionId, body);
    return shownAction(encryption, changed);
  });

  serve(app, actionsApi.remove, async ({ owner, params }) => {
    await removeAction(db, owner.id, params.id, params.actionId);
    return {};
  });

  serve(app, actionsApi.test, async ({ owner, params, body }) => {
    await assertOwn(owner.id, params.id);
    tests.count(owner.id);
    // One at a time per owner, so that a slow system delays only its owner.
    if (testing.has(owner.id))
      throw tooMany("A test is running. Start the next one when it is done.", 10);
    testing.add(owner.id);
    try {
      kindsOnServer[body.action.kind].check(body.action, rules);
      return await testAction(parts, params.id, body);
    } finally {
      testing.delete(owner.id);
    }
  });

  serve(app, actionsApi.calls, async ({ owner, params, query, reply }) => {
    await assertOwn(owner.id, params.id);
    const actions = await listActions(db, params.id);
    const rows = sendPage(reply, query, await listCalls(db, params.id, query));
    return rows.map((row) =>
      shownCall(row, actions.find(({ id }) => id === row.actionId)?.fields ?? []),
    );
  });

  async function assertOwn(ownerId: string, agentId: string) {
    if (!(await findOwnAgent(db, ownerId, agentId))) throw notFound("Agent");
  }
}
