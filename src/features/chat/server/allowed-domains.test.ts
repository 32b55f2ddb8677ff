import { expect, test } from "vitest";
import { conversations, leads, messages } from "#database/schema.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import { createAgent, createConversation } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { chatRoutes } from "./routes.ts";

const proxied = { TRUSTED_PROXIES: "127.0.0.1", BASE_DOMAIN: "chat.example" };
const { app } = await startTestServerWith(proxied, chatRoutes, leadRoutes);
const { db } = app;
const host = new URL(app.config.publicUrl).host;

function callFrom(origin: string | undefined, url: string, payload: object, token = "") {
  const headers = { host, "x-visitor-token": token, ...(origin && { origin }) };
  return app.inject({ method: "POST", url, headers, payload });
}

/** The three ways to have something of an agent. */
async function calls(agentId: string) {
  const { id: conversationId, visitorToken } = await createConversation(db, agentId);
  const chat = `/api/agents/${agentId}/chat`;
  return [
    ["/api/conversations", { agentId, visitorId: "browser-1" }, ""],
    [chat, { message: "Hello" }, ""],
    [chat, { message: "Hello", conversationId }, visitorToken],
    ["/api/leads", { agentId, name: "Vera", email: "vera@example.com" }, ""],
  ] as const;
}

const stored = () => Promise.all([conversations, messages, leads].map((table) => db.$count(table)));

test.each([
  "https://evil.example",
  "https://shop.example.evil.example",
  "null",
  "https://myshop.example",
])(
  "case 102: a page of %s neither opens, writes nor leaves details where the owner allows other domains only",
  async (origin) => {
    const chatSettings = { allowedDomains: ["shop.example"] };
    const all = await calls((await createAgent(db, { chatSettings })).id);
    const before = await stored();
    for (const [url, payload, token] of all) {
      const answer = await callFrom(origin, url, payload, token);
      expect([url, answer.statusCode, answer.json().code]).toEqual([
        url,
        403,
        "domain_not_allowed",
      ]);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect(await stored()).toEqual(before);
  },
);

test.each([
  "https://shop.example",
  "https://www.shop.example:8443",
  app.config.publicUrl,
  undefined,
])("case 102: a page of %s does, on which the owner allows it or which is ours", async (origin) => {
  const chatSettings = { allowedDomains: ["shop.example"] };
  for (const [url, payload, token] of await calls((await createAgent(db, { chatSettings })).id)) {
    const answer = await callFrom(origin, url, payload, token);
    expect([url, answer.statusCode < 300]).toEqual([url, true]);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
  }
});

test("case 102: where the owner names no domain, every page may speak to the agent", async () => {
  for (const [url, payload, token] of await calls((await createAgent(db)).id)) {
    const answer = await callFrom("https://any.example", url, payload, token);
    expect([url, answer.statusCode < 300]).toEqual([url, true]);
  }
});

test("case 102: an agent's own page on its subdomain does, also behind a proxy that names the host by itself", async () => {
  const chatSettings = { allowedDomains: ["shop.example"] };
  const agent = await createAgent(db, { chatSettings });
  const headers = {
    host: "127.0.0.1:3000",
    "x-forwarded-for": "198.51.100.7",
    "x-forwarded-host": `${agent.subdomain}.chat.example`,
    origin: `https://${agent.subdomain}.chat.example`,
  };
  for (const [url, payload, token] of await calls(agent.id)) {
    const proved = { ...headers, "x-visitor-token": token };
    const answer = await app.inject({ method: "POST", url, headers: proved, payload });
    expect([url, answer.statusCode < 300]).toEqual([url, true]);
  }
});
