import { expect, test } from "vitest";
import { leadsApi, NewLead } from "#features/leads/contract.ts";
import { fakeServer } from "#testing/web/fake-server.ts";
import { chatApi, NewConversation, NewMessage, Rating } from "../contract.ts";
import {
  createLead,
  loadAgent,
  loadConversation,
  openConversation,
  rateMessage,
  sendMessage,
} from "./chat-calls.ts";

const agentId = "0b8e8f3e-1111-4111-8111-111111111111";
const conversation = { id: "0b8e8f3e-2222-4222-8222-222222222222", visitorToken: "proof" };

test("§7.18 to §7.21: the page's own calls are the contract's", async () => {
  const calls = fakeServer({
    "GET /api/public/agents/bakery": () => ({}),
    [`GET /api/conversations/${conversation.id}`]: () => ({}),
    "POST /api/conversations": () => ({}),
    [`POST /api/agents/${agentId}/chat`]: () => ({}),
    "POST /api/leads": () => ({}),
    [`POST /api/conversations/${conversation.id}/ratings`]: () => ({}),
  });
  await loadAgent("bakery");
  await loadConversation(conversation);
  await openConversation(agentId, "visitor");
  const message = {
    ...{ message: "Hi", clientId: "m-1" },
    ...{ conversationId: conversation.id, conversationHistory: [] },
  };
  for await (const _ of sendMessage(agentId, message, conversation.visitorToken));
  const details = { name: "Vera", email: "vera@example.com", phone: null, message: null };
  await createLead(agentId, conversation, details);
  await rateMessage(conversation, { messageId: agentId, rating: "up" });

  const endpoints = [
    chatApi.agent,
    chatApi.conversation,
    chatApi.open,
    chatApi.send,
    leadsApi.create,
    chatApi.rate,
  ];
  expect(calls.map(({ route }) => route)).toEqual(
    endpoints.map(({ method, path }) =>
      `${method} ${path}`
        .replace(":subdomain", "bakery")
        .replace(":id", path.includes("agents") ? agentId : conversation.id),
    ),
  );
  const [, stored, opened, sent, lead, rated] = calls;
  expect(NewConversation.safeParse(opened?.body).error).toBeUndefined();
  expect(NewMessage.safeParse(sent?.body).error).toBeUndefined();
  expect(NewLead.safeParse(lead?.body).error).toBeUndefined();
  expect(Rating.safeParse(rated?.body).error).toBeUndefined();
  for (const call of [stored, sent, lead, rated])
    expect(call?.headers.get("x-visitor-token")).toBe("proof");
  expect(sent?.headers.get("accept")).toBe("text/event-stream");
});
