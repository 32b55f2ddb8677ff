import { screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { page as en } from "#language/en.ts";
import { refusal, sentTo } from "#testing/web/fake-server.ts";
import { agent, conversationId, showChat } from "#testing/web/visitor-chat.tsx";
import { recallChat } from "./chat-memory.ts";

// Loaded when there is a link, which is not what is tested here.
await import("./mailed-link.ts");

const linkRoute = "POST /api/conversation-links";
const token = "t".repeat(43);
const opened = { id: conversationId, agentId: agent.id, visitorToken: "proof" };
const said = {
  ...{ id: "m1", sender: "agent", author: "person", content: "Yes, from eight." },
  ...{ personName: "Nora", timestamp: "2026-11-21T14:00:00Z", sources: [] },
};

function follow(fragment: string, answers: Parameters<typeof showChat>[0] = {}) {
  history.replaceState(null, "", `/agent/bakery#${fragment}`);
  onTestFinished(() => history.replaceState(null, "", "/"));
  return showChat({
    [linkRoute]: () => opened,
    [`GET /api/conversations/${conversationId}`]: ({ headers }) =>
      headers.get("x-visitor-token") === "proof"
        ? { id: conversationId, agentId: agent.id, assistantName: "Emma", messages: [said] }
        : refusal(404, "Not found"),
    ...answers,
  });
}

test("ruling 43: the mail's link opens its conversation here, and leaves the address bar", async () => {
  const { calls } = await follow(`token=${token}`);
  expect(sentTo(calls, linkRoute)).toEqual([{ token }]);
  expect(screen.getByText("Yes, from eight.")).toBeDefined();
  expect(location.hash).toBe("");
  expect(recallChat(agent.id).conversation).toEqual({ id: conversationId, visitorToken: "proof" });
});

test("case 257: a link that is over says so and opens nothing", async () => {
  await follow(`token=${token}`, { [linkRoute]: () => refusal(404, "Not found") });
  expect(screen.getByRole("alert").textContent).toBe(en.linkEnded);
  expect(recallChat(agent.id).conversation).toBeUndefined();
});

test("case 257: a link of another agent's conversation opens nothing here", async () => {
  await follow(`token=${token}`, { [linkRoute]: () => ({ ...opened, agentId: "another" }) });
  expect(screen.getByRole("alert").textContent).toBe(en.linkEnded);
  expect(recallChat(agent.id).conversation).toBeUndefined();
});

test("a page of the widget, whose fragment is the website's address, asks for no link", async () => {
  const { calls } = await follow(`https://shop.example/#token=${token}`);
  expect(sentTo(calls, linkRoute)).toEqual([]);
});
