import { fireEvent, screen, within } from "@testing-library/react";
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
import { type Conversation, NewMessage } from "../contract.ts";

test("§2.45: a spinner stands until the agent is there, and a missing one is said to be missing", async () => {
  const { beforeLoad } = await showChat({
    "GET /api/public/agents/bakery": () => refusal(404, "Agent not found"),
  });
  expect(beforeLoad).toBe("Loading");
  expect(screen.getByRole("heading").textContent).toBe("Agent Not Found");
  expect(
    screen.getByText("The support agent you're looking for is not available or has been disabled."),
  ).toBeDefined();
});

test("a chat that does not load says so and can be tried again", async () => {
  let isDown = true;
  await showChat({
    "GET /api/public/agents/bakery": () => (isDown ? refusal(503, "Down") : agent),
  });
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await pass(0);
  expect(messageField()).toBeDefined();
});

test("§2.46, §2.50: the header names the business, and a link names who powers the page", async () => {
  await showChat();
  expect(screen.getByRole("heading", { name: "Tollgate Bakery" })).toBeDefined();
  expect(screen.getByText("TO")).toBeDefined();
  expect(screen.getByText("Usually responds instantly")).toBeDefined();
  const provider = screen.getByRole<HTMLAnchorElement>("link", { name: "Powered by Parley" });
  expect(provider.href).toBe("https://parley.example/");
});

test("ruling 12: a plan can leave out who powers the page", async () => {
  await showChat({ "GET /api/public/agents/bakery": () => ({ ...agent, showsPoweredBy: false }) });
  expect(screen.getByRole("heading", { name: "Tollgate Bakery" })).toBeTruthy();
  expect(screen.queryByText(/Powered by/)).toBeNull();
});

test("case 168: before the first message the log says that an AI assistant speaks", async () => {
  await showChat();
  const log = screen.getByRole("log");
  expect(log.getAttribute("aria-live")).toBe("polite");
  expect(log.textContent).toContain("You are chatting with an AI assistant, not a person.");
  expect(log.textContent).toContain("AI assistant");
  expect(log.textContent).toContain("Good morning.");
  expect(document.title).toContain("AI assistant");
});

test("§2.49, §5.6: what is empty or shows nothing cannot be sent", async () => {
  const { calls } = await showChat();
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
  expect(messageField().placeholder).toBe("Type your message...");
  for (const text of ["", "  \n", "\u200b\u200d", "\u2800\u3164"]) {
    fireEvent.change(messageField(), { target: { value: text } });
    expect(send.disabled).toBe(true);
    fireEvent.keyDown(messageField(), { key: "Enter" });
  }
  await pass(0);
  expect(calls.map((call) => call.route)).not.toContain(chatRoute);
  for (const text of ["?", "営業時間", "שלום", "👍"]) {
    fireEvent.change(messageField(), { target: { value: text } });
    expect(send.disabled).toBe(false);
  }
});

test("Enter sends; Shift+Enter and a word being chosen do not", async () => {
  const { calls } = await showChat();
  fireEvent.change(messageField(), { target: { value: "Hello" } });
  fireEvent.keyDown(messageField(), { key: "Enter", shiftKey: true });
  fireEvent.keyDown(messageField(), { key: "Enter", isComposing: true });
  // Safari says of the same key that the word has been chosen.
  fireEvent.keyDown(messageField(), { key: "Enter", keyCode: 229 });
  expect(messageField().value).toBe("Hello");
  fireEvent.keyDown(messageField(), { key: "Enter" });
  await pass(0);
  expect(messageField().value).toBe("");
  expect(calls.filter((call) => call.route === chatRoute)).toHaveLength(1);
});

test("§2.47: while an answer is awaited the page shows typing, and writing goes on", async () => {
  const stream = eventStream();
  await showChat({ [chatRoute]: () => stream.response });
  await ask("When do you open?");
  expect(screen.getByText("Typing")).toBeDefined();
  expect(screen.getByRole("log").getAttribute("aria-busy")).toBe("true");
  fireEvent.change(messageField(), { target: { value: "And on Sunday?" } });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);

  stream.send({ type: "text", text: "From half" });
  await pass(0);
  expect(screen.queryByText("Typing")).toBeNull();
  expect(screen.getByText("From half")).toBeDefined();
  stream.send({ type: "reply", reply });
  await pass(0);
  expect(screen.getByRole("log").getAttribute("aria-busy")).toBe("false");
  expect(screen.getAllByText("Emma")).not.toHaveLength(0);
});

