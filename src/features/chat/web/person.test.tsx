import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eventStream, refusal, sentTo } from "#testing/web/fake-server.ts";
import {
  ask,
  chatRoute,
  conversationId,
  pass,
  reply,
  showChat,
} from "#testing/web/visitor-chat.tsx";

// Loaded when it is near, which is not what is tested here.
await import("./contact-form.tsx");

const eventsRoute = `GET /api/conversations/${conversationId}/events`;
const storedRoute = `GET /api/conversations/${conversationId}`;
const handoffRoute = `POST /api/conversations/${conversationId}/handoff`;
const joined = "Nora has joined the conversation";
const hello = "Hello, my name is Nora, for Tollgate Bakery, how can I help you today?";
const noPerson = /No person is online now/;

let made = 0;
const ids = () => `0b8e8f3e-4444-4444-8444-${String(++made).padStart(12, "0")}`;

function words(content: string, event: "joined" | "left" | null = null) {
  const message = {
    ...{ id: ids(), sender: "agent", author: "person", content, event, personName: "Nora" },
    ...{ timestamp: "2026-11-21T14:00:00Z", sources: [], answered: null, offerContact: false },
    ...{ clientId: null as string | null, rating: null },
  };
  return { type: "message", message };
}

function storedWith(...messages: object[]) {
  return {
    ...{ id: conversationId, agentId: "a", assistantName: "Emma", hasLead: false },
    messages,
  };
}

const state = (personName: string | null, change = {}) => ({
  ...{ type: "state", personName, isCalled: false, isOnline: true, lastId: null },
  ...change,
});

/** A conversation with one answer, and the stream that its page follows. */
async function talk(changes: Parameters<typeof showChat>[0] = {}) {
  const stream = eventStream();
  const shown = await showChat({
    [eventsRoute]: () => stream.response,
    [handoffRoute]: () => ({ isOnline: true }),
    [`POST /api/conversations/${conversationId}/typing`]: () => ({}),
    ...changes,
  });
  await ask("When do you open?");
  const say = async (...events: object[]) => {
    for (const event of events) stream.send(event);
    await pass(0);
    await pass(0);
  };
  return { ...shown, say };
}

function entryOf(text: string) {
  const entry = screen.getByText(text).closest<HTMLElement>(".entry");
  if (!entry) throw new Error(`'${text}' stands in no entry`);
  return within(entry);
}

test("ruling 25: a person who takes over joins at once, labeled, and speaks under the own name", async () => {
  const { say } = await talk();
  await say(words(joined, "joined"), state("Nora"), words("What can I do?"));
  expect(entryOf(joined).getByText("Person")).toBeDefined();
  expect(entryOf("What can I do?").getByText("Nora")).toBeDefined();
  expect(entryOf("What can I do?").getByText("Person")).toBeDefined();
  expect(entryOf("What can I do?").queryByRole("button", { name: "Helpful" })).toBeNull();
});

test("§4.9, ruling 25: who accepts while the seconds are counted joins when they are over, and then greets", async () => {
  const { say, calls } = await talk();
  await say(state(null));
  await pass(3500);
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
  expect(sentTo(calls, handoffRoute)).toEqual([{ reason: "skipped" }]);
  expect(screen.queryByText(noPerson)).toBeNull();
  await pass(2000);
  await say(words(joined, "joined"), words(hello), state("Nora"));
  expect(screen.getByText("A Live Agent will be joining you in 3 seconds")).toBeDefined();
  expect(screen.queryByText(joined)).toBeNull();

  await pass(3000);
  expect(entryOf(joined).getByText("Person")).toBeDefined();
  expect(screen.queryByText(/A Live Agent/)).toBeNull();
  expect(screen.queryByText(hello)).toBeNull();
  await pass(1000);
  expect(entryOf(hello).getByText("Person")).toBeDefined();
  expect(screen.queryByText(/Emma has joined/)).toBeNull();
});

