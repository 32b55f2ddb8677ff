import type { FastifyInstance } from "fastify";
import { findOwnAgent } from "#features/agents/server/public.ts";
import { notFound, tooMany } from "#platform/server/errors.ts";
import { assertNotMasked } from "#platform/server/masked-secret.ts";
import { sendPage } from "#platform/server/paging.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { addressRules } from "#platform/server/safe-fetch.ts";
import { serve } from "#platform/server/serve.ts";
import { actionsApi } from "../contract-own.ts";
import { listCalls, shownCall } from "./calls.ts";
import { checkAction } from "./check-action.ts";
import { checkHeaders, checkTarget } from "./check-target.ts";
import { listTools } from "./mcp/list-tools.ts";
import { changeAction, createAction, listActions, removeAction, shownAction } from "./queries.ts";
import { actionParts } from "./run-action.ts";
import { testAction } from "./test-action.ts";
import { carryOutTrial } from "./trial.ts";

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
    checkAction(body, rules);
    return shownAction(encryption, await createAction(app, owner.id, params.id, body));
  });

  serve(app, actionsApi.change, async ({ owner, params, body }) => {
    await assertOwn(owner.id, params.id);
    checkAction(body, rules);
    const changed = await changeAction(app, owner.id, params.id, params.actionId, body);
    return shownAction(encryption, changed);
  });

  serve(app, actionsApi.remove, async ({ owner, params }) => {
    await removeAction(db, owner.id, params.id, params.actionId);
    return {};
  });

  serve(app, actionsApi.test, async ({ owner, params, body }) => {
    await assertOwn(owner.id, params.id);
    return oneAtATime(owner.id, () => {
      checkAction(body.action, rules);
      return testAction(parts, params.id, body);
    });
  });

  serve(app, actionsApi.carryOut, async ({ owner, params: { id, actionId }, body }) => {
    await assertOwn(owner.id, id);
    return oneAtATime(owner.id, () => carryOutTrial(parts, id, actionId, body.values));
  });

  serve(app, actionsApi.tools, async ({ owner, params, body: { address, headers } }) => {
    await assertOwn(owner.id, params.id);
    return oneAtATime(owner.id, async () => {
      checkTarget(address, rules);
      checkHeaders(headers);
      for (const [at, { value }] of headers.entries())
        assertNotMasked(value, `settings.headers.${at}.value`);
      const sent = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
      return { tools: await listTools(parts.safeFetch, { address, headers: sent }) };
    });
  });

  serve(app, actionsApi.calls, async ({ owner, params, query, reply }) => {
    await assertOwn(owner.id, params.id);
    const actions = await listActions(db, params.id);
    const rows = sendPage(reply, query, await listCalls(db, params.id, query));
    return rows.map((row) =>
      shownCall(row, actions.find(({ id }) => id === row.actionId)?.fields ?? []),
    );
  });

  /** A slow system holds up nobody but its owner. */
  async function oneAtATime<T>(ownerId: string, run: () => T | Promise<T>): Promise<T> {
    tests.count(ownerId);
    if (testing.has(ownerId))
      throw tooMany("Another test is still running. Wait until it is done.", 10);
    testing.add(ownerId);
    try {
      return await run();
    } finally {
      testing.delete(ownerId);
    }
  }

  async function assertOwn(ownerId: string, agentId: string) {
    if (!(await findOwnAgent(db, ownerId, agentId))) throw notFound("Agent");
  }
}
