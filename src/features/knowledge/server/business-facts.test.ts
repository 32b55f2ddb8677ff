import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents } from "#database/schema.ts";
import { pages, sources } from "#database/schema-knowledge.ts";
import { usualChatSettings } from "#shared/chat-settings.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { knowledgeRoutes } from "./routes.ts";

const { app } = await startTestServer(knowledgeRoutes);

const week = { days: [{ day: 1, opens: 540, closes: 1020 }], closedDays: [7], specialDays: [] };
const page = { url: "https://tollgate.example/contact", title: "Contact" };
const read = {
  phone: "0113 496 0000",
  phonePage: page,
  email: "hi@tollgate.example",
  emailPage: null,
  address: "4 Mill Lane, Leeds",
  addressPage: page,
  hours: week,
  hoursPage: page,
  timeZone: "Europe/London",
};

async function factsOf(values: Partial<typeof agents.$inferInsert>) {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, name: "Tollgate" });
  await app.db.update(agents).set(values).where(eq(agents.id, agent.id));
  const cookie = await signIn(app, owner);
  const url = `/api/agents/${agent.id}/knowledge/facts`;
  return (await app.inject({ method: "GET", url, headers: { cookie } })).json();
}

test("each fact names its origin: a page, the owner's own text, or the location", async () => {
  expect(await factsOf({ facts: read })).toEqual({
    name: "Tollgate",
    language: null,
    phone: { value: read.phone, read: read.phone, from: "page", page, others: [] },
    email: { value: read.email, read: read.email, from: "words", page: null, others: [] },
    address: { value: read.address, read: read.address, from: "page", page, others: [] },
    timeZone: {
      value: "Europe/London",
      read: "Europe/London",
      from: "place",
      page: null,
      others: [],
    },
    hours: { value: week, read: week, from: "page", page, others: [] },
  });
});

test("the owner's value overrides what was read, and an empty one withholds it", async () => {
  const hours = { ...week, days: [], closedDays: [1, 2] };
  const contact = { phone: "0113 496 0999", email: null, address: "" };
  const facts = await factsOf({
    facts: read,
    timeZone: "Europe/Dublin",
    chatSettings: { ...usualChatSettings, hours, contact },
  });
  expect(facts).toMatchObject({
    phone: { value: "0113 496 0999", read: read.phone, from: "owner", page: null },
    email: { value: read.email, from: "words" },
    address: { value: null, read: read.address, from: "owner", page: null },
    timeZone: { value: "Europe/Dublin", read: "Europe/London", from: "owner" },
    hours: { value: hours, read: week, from: "owner", page: null },
  });
});

test("unknown facts are empty, and another owner's agent is not found", async () => {
  const none = { value: null, read: null, from: null, page: null, others: [] };
  expect(await factsOf({ facts: {} })).toEqual({
    ...{ name: "Tollgate", language: null },
    ...{ phone: none, email: none, address: none, timeZone: none, hours: none },
  });
  const agent = await createAgent(app.db);
  const cookie = await signIn(app, await createOwner(app.db));
  const url = `/api/agents/${agent.id}/knowledge/facts`;
  expect((await app.inject({ method: "GET", url, headers: { cookie } })).statusCode).toBe(404);
});

test("pages that contradict a fact are told, but not those that say the same in other words", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, facts: read });
  const [source] = await app.db
    .insert(sources)
    .values({ agentId: agent.id, kind: "website", url: "https://tollgate.example/" })
    .returning();
  const pageOf = (path: string, facts: object) => {
    const url = `https://tollgate.example/${path}`;
    const stating = { url, title: path };
    const pageNames = { phonePage: stating, addressPage: stating, hoursPage: stating };
    return {
      agentId: agent.id,
      sourceId: source?.id ?? "",
      url,
      facts: { ...facts, ...pageNames },
    };
  };
  await app.db
    .insert(pages)
    .values([
      pageOf("a", { phone: "+44 113 496 0000", address: "4 Mill Lane, Leeds LS1 4AP" }),
      pageOf("old", { phone: "0113 496 0099", hours: { ...week, closedDays: [6, 7] } }),
      pageOf("older", { phone: "0113 4960099" }),
    ]);
  const cookie = await signIn(app, owner);
  const url = `/api/agents/${agent.id}/knowledge/facts`;
  const facts = (await app.inject({ method: "GET", url, headers: { cookie } })).json();
  const old = { url: "https://tollgate.example/old", title: "old" };
  expect(facts.phone.others).toEqual([{ value: "0113 496 0099", page: old }]);
  expect(facts.address.others).toEqual([]);
  expect(facts.hours.others).toMatchObject([
    { value: expect.stringContaining("Saturday"), page: old },
  ]);
});