test("ruling 25: after a pause people are heard again, as soon as the agent answers or the page is looked at", async () => {
  const streams = [null, eventStream(), null, eventStream()];
  let followed = 0;
  await showChat({
    [eventsRoute]: () => streams[followed++]?.response ?? refusal(404, "Conversation not found"),
  });
  await ask("When do you open?");
  await ask("And on Mondays?");
  expect(followed).toBe(2);
  streams[1]?.end();
  await pass(1000);
  expect(followed).toBe(3);
  await pass(60_000);
  expect(followed).toBe(3);
  fireEvent(document, new Event("visibilitychange"));
  await pass(0);
  streams[3]?.send(words(joined, "joined"));
  streams[3]?.send(words("What can I do?"));
  await pass(0);
  await pass(0);
  expect(screen.getByText("What can I do?")).toBeDefined();
});

test("ruling 25: a call that reaches nobody says so beside the line", async () => {
  const { say } = await talk({ [handoffRoute]: () => ({ isOnline: false }) });
  await say(state(null));
  await pass(3500);
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
  await pass(0);
  expect(screen.getByText(noPerson)).toBeDefined();
});

test("who skips the form without a connection calls as soon as there is one, once", async () => {
  let isAway = true;
  const { say, calls } = await talk({
    [handoffRoute]: () => (isAway ? refusal(503, "Starting") : { isOnline: false }),
  });
  await say(state(null));
  await pass(3500);
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
  await pass(5000);
  isAway = false;
  await pass(20_000);
  expect(sentTo(calls, handoffRoute)).toHaveLength(3);
  expect(screen.getAllByText(noPerson).length).toBeGreaterThan(0);
});

test("whoever asks for a person in words sees the same sequence", async () => {
  const { say } = await talk();
  await say(state(null, { isCalled: true }));
  expect(screen.getByText("A Live Agent will be joining you in 5 seconds")).toBeDefined();
});

test("what is sent while a person answers arrives and is answered by nobody else", async () => {
  const isWithPerson = { ...reply, response: "", isWithPerson: true };
  let answer: object = reply;
  const { say } = await talk({ [chatRoute]: () => answer });
  await say(words(joined, "joined"), state("Nora"));
  answer = isWithPerson;
  await ask("Same question: hazelnuts?");
  expect(screen.getByText("Same question: hazelnuts?")).toBeDefined();
  expect(screen.queryByText("Typing")).toBeNull();
  expect(screen.getAllByText("From half past six.", { exact: false })).toHaveLength(1);
});

test("§4.9: while a person answers, the assistant asks for no contact details", async () => {
  const { say } = await talk();
  await say(words(joined, "joined"), state("Nora"));
  await pass(10_000);
  expect(screen.queryByText(/Shall someone get back to you/)).toBeNull();
  expect(screen.queryByText("Get in touch with us!")).toBeNull();
  await say(state(null));
  await ask("And on Mondays?");
  await pass(3500);
  expect(screen.getByText("Get in touch with us!")).toBeDefined();
});

test("typing shows both ways", async () => {
  const { say, calls } = await talk();
  await say(words(joined, "joined"), state("Nora"), { type: "typing", personName: "Nora" });
  expect(screen.getByText("Typing")).toBeDefined();
  await pass(6000);
  expect(screen.queryByText("Typing")).toBeNull();

  const field = screen.getByRole("textbox", { name: "Your message" });
  for (const value of ["H", "He"]) fireEvent.change(field, { target: { value } });
  const typing = `POST /api/conversations/${conversationId}/typing`;
  expect(sentTo(calls, typing)).toHaveLength(1);
});

test("a page that has missed something of a person's reads the conversation again", async () => {
  const missed = words("Are you still there?").message;
  const { say } = await talk({ [storedRoute]: () => storedWith(missed) });
  await say(state("Nora", { lastId: missed.id }));
  expect(screen.getByText("Are you still there?")).toBeDefined();
});

