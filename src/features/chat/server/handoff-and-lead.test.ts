import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { conversations, leads } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import type { ActionField } from "#features/actions/contract.ts";
import { NewAction } from "#features/actions/contract-own.ts";
import { actionRoutes } from "#features/actions/server/routes.ts";
import { inboxRoutes } from "#features/inbox/server/routes.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { usualChatSettings } from "#shared/chat-settings.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { orderLookup, text } from "#testing/server/http-action.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { chatRoutes } from "./routes.ts";

const double = await startModelDouble();
const { app } = await startTestServer(actionRoutes, inboxRoutes, (server: FastifyInstance) =>
  chatRoutes(server),
);
const { db } = app;

const given = { method: "GET", address: "", headers: [], body: "", shown: [], checks: [] } as const;
const ours = (more: Partial<NewAction>): NewAction =>
  NewAction.parse({ ...orderLookup(""), settings: given, ...more });
const field = (name: string, more: Partial<ActionField> = {}) => ({
  ...text,
  name,
  label: name,
  ...more,
});
const complaint = ours({
  kind: "handoff",
  name: "Ask a person",
  purpose: "Calls a person for complaints.",
  examples: ["I want to make a complaint"],
  fields: [field("reason", { label: "What is it about?" })],
});
const details = ours({
  kind: "lead",
  name: "Leave your details",
  purpose: "Takes contact details.",
  examples: ["Can you send me an offer?"],
  fields: [
    field("name"),
    field("email", { type: "email" }),
    field("phone", { isRequired: false }),
    field("message", { isRequired: false }),
  ],
  changes: true,
});

async function agentThatCan(payload: NewAction) {
  const owner = await createOwner(db);
  const consentLine = "We keep your details for a year.";
  const chatSettings = { ...usualChatSettings, consentLine };
  const agent = await createAgent(db, { userId: owner.id, knowledgeVersion: 1, chatSettings });
  const cookie = await signIn(app, owner);
  const ask = (method: "GET" | "POST", url: string, body?: object) =>
    app.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) });
  const made = await ask("POST", `/api/agents/${agent.id}/actions`, payload);
  expect(made.json().fields).toEqual(payload.fields);
  const opened = await app.inject({
    method: "POST",
    url: "/api/conversations",
    payload: { agentId: agent.id, visitorId: "vera" },
  });
  const { id, visitorToken } = opened.json();
  const say = async (message: string, action?: object) =>
    (
      await app.inject({
        method: "POST",
        url: `/api/agents/${agent.id}/chat`,
        headers: { "x-visitor-token": visitorToken },
        payload: { message, conversationId: id, ...(action && { action }) },
      })
    ).json();
  return { agent, id, ask, say };
}

async function setModel() {
  for (const [key, value] of [
    ["ai_provider", "openai-compatible"],
    ["ai_base_url", `${double.origin}/v1`],
    ["ai_model", "small"],
  ] as const)
    await writeSetting(app, key, value);
}

const reason = "The cake came broken and the birthday is today.";

test("without a model the form of a hand-off asks what it is about, and a yes calls a person", async () => {
  const { ask, say } = await agentThatCan(complaint);
  const { action } = await say("I want to make a complaint");
  expect(action).toMatchObject({ name: "Ask a person", host: expect.any(String), values: null });
  const reply = await say("Yes", { id: action.id, values: { reason } });
  expect(reply.response).toBe("I can pass you on to a person.");
  const [held] = (await ask("GET", "/api/inbox/conversations")).json();
  expect(held).toMatchObject({ handoffReason: "asked", handoffNote: reason });
});

test("a model hands over with a reason, which the inbox and the mail to the team show", async () => {
  await setModel();
  await double.behave({ uses: [{ tool: "ask_a_person", input: { reason } }], text: "[person]" });
  const { id, ask, say } = await agentThatCan(complaint);
  const reply = await say("My cake came broken!");
  expect(reply).toMatchObject({ response: "I can pass you on to a person.", offerContact: true });
  const [held] = (await ask("GET", "/api/inbox/conversations")).json();
  expect(held).toMatchObject({ id, handoffReason: "model", handoffNote: reason });
  expect(held.waitingSince).not.toBeNull();
  expect(JSON.stringify(await db.select().from(mails))).toContain(`Why: ${reason}`);
});

const vera = { name: "Vera Smith", email: "vera@example.com" };

test("a model fills in what the visitor said; they complete and change it, and only their yes makes a lead", async () => {
  await setModel();
  const input = { email: "vera@example.com", message: "Twelve loaves for Friday" };
  await double.behave({ uses: [{ tool: "leave_your_details", input }], text: "[person]" });
  const { agent, id, say } = await agentThatCan(details);
  const { action } = await say("Send me an offer for 12 loaves: vera@example.com");
  expect(action).toMatchObject({
    ...{ values: input, isDraft: true, host: agent.name },
    consentLine: "We keep your details for a year.",
  });
  expect(await db.select().from(leads)).toEqual([]);

  const values = { ...vera, message: "Ten loaves for Friday" };
  expect((await say("Yes", { id: action.id, values })).response).toBe("Done: Leave your details.");
  await say("Yes", { id: action.id, values: { ...vera, message: "again" } });
  expect(await db.select().from(leads)).toMatchObject([
    {
      ...values,
      agentId: agent.id,
      conversationId: id,
      consent: "We keep your details for a year.",
      isSpam: false,
    },
  ]);
});

test("a no to a filled-in lead stores nothing", async () => {
  await setModel();
  await double.behave({ uses: [{ tool: "leave_your_details", input: vera }], text: "[person]" });
  const { say } = await agentThatCan(details);
  const { action } = await say("Send me an offer: Vera Smith, vera@example.com");
  await say("No", { id: action.id, isDeclined: true });
  expect(await db.select().from(leads)).toEqual([]);
});

test("a lead's and a hand-off's fields are their own, and a test of them reaches nobody", async () => {
  const { agent, ask } = await agentThatCan(details);
  const wrong: [string, NewAction][] = [
    ["fields", { ...details, fields: details.fields.slice(1) }],
    ["fields.4.name", { ...details, fields: [...details.fields, field("salary")] }],
    ["changes", { ...details, changes: false }],
    ["fields", { ...complaint, fields: [] }],
    ["changes", { ...complaint, changes: true }],
  ];
  for (const [place, action] of wrong) {
    const answer = await ask("POST", `/api/agents/${agent.id}/actions`, action);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [place]]);
  }
  for (const [action, values] of [
    [details, vera],
    [complaint, { reason }],
  ] as const) {
    const tried = await ask("POST", `/api/agents/${agent.id}/action-tests`, { action, values });
    expect(tried.json()).toMatchObject({ status: "done" });
  }
  expect(await db.select().from(leads)).toEqual([]);
  expect(await db.select().from(conversations)).toMatchObject([{ waitingSince: null }]);
});
