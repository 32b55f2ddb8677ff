import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { DemoWidget } from "./public.tsx";

const agentId = "0b8e8f3e-1111-4111-8111-111111111111";
const send = `POST /api/agents/${agentId}/chat`;
const opened = { id: "0b8e8f3e-2222-4222-8222-222222222222", visitorToken: "t".repeat(43) };
const reply = {
  response: "It is free for 7 days. [1]",
  messageId: "0b8e8f3e-3333-4333-8333-333333333333",
  answered: true,
  sources: [
    { title: "Plans and payment", url: "https://p.example/help/plans", quote: "It is free." },
  ],
};

async function openPanel(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    "GET /api/public/agents/demo": () => ({ id: agentId }),
    "POST /api/conversations": () => opened,
    [send]: () => reply,
    ...answers,
  });
  const shown = renderAt("/", <DemoWidget />);
  await shown.person.click(screen.getByRole("button", { name: "Open demo chat" }));
  await screen.findByRole("dialog", { name: "Demo chat" });
  return { ...shown, calls };
}

const field = () => screen.getByRole("textbox", { name: "Your question" });
const sendButton = () => screen.getByRole("button", { name: "Send" });

function ask(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.click(sendButton());
}

test("§2.26: blank messages cannot be sent", async () => {
  const { calls } = await openPanel();
  expect(sendButton()).toHaveProperty("disabled", true);
  fireEvent.change(field(), { target: { value: "  \u200b " } });
  expect(sendButton()).toHaveProperty("disabled", true);
  fireEvent.submit(field());
  expect(calls).toEqual([]);
  fireEvent.change(field(), { target: { value: "Is it free?" } });
  expect(sendButton()).toHaveProperty("disabled", false);
});

test("§2.26, 9.8, ruling 30: the demo agent's reply comes 1.5 s after the question", async () => {
  const { calls } = await openPanel();
  vi.useFakeTimers();
  ask("Is it free?");
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(sentTo(calls, send)).toMatchObject([
    { message: "Is it free?", conversationId: opened.id },
  ]);
  expect(screen.queryByText(/It is free for 7 days/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/It is free for 7 days/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Plans and payment" })).toBeDefined();
});

test("§2.26: a second question continues the conversation", async () => {
  const { calls } = await openPanel();
  vi.useFakeTimers();
  for (const question of ["Is it free?", "For how long?"]) {
    ask(question);
    await act(() => vi.advanceTimersByTimeAsync(1500));
  }
  expect(sentTo(calls, "POST /api/conversations")).toHaveLength(1);
  expect(sentTo(calls, send)).toHaveLength(2);
});

test("§8.10: a question that could not be sent says so and can be retried", async () => {
  let isDown = true;
  const { calls } = await openPanel({ [send]: () => (isDown ? refusal(503, "Down") : reply) });
  vi.useFakeTimers();
  ask("Is it free?");
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByRole("alert").textContent).toContain("Failed to send message.");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByText(/It is free for 7 days/)).toBeDefined();
  const [first, second] = sentTo(calls, send);
  expect(second).toEqual(first);
});

test("§2.26: Escape closes the chat and returns the focus", async () => {
  const { person } = await openPanel();
  expect(document.activeElement).toBe(field());
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open demo chat" }));
});

test("where the chat knows no answer, the question goes to the people who run the service", async () => {
  const { calls, person } = await openPanel({
    [send]: () => ({ ...reply, response: "I don't know.", sources: [], answered: false }),
    "POST /api/contact": () => ({}),
  });
  ask("Do you take invoices?");
  await person.click(
    await screen.findByRole("button", { name: "Ask a person" }, { timeout: 5_000 }),
  );
  const message = screen.getByLabelText<HTMLTextAreaElement>("Your message");
  expect(message.value).toBe("Do you take invoices?");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/We’ll reply by email/)).toBeTruthy();
  expect(sentTo(calls, "POST /api/contact")).toEqual([
    { message: "Do you take invoices?", about: "chat" },
  ]);
  await person.click(screen.getByRole("button", { name: "Back to the chat" }));
  expect(field()).toBeTruthy();
});
