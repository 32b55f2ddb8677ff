import { expect, test } from "vitest";
import { messages } from "#database/schema.ts";
import {
  createAgent,
  createConversation,
  createOwner,
  createPlan,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { chatRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(chatRoutes);
const { db } = app;

function say(agentId: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url: `/api/agents/${agentId}/chat`, payload, headers });
}

test("§7.18 a visitor learns about an agent what everybody may know, and nothing else", async () => {
  const agent = await createAgent(db, { subdomain: "tollgate", systemPrompt: "canary" });
  const response = await app.inject("/api/public/agents/tollgate");
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ id: agent.id, name: "Bakery", subdomain: "tollgate" });
  expect(response.body).not.toContain("canary");
  expect(Object.keys(response.json())).not.toContain("userId");
});

test("§2.50, ruling 12: who powers the page is said unless the owner's plan leaves it out", async () => {
  const plan = await createPlan(db, { features: { removePoweredBy: true } });
  const paying = await createAgent(db, { userId: (await createOwner(db, { planId: plan.id })).id });
  const shows = async (subdomain: string) =>
    (await app.inject(`/api/public/agents/${subdomain}`)).json().showsPoweredBy;

  expect(await shows(paying.subdomain)).toBe(false);
  expect(await shows((await createAgent(db)).subdomain)).toBe(true);
});

test("§4.4 case 161: paused, expired and unknown agents answer alike, and cannot be talked to", async () => {
  const expired = await createOwner(db, {
    subscriptionStatus: "active",
    planExpiresAt: new Date(clock.now().getTime() - 1000),
  });
  const paused = await createAgent(db, { isActive: false });
  const ended = await createAgent(db, { userId: expired.id });
  const before = await createConversation(db, paused.id);
  const missing = await app.inject("/api/public/agents/nobody");
  expect(missing.statusCode).toBe(404);
  for (const { id, subdomain } of [paused, ended]) {
    const response = await app.inject(`/api/public/agents/${subdomain}`);
    expect([response.statusCode, response.body]).toEqual([404, missing.body]);
    const opened = await app.inject({
      method: "POST",
      url: "/api/conversations",
      payload: { agentId: id, visitorId: "v" },
    });
    expect(opened.statusCode).toBe(404);
    expect((await say(id, { message: "Hello" })).statusCode).toBe(404);
  }
  const seen = await app.inject({
    url: `/api/conversations/${before.id}`,
    headers: { "x-visitor-token": before.visitorToken },
  });
  expect(seen.statusCode).toBe(404);
  expect(await db.select().from(messages)).toEqual([]);
});

test("§7.18, ruling 25: a visitor's page learns the owner's choices for it, and when the business opens next", async () => {
  const hours = { days: [{ day: 3, opens: 540, closes: 1020 }], closedDays: [], specialDays: [] };
  const chatSettings = { hours, starters: ["Where are you?"], allowedDomains: ["secret.example"] };
  const agent = await createAgent(db, { timeZone: "Europe/Berlin", chatSettings });
  const answer = await app.inject({
    url: `/api/public/agents/${agent.subdomain}`,
    headers: { "accept-language": "de-DE,en;q=0.5" },
  });
  expect(answer.headers.vary).toContain("accept-language");
  const shown = answer.json();
  expect(shown).toMatchObject({ language: "de", texts: { submit: "Absenden" } });

  expect(shown.chat).toMatchObject({ starters: ["Where are you?"], contactForm: "after-answer" });
  expect(JSON.stringify(shown)).not.toContain("secret.example");
  const openings: Date[] = shown.openings.map((opening: string) => new Date(opening));
  expect(new Set(openings.map(Number)).size).toBe(3);
  for (const opening of openings) {
    expect(opening.getTime()).toBeGreaterThan(clock.now().getTime());
    const inBerlin = { timeZone: "Europe/Berlin", weekday: "long" } as const;
    expect(opening.toLocaleString("en-US", { ...inBerlin, hour: "numeric" })).toBe(
      "Wednesday 9 AM",
    );
  }
  const unknown = await createAgent(db);
  expect((await app.inject(`/api/public/agents/${unknown.subdomain}`)).json().openings).toEqual([]);
});

test("§2.51 an agent without a name gets one for each conversation, by the country of its location", async () => {
  const agent = await createAgent(db, { location: "Lagos, Nigeria" });
  const names = new Set<string>();
  for (let n = 0; n < 20; n++) {
    const { assistantName } = (await say(agent.id, { message: "Hello" })).json();
    names.add(assistantName);
  }
  expect(names.size).toBeGreaterThan(3);
  expect([...names].every((name) => /^[A-Z]\p{Ll}+$/u.test(name))).toBe(true);
});

test("a page of another site may make the visitor's calls, without credentials", async () => {
  for (const url of ["/api/conversations", "/api/agents/x/chat", "/api/public/agents/x"]) {
    const preflight = await app.inject({
      method: "OPTIONS",
      url,
      headers: {
        origin: "https://bakery.test",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-visitor-token",
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe("*");
    expect(preflight.headers["access-control-allow-headers"]).toContain("x-visitor-token");
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
  }
  const owners = await app.inject({ method: "OPTIONS", url: "/api/agents" });
  expect(owners.headers["access-control-allow-origin"]).toBeUndefined();
});