test("what did not arrive stays to be sent again where the page reads the conversation anew", async () => {
  const missed = words("Are you still there?").message;
  let isDown = false;
  const { say, calls } = await talk({
    [chatRoute]: () => (isDown ? refusal(503, "Down") : reply),
    [storedRoute]: () => storedWith(missed),
  });
  isDown = true;
  await ask("My order is 1234");
  await say(state("Nora", { lastId: missed.id }));
  expect(screen.getByText("Are you still there?")).toBeDefined();
  expect(screen.getByText("My order is 1234")).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(0);
  expect(screen.getAllByText("My order is 1234")).toHaveLength(1);
  expect(sentTo(calls, chatRoute)).toMatchObject([{}, {}, { message: "My order is 1234" }]);
});

test("what is sent while the page reads the conversation anew stays", async () => {
  const missed = words("Are you still there?").message;
  const firstRead = Promise.withResolvers<void>();
  const isWithPerson = { ...reply, response: "", isWithPerson: true };
  const { say, calls } = await talk({
    [storedRoute]: async () => {
      const asked = questions();
      await firstRead.promise;
      return storedWith(missed, ...asked);
    },
    [chatRoute]: () => isWithPerson,
  });
  function questions() {
    const sent = sentTo(calls, chatRoute) as { message: string; clientId: string }[];
    return sent.map(({ message, clientId }) => ({
      ...words(message).message,
      ...{ sender: "user", author: "visitor", personName: null, clientId },
    }));
  }
  await say(state("Nora", { lastId: missed.id }));
  await ask("Yes, I am");
  firstRead.resolve();
  await pass(0);
  await pass(0);
  expect(screen.getByText("Are you still there?")).toBeDefined();
  expect(screen.getAllByText("Yes, I am")).toHaveLength(1);
});

test("a page that has heard what a person typed does not read the conversation again", async () => {
  const { say, calls } = await talk({ [storedRoute]: () => storedWith() });
  const typed = words("What can I do?");
  typed.message.clientId = "person:0b8e8f3e-5555-4555-8555-555555555555";
  await say(typed, state("Nora", { lastId: typed.message.id }));
  expect(sentTo(calls, storedRoute)).toEqual([]);
  expect(screen.getByText("What can I do?")).toBeDefined();
});

test("after Hand back the page says that the assistant answers again", async () => {
  const { say } = await talk();
  const left = "Nora has left the conversation. The AI assistant is answering again.";
  await say(words(joined, "joined"), state("Nora"), words(left, "left"), state(null));
  expect(entryOf(left).getByText("AI assistant")).toBeDefined();
});

const seenRoute = `POST /api/conversations/${conversationId}/seen`;

test("ruling 43: what a person writes is told to have been seen, once, and again after a failure", async () => {
  let isDown = true;
  const { say, calls } = await talk({ [seenRoute]: () => (isDown ? refusal(503, "Down") : {}) });
  const [first, second] = [words("What can I do?"), words("Are you there?")];
  await say(words(joined, "joined"), state("Nora"), first);
  expect(sentTo(calls, seenRoute)).toContainEqual({ messageId: first.message.id });
  isDown = false;
  calls.length = 0;
  await say(second, state("Nora", { isOnline: false }));
  await ask("Yes");
  expect(sentTo(calls, seenRoute)).toEqual([{ messageId: second.message.id }]);
});

test("ruling 43: what comes while the page is hidden is seen when it is shown again", async () => {
  const { say, calls } = await talk({ [seenRoute]: () => ({}) });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await say(state("Nora"), words("What can I do?"));
  expect(sentTo(calls, seenRoute)).toEqual([]);
  hidden.mockRestore();
  await say(state("Nora", { isOnline: false }));
  expect(sentTo(calls, seenRoute)).toHaveLength(1);
});