test("§7.20, §9.7: a message goes out with the last ten before it and the visitor's proof", async () => {
  let count = 0;
  const { calls } = await showChat({ [chatRoute]: () => ({ ...reply, messageId: `m${++count}` }) });
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await ask(`Question ${number}`);
  const last = calls.filter((call) => call.route === chatRoute).at(-1);
  const { message, conversationHistory } = NewMessage.parse(last?.body);
  expect(message).toBe("Question 7");
  expect(conversationHistory).toHaveLength(10);
  expect(conversationHistory.at(-2)).toMatchObject({ sender: "user", content: "Question 6" });
  expect(last?.headers.get("x-visitor-token")).toBe("proof");
  expect(calls.filter((call) => call.route === "POST /api/conversations")).toHaveLength(1);
});

test("§8.10: what could not be sent says so and goes out again on Retry", async () => {
  let isDown = true;
  const { calls } = await showChat({
    [chatRoute]: () => (isDown ? refusal(503, "Down") : reply),
  });
  await ask("When do you open?");
  expect(screen.getByRole("alert").textContent).toContain(
    "Failed to send message. Please try again.",
  );
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(0);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getAllByText("When do you open?")).toHaveLength(1);
  expect(screen.getByText("From half past six.")).toBeDefined();
  expect(calls.filter((call) => call.route === chatRoute)).toHaveLength(2);
});

test("a stream that breaks off or ends in an error is a message that failed", async () => {
  for (const end of [{ type: "error", message: "No" }, null]) {
    const stream = eventStream();
    const { leave } = await showChat({ [chatRoute]: () => stream.response });
    await ask("When do you open?");
    stream.send({ type: "text", text: "From half" });
    if (end) stream.send(end);
    else stream.end();
    await pass(0);
    expect(screen.getByRole("alert")).toBeDefined();
    expect(screen.queryByText("From half")).toBeNull();
    leave();
  }
});

test("a limit says when to try again", async () => {
  await showChat({ [chatRoute]: () => refusal(429, "Too many messages. Try again in a minute.") });
  await ask("Hello");
  expect(screen.getByRole("alert").textContent).toContain("Try again in a minute.");
});

test("a conversation that the server has lost is opened anew by the next try", async () => {
  let isLost = true;
  const { calls } = await showChat({
    [chatRoute]: () => (isLost ? refusal(404, "Not found") : reply),
  });
  await ask("Hello");
  isLost = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(0);
  expect(calls.filter((call) => call.route === "POST /api/conversations")).toHaveLength(2);
  expect(screen.getByText("From half past six.")).toBeDefined();
});

test("a reload keeps the conversation, what was being written, and the state of the form", async () => {
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
        content: reply.response,
        timestamp: new Date(),
        sources: reply.sources,
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
  const before = await showChat();
  await ask("When do you open?");
  await pass(3500);
  fireEvent.change(messageField(), { target: { value: "And on" } });
  before.leave();

  const { calls } = await showChat({ [`GET /api/conversations/${conversationId}`]: () => stored });
  expect(calls.at(-1)?.headers.get("x-visitor-token")).toBe("proof");
  const log = within(screen.getByRole("log"));
  expect(log.getByText("From half past six.")).toBeDefined();
  expect(log.getByRole("form")).toBeDefined();
  expect(messageField().value).toBe("And on");
});

test("a conversation that is gone, or another's, gives way to a new one", async () => {
  const before = await showChat();
  await ask("When do you open?");
  before.leave();
  const { calls } = await showChat();
  expect(screen.queryByText("When do you open?")).toBeNull();
  await ask("Hello");
  expect(calls.map((call) => call.route)).toContain("POST /api/conversations");
});

test("a browser that keeps nothing for the page still lets people talk", async () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.");
  };
  const { clear } = localStorage;
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, clear });
  await showChat();
  await ask("When do you open?");
  expect(screen.getByText("From half past six.")).toBeDefined();
});

test("what is longer than a message may be is said, stays whole, and is not sent before it is shortened", async () => {
  const { calls } = await showChat();
  const field = messageField();
  fireEvent.change(field, { target: { value: "x".repeat(10_000) } });
  expect(screen.getByText("10000 / 4000")).toBeDefined();
  expect(field.value).toHaveLength(10_000);
  fireEvent.keyDown(field, { key: "Enter" });
  await pass(0);
  expect(sentTo(calls, chatRoute)).toEqual([]);

  fireEvent.change(field, { target: { value: `${"x".repeat(4000)} ` } });
  expect(screen.queryByText(/4000$/)).toBeNull();
  fireEvent.keyDown(field, { key: "Enter" });
  await pass(0);
  expect(sentTo(calls, chatRoute)).toMatchObject([{ message: "x".repeat(4000) }]);
});
