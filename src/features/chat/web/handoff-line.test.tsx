import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eventStream, refusal } from "#testing/web/fake-server.ts";
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
import type { Conversation } from "../contract.ts";

// Loaded when it is near, which is not what is tested here.
await import("./contact-form.tsx");

const countdown = (seconds: number) => `A Live Agent will be joining you in ${seconds} seconds`;
const joined = "Emma has joined the conversation";
const hello = "Hello, my name is Emma, for Tollgate Bakery, how can I help you today?";
const truth = "No person is online now. Emma is our AI assistant.";

async function skipForm() {
  await ask("When do you open?");
  await pass(3500);
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
}

/** The entry of the log that these words stand in. */
function entryOf(text: string) {
  const entry = screen.getByText(text).closest<HTMLElement>(".entry");
  if (!entry) throw new Error(`'${text}' stands in no entry`);
  return entry;
}

test("§4.9, §2.47: Skip shows the whole sequence, second for second, and leaves the input free", async () => {
  await showChat();
  await skipForm();
  expect(screen.queryByRole("form")).toBeNull();
  for (const seconds of [5, 4, 3, 2, 1]) {
    expect(screen.getAllByText(/A Live Agent/).map((line) => line.textContent)).toEqual([
      countdown(seconds),
    ]);
    await pass(1000);
  }
  expect(screen.queryByText(/A Live Agent/)).toBeNull();
  expect(screen.getByText(joined)).toBeDefined();
  await pass(999);
  expect(screen.queryByText(hello)).toBeNull();
  await pass(1);
  expect(screen.getByText(hello)).toBeDefined();
  await ask("Are the croissants made away from nuts?");
  expect(screen.getByText("Are the croissants made away from nuts?")).toBeDefined();
});

test("ruling 25, case 169: beside each line stands that no person is online; who joins and greets is labeled", async () => {
  await showChat();
  await skipForm();
  expect(within(entryOf(countdown(5))).getByText(truth)).toBeDefined();
  await pass(6000);
  for (const line of [joined, hello]) {
    const entry = within(entryOf(line));
    expect(entry.getByText(truth)).toBeDefined();
    expect(entry.getByText("AI assistant")).toBeDefined();
    expect(entry.queryByText("Person")).toBeNull();
  }
});

test("ruling 25: where the opening hours are known, the line says when a person answers", async () => {
  const soon = new Date(Date.now() + 26 * 3_600_000);
  const openings = [new Date(Date.now() - 1000).toISOString(), soon.toISOString()];
  await showChat({ "GET /api/public/agents/bakery": () => ({ ...agent, openings }) });
  await skipForm();
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long" }).format(soon);
  const line = entryOf(countdown(5)).querySelector(".truth")?.textContent;
  expect(line).toContain(`${truth} We answer messages from ${weekday}`);
});

test("a screen reader is told of the first second and of the joining, not of the seconds between", async () => {
  await showChat();
  await skipForm();
  const line = entryOf(countdown(5));
  expect(line.getAttribute("aria-live")).toBeNull();
  for (const seconds of [4, 3, 2, 1]) {
    await pass(1000);
    expect(entryOf(countdown(seconds))).toBe(line);
    expect(line.getAttribute("aria-live")).toBe("off");
  }
  await pass(1000);
  expect(entryOf(joined)).not.toBe(line);
  expect(entryOf(joined).getAttribute("aria-live")).toBeNull();
});

test("the ring loses a fifth each second", async () => {
  await showChat();
  await skipForm();
  const left = () => document.querySelector(".system circle")?.getAttribute("stroke-dasharray");
  expect(left()).toBe("5 5");
  await pass(2000);
  expect(left()).toBe("3 5");
});

test("the sequence is not sent along as something that was said", async () => {
  const { calls } = await showChat();
  await skipForm();
  await pass(6000);
  await ask("Do you deliver?");
  const sent = calls.filter((call) => call.route === chatRoute).at(-1);
  expect(JSON.stringify(sent?.body)).toContain("From half past six.");
  expect(JSON.stringify(sent?.body)).not.toContain("joined the conversation");
  expect(JSON.stringify(sent?.body)).not.toContain("how can I help you today?");
});

test("a reload during the countdown goes on with it, and one after it repeats nothing", async () => {
  const stored: Conversation = {
    id: conversationId,
    agentId: agent.id,
    assistantName: "Emma",
    hasLead: false,
    messages: [
      {
        id: reply.messageId,
        sender: "agent",
        author: "ai",
        content: "From half past six.",
        timestamp: new Date(),
        sources: [],
        answered: true,
        offerContact: false,
        clientId: null,
        rating: null,
        personName: null,
        event: null,
        action: null,
      },
    ],
  };
  const routes = { [`GET /api/conversations/${conversationId}`]: () => stored };
  const before = await showChat(routes);
  await skipForm();
  await pass(2000);
  before.leave();

  const during = await showChat(routes);
  expect(screen.getByText(countdown(3))).toBeDefined();
  expect(screen.queryByRole("form")).toBeNull();
  await pass(4000);
  expect(screen.getByText(hello)).toBeDefined();
  during.leave();

  await showChat(routes);
  await pass(20_000);
  expect(screen.getAllByText(joined)).toHaveLength(1);
  expect(screen.getAllByText(hello)).toHaveLength(1);
  expect(screen.queryByText(/A Live Agent/)).toBeNull();
});

test("the sequence also runs where the server has lost the conversation", async () => {
  let isLost = false;
  await showChat({ [chatRoute]: () => (isLost ? refusal(404, "Not found") : reply) });
  await ask("When do you open?");
  await pass(3500);
  isLost = true;
  await ask("And on Sunday?");
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
  await pass(6000);
  expect(screen.getByText(hello)).toBeDefined();
  expect(messageField().disabled).toBe(false);
});

test("an answer that is still coming is not shown as awaited when the greeting follows it", async () => {
  let stream: ReturnType<typeof eventStream> | undefined;
  await showChat({ [chatRoute]: () => stream?.response ?? reply });
  await skipForm();
  stream = eventStream();
  await ask("Do you deliver?");
  stream.send({ type: "text", text: "On weekdays" });
  await pass(6000);
  expect(screen.getByText(hello)).toBeDefined();
  expect(screen.queryByText("Typing")).toBeNull();
});
