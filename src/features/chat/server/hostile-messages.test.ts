import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#database/schema.ts";
import { bakeryAgent } from "#testing/server/bakery-agent.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { chatRoutes } from "./routes.ts";

const { app } = await startTestServer(chatRoutes);
const { db } = app;

function say(agentId: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url: `/api/agents/${agentId}/chat`, payload, headers });
}

test("case 162: blank, invisible and over-long messages are refused and not stored", async () => {
  const agent = await bakeryAgent(db);
  const unseen = ["", "   ", "\u200b\u2060", "\u3164", "\ufe0f\u034f", "\u2800 \u115f", "\0"];
  for (const message of [...unseen, "x".repeat(4001), 7, null, ["a"]])
    expect((await say(agent.id, { message })).statusCode).toBe(400);
  expect(await db.select().from(messages)).toEqual([]);
});

test("case 171: a chat body over 32 KB is refused", async () => {
  const agent = await bakeryAgent(db);
  const content = "x".repeat(9000);
  const conversationHistory = Array.from({ length: 4 }, () => ({ sender: "user", content }));
  const response = await say(agent.id, { message: "Hello", conversationHistory });
  expect(response.statusCode).toBe(413);
});

test("cases 67 and 163: what cannot be seen is kept as it was sent, and does not reach the search", async () => {
  const agent = await bakeryAgent(db);
  const message = "Where can I p\u200bark?\u{e0041}\u202e \u001b";
  const { answered, conversationId, visitorToken } = (await say(agent.id, { message })).json();
  expect(answered).toBe(true);
  const stored = await app.inject({
    url: `/api/conversations/${conversationId}`,
    headers: { "x-visitor-token": visitorToken },
  });
  expect(stored.json().messages[0].content).toBe(message);
});

test("case 29: NUL in a message harms neither the answer nor the stream", async () => {
  const agent = await bakeryAgent(db);
  for (const accept of ["application/json", "text/event-stream"]) {
    const answer = await app.inject({
      method: "POST",
      url: `/api/agents/${agent.id}/chat`,
      headers: { accept },
      payload: { message: "Where can I park?\0" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"answered":true');
  }
  const stored = await db.select().from(messages);
  expect(stored.filter(({ content }) => content === "Where can I park?")).toHaveLength(2);
});

test("§8.10 a stream in which something fails ends with a sentence that says so", async () => {
  const agent = await bakeryAgent(db);
  await db.execute(sql`alter table unanswered_questions rename to away`);
  const response = await say(
    agent.id,
    { message: "Which galaxy is the largest?" },
    { accept: "text/event-stream" },
  );
  await db.execute(sql`alter table away rename to unanswered_questions`);
  expect(response.body.trim().split("\n\n").at(-1)).toBe(
    'event: error\ndata: {"type":"error","message":"Failed to send message. Please try again."}',
  );
});

test("case 146: a card's number that a visitor writes is masked before it is stored", async () => {
  const agent = await bakeryAgent(db);
  await say(agent.id, { message: "My card is 4111 1111 1111 1111, do you deliver?" });
  const [asked] = await db.select().from(messages).where(eq(messages.sender, "user"));
  expect(asked?.content).toBe("My card is •••• 1111, do you deliver?");
});
