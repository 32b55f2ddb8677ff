import { expect, test } from "vitest";
import { conversations, leads } from "#database/schema.ts";
import { actionCalls } from "#database/schema-actions.ts";
import type { NewAction } from "#features/actions/contract-own.ts";
import { actionRoutes } from "#features/actions/server/routes.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { startActionDouble } from "#testing/server/action-doubles/start.ts";
import {
  createAgent,
  createKey,
  createMember,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { createFullPlan } from "#testing/server/household.ts";
import { orderLookup, text } from "#testing/server/http-action.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import type { TriedAnswer } from "../../contract.ts";
import { playgroundRoutes } from "./routes.ts";

const shop = await startActionDouble("shop");
const double = await startModelDouble();
const { app } = await startTestServerWith(
  { FETCH_ALLOW: shop.host },
  playgroundRoutes,
  actionRoutes,
);
const { db } = app;

const vera = { order_number: "1234", email: "vera@example.com" };
const order = { ...orderLookup(shop.origin), name: "Cancel order", purpose: "Cancels an order." };
const cancelling: NewAction = {
  ...order,
  examples: ["Please cancel my order"],
  settings: { ...order.settings, method: "POST" },
  changes: true,
};

async function owner(...actions: NewAction[]) {
  const person = await createOwner(db, { planId: (await createFullPlan(db)).id });
  const agent = await createAgent(db, { userId: person.id, knowledgeVersion: 1 });
  const cookie = await signIn(app, person);
  const post = (path: string, payload: object, headers: Record<string, string> = { cookie }) =>
    app.inject({ method: "POST", url: `/api/agents/${agent.id}/${path}`, headers, payload });
  for (const action of actions) expect((await post("actions", action)).statusCode).toBe(201);
  const ask = async (
    question: string,
    writer = "model",
    headers: Record<string, string> = { cookie },
  ) => (await post("playground", { question, writer }, headers)).json() as TriedAnswer;
  return { person, agent, post, ask };
}

async function setModel() {
  for (const [key, value] of [
    ["ai_provider", "openai-compatible"],
    ["ai_base_url", `${double.origin}/v1`],
    ["ai_model", "small"],
  ] as const)
    await writeSetting(app, key, value);
}

test("a look-up that the model makes on trial is shown with what was sent and what came back", async () => {
  await setModel();
  await double.behave({
    uses: [{ tool: "order", input: vera }],
    text: "[answered] It is completed. [1]",
  });
  const { ask } = await owner(orderLookup(shop.origin));
  const tried = await ask("Where is order 1234? I am vera@example.com");
  expect(tried).toMatchObject({ text: "It is completed. [1]", writtenBy: "model" });
  expect(tried.actions).toMatchObject({
    ran: [
      {
        name: "Order look-up",
        outcome: {
          status: "done",
          request: { method: "GET", url: `${shop.origin}/wp-json/wc/v3/orders/1234` },
          reply: expect.stringContaining('"status":"completed"'),
          result: expect.stringContaining("State: completed"),
        },
      },
    ],
    offered: null,
  });
  expect(await db.select().from(actionCalls)).toMatchObject([
    { caller: "test", status: "done", conversationId: null },
  ]);
});

test("what changes something is told on trial and sent only with the owner's yes", async () => {
  await setModel();
  await double.behave({ uses: [{ tool: "cancel", input: vera }], text: "[answered] Done." });
  const { ask, post } = await owner(cancelling);
  const { actions } = await ask("Cancel order 1234, vera@example.com");
  expect(actions).toMatchObject({
    ran: [],
    offered: { name: "Cancel order", host: shop.host, values: vera, changes: true },
  });
  expect(await shop.calls()).toEqual([]);
  expect(await db.select().from(actionCalls)).toEqual([]);

  const trials = `actions/${actions?.offered?.id}/trials`;
  expect((await post(trials, { values: { email: "vera" } })).json().fields).toEqual({
    order_number: "Order number is required",
    email: "Email must be an email address",
  });
  const done = (await post(trials, { values: vera })).json();
  expect(done).toMatchObject({ status: "done", request: { method: "POST" } });
  expect(await shop.calls()).toHaveLength(1);
  expect(await db.select().from(conversations)).toEqual([]);
});

test("without a model the form opens on trial, and a lead's yes keeps none", async () => {
  await writeSetting(app, "ai_enabled", "false");
  const field = (name: string, type: "text" | "email") => ({ ...text, name, label: name, type });
  const { ask, post } = await owner({
    ...cancelling,
    kind: "lead",
    name: "Leave your details",
    fields: [field("name", "text"), field("email", "email")],
    settings: { method: "GET", address: "", headers: [], body: "", shown: [], checks: [] },
  });
  const { actions } = await ask("Please cancel my order", "built-in");
  expect(actions?.offered).toMatchObject({ name: "Leave your details", values: null });
  const values = { name: "Vera", email: "vera@example.com" };
  const yes = await post(`actions/${actions?.offered?.id}/trials`, { values });
  expect(yes.json()).toMatchObject({ status: "done" });
  expect(await db.select().from(leads)).toEqual([]);
});

test("case 234: in the playground, too, actions are the owner's alone: no colleague's and no program's", async () => {
  await setModel();
  await double.behave({ uses: [{ tool: "order", input: vera }], text: "[unknown]" });
  const { person, ask, post } = await owner(orderLookup(shop.origin), cancelling);
  const editor = { cookie: await signIn(app, await createMember(db, person.id, "editor")) };
  const key = await createKey(db, person.id);
  for (const headers of [editor, key])
    expect((await ask("Where is my order?", "model", headers)).actions).toBeNull();
  const offered = (await ask("Please cancel my order", "built-in")).actions?.offered;
  expect((await post(`actions/${offered?.id}/trials`, { values: vera }, editor)).statusCode).toBe(
    403,
  );
  expect(await shop.calls()).toEqual([]);
});
