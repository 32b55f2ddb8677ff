import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eventStream, refusal, sentTo } from "#testing/web/fake-server.ts";
import {
  agent,
  ask,
  chatRoute,
  conversationId,
  pass,
  reply,
  showChat,
} from "#testing/web/visitor-chat.tsx";
import type { Conversation, NewMessage } from "../contract.ts";

const memoryKey = `chat.${agent.id}`;
const storedRoute = `GET /api/conversations/${conversationId}`;

function stored(messages: Partial<Conversation["messages"][number]>[]): Conversation {
  const usual: Conversation["messages"][number] = {
    ...({ sender: "agent", author: "ai" } as const),
    ...{ id: "m", content: "", timestamp: new Date(), sources: [], answered: true },
    ...{ offerContact: false, clientId: null, rating: null, personName: null, event: null },
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

test("§4.9: a form that was skipped in another tab does not come back where the clock turns before that is heard", async () => {
  await showChat({ [storedRoute]: () => stored([{ content: "Behind the house." }]) });
  const other = {
    conversation: { id: conversationId, visitorToken: "proof" },
    ...{ visitorId: "v", contact: { step: "opening", dueAt: Date.now() + 100 } },
    ...{ notes: [], revision: 5 },
  };
  await hearFromTab(other);
  const skipped = { ...other, contact: { step: "skipped", dueAt: null }, revision: 6 };
  localStorage.setItem(memoryKey, JSON.stringify(skipped));
  await pass(200);
  expect(screen.getByLabelText("Name*")).toBeDefined();
  await hearFromTab(JSON.parse(localStorage.getItem(memoryKey) ?? ""));
  expect(screen.queryByLabelText("Name*")).toBeNull();
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

async function hearFromTab(memory: object) {
  localStorage.setItem(memoryKey, JSON.stringify(memory));
  window.dispatchEvent(new StorageEvent("storage", { key: memoryKey }));
  await pass(0);
}
