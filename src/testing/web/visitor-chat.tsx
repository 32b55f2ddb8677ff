import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import type { Reply } from "#features/chat/contract.ts";
import type { LoadedAgent } from "#features/chat/web/chat-calls.ts";
import { VisitorChatPage } from "#features/chat/web/visitor-chat-page.tsx";
import { page as en } from "#language/en.ts";
import { usualChatSettings } from "#shared/chat-settings.ts";
import { fakeServer, type ReceivedCall } from "./fake-server.ts";

export const agent: LoadedAgent = {
  id: "0b8e8f3e-1111-4111-8111-111111111111",
  name: "Tollgate Bakery",
  agentName: null,
  location: null,
  description: null,
  primaryColor: "#7a3e1d",
  greeting: "Good morning.",
  subdomain: "bakery",
  chat: usualChatSettings,
  language: "en",
  texts: en,
  showsPoweredBy: true,
  openings: [],
};
export const conversationId = "0b8e8f3e-2222-4222-8222-222222222222";
export const chatRoute = `POST /api/agents/${agent.id}/chat`;

export const reply: Reply = {
  response: "From half past six. [1]",
  conversationId,
  assistantName: "Emma",
  messageId: "0b8e8f3e-3333-4333-8333-333333333333",
  sources: [{ title: "Hours", url: "https://www.bakery.example/hours", quote: "Open from 6:30." }],
  answered: true,
  offerContact: false,
};

const opened = { id: conversationId, visitorToken: "proof", assistantName: "Emma" };

/** The visitor's page with a manual clock (`pass`) and storage that lasts for the test. */
export async function showChat(changes: Record<string, (call: ReceivedCall) => unknown> = {}) {
  const calls = fakeServer({
    "GET /api/public/agents/bakery": () => agent,
    "POST /api/conversations": () => opened,
    [chatRoute]: () => reply,
    "POST /api/leads": () => ({ id: "lead" }),
    ...changes,
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { unmount } = render(
    <VisitorChatPage subdomain="bakery" productUrl="https://parley.example" texts={en} />,
  );
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
    localStorage.clear();
  });
  const beforeLoad = document.body.textContent;
  await pass(0);
  return { calls, beforeLoad, leave: unmount };
}

export async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

export function messageField() {
  return screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
}

export async function ask(text: string) {
  fireEvent.change(messageField(), { target: { value: text } });
  fireEvent.keyDown(messageField(), { key: "Enter" });
  await pass(0);
}
