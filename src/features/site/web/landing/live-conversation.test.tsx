import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import type { PublicAgent, Reply } from "#features/chat/contract.ts";
import { page as en } from "#language/en.ts";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { LiveConversation } from "./live-conversation.tsx";

const agentId = "0b8e8f3e-1111-4111-8111-111111111111";
const agent: PublicAgent = {
  id: agentId,
  ...{ name: "Parley", agentName: "Emma", location: null, description: null, greeting: null },
  ...{ primaryColor: "#005a68", subdomain: "demo", language: "en", texts: en, openings: [] },
  showsPoweredBy: true,
  chat: {
    ...{ starters: [], colorScheme: "system", contactForm: "on-need", privacyUrl: null },
    ...{ phoneField: "optional", messageField: "optional", consentLine: null },
  },
};
const reply: Reply = {
  response: "It is free for 7 days. [1]",
  conversationId: "0b8e8f3e-2222-4222-8222-222222222222",
  assistantName: "Emma",
  messageId: "0b8e8f3e-3333-4333-8333-333333333333",
  sources: [
    { title: "Plans", url: "https://p.example/help/plans#x", quote: "It is free for 7 days." },
  ],
  answered: true,
  offerContact: false,
};
const send = `POST /api/agents/${agentId}/chat`;
const opened = { id: reply.conversationId, visitorToken: "t".repeat(43), assistantName: "Emma" };

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  localStorage.clear();
  const calls = fakeServer({
    "GET /api/public/agents/demo": () => agent,
    "POST /api/conversations": () => opened,
    [send]: () => reply,
    ...answers,
  });
  let wanted = 0;
  render(<LiveConversation composer={{ current: null }} onWhole={() => wanted++} />);
  onTestFinished(cleanup);
  return { calls, wanted: () => wanted };
}

async function ask(text: string) {
  fireEvent.change(screen.getByRole("textbox", { name: "Your message" }), {
    target: { value: text },
  });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText(text);
}

test("ruling 29: no request is sent before a visitor asks", async () => {
  const { calls } = await show();
  expect(screen.getByText("What happens when my pages don't say?")).toBeDefined();
  expect(calls).toEqual([]);
});

test("ruling 29: a visitor's question goes to the demo agent, and the source page is shown", async () => {
  const { calls } = await show();
  await ask("Is it free?");
  expect(
    await screen.findByText(/^It is free for 7 days. ?/, { selector: ".answer p" }),
  ).toBeDefined();
  expect(sentTo(calls, send)).toMatchObject([{ message: "Is it free?" }]);
  const page = screen.getByRole("complementary", { name: "The page behind the answer" });
  expect(page.textContent).toContain("/help/plans");
  expect(page.querySelector("mark")?.textContent).toBe("It is free for 7 days.");
  expect(screen.getByRole("link", { name: "Plans" }).getAttribute("href")).toBe(
    "https://p.example/help/plans#x",
  );
});

test("§5.6: blank messages cannot be sent", async () => {
  const { calls } = await show();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "   " } });
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
  fireEvent.submit(screen.getByRole("textbox"));
  expect(calls).toEqual([]);
});

test("an unanswered question says so, and the full chat offers the form", async () => {
  const unknown = { ...reply, response: "I don't know.", sources: [], answered: false };
  const { wanted } = await show({ [send]: () => ({ ...unknown, offerContact: true }) });
  await ask("Do you deliver pizza?");
  expect(await screen.findByText("No page says this.")).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: /Leave your details/ }));
  expect(wanted()).toBe(1);
});

test("§8.10: a question that could not be sent says so", async () => {
  await show({ "GET /api/public/agents/demo": () => refusal(503, "Down") });
  await ask("Is it free?");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Failed to send message. Please try again.",
  );
  await act(async () => {});
});
