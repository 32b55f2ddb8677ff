import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeServer, sentTo } from "#testing/web/fake-server.ts";
import {
  agent,
  ask,
  chatRoute,
  conversationId,
  messageField,
  pass,
  reply,
  showChat,
} from "#testing/web/visitor-chat.tsx";
import { openMemory, recallChat, whatToKeep } from "./chat-memory.ts";
import { identifyVisitor, isSomebodyElse } from "./known-visitor.ts";
import { isUnsettled, settlePerson } from "./remembered-person.ts";

// Loaded when there is somebody to introduce, which is not what is tested here.
await import("./introduce.ts");

const ann = { id: "42", hash: "a".repeat(64), name: "Ann", email: "ann@example.com", phone: "555" };
const token = "t".repeat(43);
const kept = (who: object | null = null) =>
  JSON.stringify({ id: conversationId, visitorToken: token, visitorId: "v1", who });
const memoryOf = () => openMemory(agent.id).memory;
const introductions = `POST /api/conversations/${conversationId}/introductions`;
const returns = `POST /api/agents/${agent.id}/returns`;

beforeEach(() => {
  localStorage.clear();
  // As before anything was said.
  identifyVisitor(null);
  identifyVisitor({});
});

test.each([
  [{ id: "42" }, { id: "42", name: "Ann" }, false],
  [{ id: "42" }, { id: "43" }, true],
  [{ name: "Ann", email: "ann@x.example" }, { name: "Bob" }, true],
  [{ email: "ann@x.example" }, { email: "ann@x.example", name: "Ann Lee" }, false],
  [{ email: "ann@x.example" }, { id: "42" }, false],
  [{ id: "42" }, null, true],
  [null, { id: "42" }, false],
])("ruling 44: after %j, %j is somebody else: %s", (was, now, isElse) => {
  identifyVisitor(now);
  expect(isSomebodyElse(was)).toBe(isElse);
});

test("ruling 44: a conversation that the browser forgot comes back from what the website kept", async () => {
  await settlePerson(agent.id, kept());
  expect(memoryOf().conversation).toEqual({ id: conversationId, visitorToken: token });
  expect(whatToKeep(memoryOf())).toBe(kept({}));
});

test("case 271: what the website keeps of somebody else, of nobody, or in another shape, opens nothing", async () => {
  identifyVisitor({ id: "43" });
  await settlePerson(agent.id, kept({ id: "42" }));
  expect(memoryOf().conversation).toBeNull();
  for (const broken of [
    "-",
    "",
    "{",
    "[]",
    "null",
    JSON.stringify({ id: "../x", visitorToken: token }),
  ])
    await settlePerson(agent.id, broken);
  expect(memoryOf().conversation).toBeNull();
});

test("ruling 44: the next person sees nothing of the conversation, the draft and the form, also while the chat is shown", async () => {
  const { calls } = await showChat();
  await ask("My order is 1001");
  fireEvent.change(messageField(), { target: { value: "Half a senten" } });
  openMemory(agent.id).remember({ who: { id: "42" }, form: { name: "Ann" } });
  expect(screen.getByText("My order is 1001")).toBeDefined();
  identifyVisitor({ id: "43", name: "Bob" });
  await act(() => settlePerson(agent.id, undefined));
  const { conversation, draft, form, who, visitorId } = memoryOf();
  expect({ conversation, draft, form, who }).toEqual({
    ...{ conversation: null, draft: "", form: {}, who: { id: "43", name: "Bob" } },
  });
  expect(visitorId).toBeTruthy();
  expect(sentTo(calls, introductions)).toEqual([]);
});

test("what was on its way when the next person came does not bring the conversation back", async () => {
  const held = openMemory(agent.id);
  held.close();
  held.remember({ conversation: { id: conversationId, visitorToken: token } });
  expect(recallChat(agent.id).conversation).toBeUndefined();
});

test("ruling 44: who is proved returns to the conversation of another browser", async () => {
  const found = { id: conversationId, visitorToken: token };
  identifyVisitor(ann);
  const calls = fakeServer({ [returns]: () => ({ conversation: found }) });
  await settlePerson(agent.id, undefined);
  expect(sentTo(calls, returns)).toEqual([{ userId: "42", hash: ann.hash }]);
  expect(memoryOf().conversation).toEqual(found);
});

test("ruling 44: proof and attributes go to the owner with the first message, and not before", async () => {
  identifyVisitor({ ...ann, attributes: { plan: "Pro", seats: 3, secret: { a: 1 } } });
  fakeServer({ [returns]: () => ({ conversation: null }) });
  await settlePerson(agent.id, undefined);
  const { calls } = await showChat({ [introductions]: () => ({}) });
  expect(sentTo(calls, introductions)).toEqual([]);
  await ask("Hello");
  await ask("And on Sunday?");
  expect(sentTo(calls, introductions)).toEqual([
    {
      proof: { userId: "42", hash: ann.hash },
      attributes: { plan: "Pro", seats: "3" },
    },
  ]);
});

test("an introduction that is refused stops no message", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  identifyVisitor({ attributes: { plan: "Pro" } });
  await settlePerson(agent.id, undefined);
  const { calls } = await showChat({ [chatRoute]: () => reply });
  await ask("Hello");
  await pass(0);
  expect(sentTo(calls, chatRoute)).toHaveLength(1);
  expect(warned).toHaveBeenCalled();
  warned.mockRestore();
});

test("ruling 44: what the website says while the chat is open opens it anew for somebody else only", async () => {
  identifyVisitor({ id: "42" });
  await settlePerson(agent.id, kept({ id: "42" }));
  expect(isUnsettled(agent.id, kept())).toBe(false);
  identifyVisitor({ id: "42", name: "Ann" });
  expect(isUnsettled(agent.id, undefined)).toBe(false);
  expect(memoryOf().who).toEqual({ id: "42", name: "Ann" });
  identifyVisitor({ id: "43" });
  expect(isUnsettled(agent.id, undefined)).toBe(true);
  await settlePerson(agent.id, undefined);
  expect(isUnsettled(agent.id, undefined)).toBe(false);
  openMemory(agent.id).remember({ draft: "Half" });
  expect(isUnsettled(agent.id, "-")).toBe(true);
  expect(memoryOf().draft).toBe("");
});
