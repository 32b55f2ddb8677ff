import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eventStream, refusal, sentTo } from "#testing/web/fake-server.ts";
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
import type { Conversation, NewMessage } from "../contract.ts";
import { recallChat } from "./chat-memory.ts";

// Loaded when it is near, which is not what is tested here.
await import("./contact-form.tsx");

const eventsRoute = `GET /api/conversations/${conversationId}/events`;
const storedRoute = `GET /api/conversations/${conversationId}`;

function stored(messages: Partial<Conversation["messages"][number]>[]): Conversation {
  const usual: Conversation["messages"][number] = {
    ...({ sender: "agent", author: "ai" } as const),
    ...{ id: "m", content: "", timestamp: new Date(), sources: [], answered: true },
    ...{
      offerContact: false,
      clientId: null,
      rating: null,
      personName: null,
      event: null,
      action: null,
    },
  };
  return {
    ...{ id: conversationId, agentId: agent.id, assistantName: "Emma", hasLead: false },
    messages: messages.map((message) => ({ ...usual, ...message })),
  };
}

function idsSent(calls: Parameters<typeof sentTo>[0]) {
  return sentTo(calls, chatRoute).map((body) => (body as NewMessage).clientId);
}

test("§8.10: what is tried again is the same message, so that the server answers it once", async () => {
  let isDown = true;
  const { calls } = await showChat({ [chatRoute]: () => (isDown ? refusal(503, "Down") : reply) });
  await ask("When do you open?");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(0);
  await ask("And on Sunday?");
  const [first, again, next] = idsSent(calls);
  expect(first).toMatch(/^\w{16,64}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("a reload while an answer is on its way asks for it once more, as the same message", async () => {
  const stream = eventStream();
  const before = await showChat({ [chatRoute]: () => stream.response });
  await ask("When do you open?");
  before.leave();
  const [clientId] = idsSent(before.calls);
  const question = {
    id: "q",
    sender: "user",
    author: "visitor",
    content: "When do you open?",
  } as const;
  const { calls } = await showChat({
    [storedRoute]: () => stored([{ ...question, clientId: clientId ?? null }]),
  });
  expect(idsSent(calls)).toEqual([clientId]);
  expect(screen.getAllByText("When do you open?")).toHaveLength(1);
  expect(screen.getByText("From half past six.")).toBeDefined();
});

test("a new conversation begins empty, and the next message opens it", async () => {
  const { calls } = await showChat();
  expect(screen.queryByRole("button", { name: "New conversation" })).toBeNull();
  await ask("When do you open?");
  fireEvent.click(screen.getByRole("button", { name: "New conversation" }));
  expect(screen.queryByText("When do you open?")).toBeNull();
  expect(screen.getByText("Good morning.")).toBeDefined();
  await ask("Hello");
  expect(sentTo(calls, "POST /api/conversations")).toHaveLength(2);
});

test("what is said in one tab is seen in the other, and so is a new conversation", async () => {
  const said = [
    { id: "q", sender: "user", author: "visitor", content: "Is there parking?", clientId: "c1" },
    { id: "a", content: "Behind the house." },
  ] as const;
  await showChat({ [storedRoute]: () => stored([...said]) });
  const other = {
    conversation: { id: conversationId, visitorToken: "proof" },
    ...{ visitorId: "v", contact: { step: "quiet", dueAt: null }, notes: [], revision: 5 },
  };
  await hearFromTab(other);
  expect(screen.getByText("Is there parking?")).toBeDefined();
  expect(screen.getByText("Behind the house.")).toBeDefined();

  await hearFromTab({ ...other, conversation: null });
  await hearFromTab({ ...other, conversation: null, revision: 6 });
  expect(screen.queryByText("Is there parking?")).toBeNull();
});

/** What another tab remembers where the contact form is open, and after it was skipped. */
const formOpen = {
  conversation: { id: conversationId, visitorToken: "proof" },
  ...{ visitorId: "v", contact: { step: "open", dueAt: null }, notes: [], revision: 5 },
};
const handoff = {
  ...{ step: "greeted", dueAt: null, agent: "Emma", business: agent.name },
  ...{ opening: null, isOnline: false },
};
const skipped = { step: "skipped", dueAt: null };
const formSkipped = { ...formOpen, contact: skipped, handoff, revision: 6 };

test("§4.9: a form that was skipped in another tab does not come back where the clock turns before that is heard", async () => {
  await showChat({ [storedRoute]: () => stored([{ content: "Behind the house." }]) });
  const contact = { step: "opening", dueAt: Date.now() + 100 };
  await hearFromTab({ ...formOpen, contact });
  rememberInTab(formSkipped);
  await pass(200);
  expect(screen.getByLabelText("Name*")).toBeDefined();
  await hearFromTab({});
  expect(screen.queryByLabelText("Name*")).toBeNull();
});

test("§4.9: a form skipped in another tab is put away when the server tells of the call", async () => {
  let wait = Promise.resolve();
  const live = eventStream();
  await showChat({
    [eventsRoute]: () => live.response,
    [storedRoute]: async () => {
      await wait;
      return stored([{ content: "Behind the house." }]);
    },
  });
  await hearFromTab(formOpen);
  expect(screen.getByLabelText("Name*")).toBeDefined();
  const { promise, resolve } = Promise.withResolvers<void>();
  wait = promise;
  await hearFromTab(formSkipped);
  live.send({ type: "state", personName: null, isCalled: true, isOnline: false, lastId: null });
  await pass(0);
  resolve();
  await pass(0);
  expect(screen.queryByLabelText("Name*")).toBeNull();
  expect(recallChat(agent.id)).toMatchObject({ contact: skipped, handoff });
});

test("§4.9: what is written in one tab leaves alone what another told a moment before", async () => {
  await showChat({ [storedRoute]: () => stored([{ content: "Behind the house." }]) });
  await hearFromTab(formOpen);
  const setItem = vi.spyOn(localStorage, "setItem");
  fireEvent.change(messageField(), { target: { value: "And on Sunday?" } });
  expect(setItem.mock.calls).toEqual([[keyOf("draft"), JSON.stringify("And on Sunday?")]]);
});

test("without a connection a tab follows the other as soon as it hears of the conversation again", async () => {
  let isDown = false;
  const live = eventStream();
  const conversation = stored([{ content: "Behind the house." }]);
  await showChat({
    [eventsRoute]: () => live.response,
    [storedRoute]: () => (isDown ? refusal(503, "Down") : conversation),
  });
  await hearFromTab(formOpen);
  isDown = true;
  await hearFromTab(formSkipped);
  expect(screen.getByLabelText("Name*")).toBeDefined();
  isDown = false;
  live.send({ type: "state", personName: null, isCalled: false, isOnline: false, lastId: null });
  await pass(0);
  await pass(0);
  expect(screen.queryByLabelText("Name*")).toBeNull();
});

test("a tab whose conversation another one has ended no longer hears it", async () => {
  const live = eventStream();
  await showChat({
    [eventsRoute]: () => live.response,
    [storedRoute]: () => stored([{ content: "Behind the house." }]),
  });
  await hearFromTab(formOpen);
  await hearFromTab({ ...formOpen, conversation: null, revision: 6 });
  live.send({ type: "state", personName: null, isCalled: true, isOnline: true, lastId: null });
  await pass(0);
  await pass(0);
  expect(screen.queryByText(/A Live Agent will be joining you/)).toBeNull();
});

test("ruling 23: an agent that has gone since says that no answer is possible, and takes the details", async () => {
  let isGone = false;
  const { calls } = await showChat({
    "GET /api/public/agents/bakery": () => (isGone ? refusal(404, "Agent not found") : agent),
    [chatRoute]: () => (isGone ? refusal(404, "Agent not found") : reply),
  });
  await ask("When do you open?");
  isGone = true;
  await ask("And on Sunday?");
  expect(screen.getByText(/^An answer is not possible at the moment\./)).toBeDefined();
  expect(screen.getByText("And on Sunday?")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Name*"), { target: { value: "Vera" } });
  fireEvent.change(screen.getByLabelText("Email*"), { target: { value: "vera@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await pass(0);
  expect(sentTo(calls, "POST /api/leads")).toMatchObject([{ conversationId, name: "Vera" }]);
});

test("§4.4: what two tabs have said comes back where the agent does that was paused meanwhile", async () => {
  let isPaused = false;
  const orPaused = (answer: () => unknown) => () =>
    isPaused ? refusal(404, "Agent not found") : answer();
  await showChat({
    "GET /api/public/agents/bakery": orPaused(() => agent),
    [chatRoute]: orPaused(() => reply),
    [storedRoute]: orPaused(() => stored([{ content: "Behind the house." }])),
  });
  await ask("Is there parking?");
  isPaused = true;
  await hearFromTab({ revision: 9 });
  expect(recallChat(agent.id).conversation).toEqual({ id: conversationId, visitorToken: "proof" });
  isPaused = false;
  await hearFromTab({ revision: 10 });
  expect(screen.getByText("Behind the house.")).toBeDefined();
});

test("a conversation that is no more is forgotten, where its agent is there", async () => {
  await showChat({ [storedRoute]: () => refusal(404, "Conversation not found") });
  await ask("Is there parking?");
  await hearFromTab({ revision: 9 });
  expect(recallChat(agent.id).conversation).toBeNull();
});

test("what is said anew takes the place of what was said", async () => {
  const stream = eventStream();
  await showChat({ [chatRoute]: () => stream.response });
  await ask("When do you open?");
  stream.send({ type: "text", text: "From half and" });
  await pass(0);
  stream.send({ type: "text", text: "From half past ", isReplacement: true });
  stream.send({ type: "text", text: "six" });
  await pass(0);
  expect(screen.getByText("From half past six")).toBeDefined();
  expect(screen.queryByText(/From half and/)).toBeNull();
});

test("an answer is told once, when it is whole: what grows is silent", async () => {
  const stream = eventStream();
  await showChat({ [chatRoute]: () => stream.response });
  await ask("When do you open?");
  stream.send({ type: "text", text: "From half" });
  await pass(0);
  const growing = screen.getByText("From half").closest(".entry");
  expect(growing?.getAttribute("aria-live")).toBe("off");
  stream.send({ type: "reply", reply });
  await pass(0);
  const whole = screen.getByText("From half past six.").closest(".entry");
  // Only what enters the log is told, so it stands there as a new element.
  expect(whole).not.toBe(growing);
  expect(whole?.getAttribute("aria-live")).toBeNull();
});

function keyOf(field: string) {
  return `chat.${agent.id}.${field}`;
}

function rememberInTab(memory: object) {
  for (const [field, value] of Object.entries(memory))
    localStorage.setItem(keyOf(field), JSON.stringify(value));
}

async function hearFromTab(memory: object) {
  rememberInTab(memory);
  window.dispatchEvent(new StorageEvent("storage", { key: keyOf("revision") }));
  await pass(0);
}
