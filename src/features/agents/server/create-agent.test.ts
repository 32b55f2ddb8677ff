import { expect, test } from "vitest";
import { agents } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { agentRoutes } from "./routes.ts";

const { app, queuedJobs } = await startTestServer(agentRoutes);

async function ownerWith(agentLimit: number) {
  const plan = await createPlan(app.db, { agentLimit });
  return createOwner(app.db, { planId: plan.id });
}

async function create(payload: object, owner?: Awaited<ReturnType<typeof createOwner>>) {
  const cookie = await signIn(app, owner ?? (await ownerWith(100)));
  return app.inject({ method: "POST", url: "/api/agents", headers: { cookie }, payload });
}

test("§7.8, 9.3: a described agent gets the defaults and knows its description", async () => {
  const answer = await create({
    name: " Bäckerei Müller ",
    description: "Bread since 1902",
    businessDescription: "We bake rye bread every day from 6 am.",
    industry: "food",
    method: "describe",
  });

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    name: "Bäckerei Müller",
    description: "Bread since 1902",
    industry: "food",
    method: "describe",
    personality: "friendly",
    primaryColor: "#2563eb",
    isActive: true,
    subdomain: "backerei-muller",
    publicUrl: "http://127.0.0.1:3000/agent/backerei-muller",
  });
  expect(await app.db.select().from(sources)).toMatchObject([{ kind: "text", status: "done" }]);
  const [passage] = await app.db.select().from(passages);
  expect(passage?.text).toContain("rye bread");
  expect((await queuedJobs()).map(({ name }) => name)).toEqual(["knowledge.embed-passages"]);
});

test("§2.32, ruling 16: with the method website the address in `name` is read, and its host becomes the name", async () => {
  const answer = await create({ name: "www.example.com/shop", method: "website" });

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ name: "example.com", subdomain: "example-com" });
  const [source] = await app.db.select().from(sources);
  expect(source).toMatchObject({
    agentId: answer.json().id,
    kind: "website",
    url: "https://www.example.com/shop",
    status: "waiting",
  });
  expect(await queuedJobs()).toEqual([
    { name: "knowledge.read-first-pages", data: { sourceId: source?.id } },
  ]);
});

test("§2.32: with the method maps the listing becomes the agent's knowledge", async () => {
  await create({
    name: "Rye",
    businessDescription: "Rye Bakery, 1 Mill Lane, open daily",
    method: "maps",
  });

  expect(await app.db.select().from(sources)).toMatchObject([{ kind: "maps" }]);
});

test.each([
  "not an address",
  "bakery",
  "http://127.0.0.1/",
  "http://localhost",
  "10.0.0.1",
  "http://[::1]/",
  "2130706433",
  "https://example.com:8443/",
  "http://user:secret@example.com/",
  "http://127.0.0.1:3000/agent/rye",
  "file:///etc/passwd",
  "ftp://example.com/",
  "gopher://example.com/",
  "data:text/html,hello",
  "javascript:alert(1)",
  "blob:https://example.com/1",
])("cases 31, 32, 36, 37: %s is refused as a website", async (name) => {
  const answer = await create({ name, method: "website" });

  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual(["name"]);
  expect(await app.db.select().from(agents)).toEqual([]);
  expect(await queuedJobs()).toEqual([]);
});

test.each([
  ["name", undefined],
  ["name", "  "],
  ["name", null],
  ["method", "magic"],
  ["industry", "crime"],
  ["primaryColor", "blue"],
  ["isActive", 1],
])("§5.3: an invalid %s (%j) is refused by name", async (field, value) => {
  const answer = await create({ name: "Rye", [field]: value });

  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

test("case 19: an id in the request affects no other agent", async () => {
  const foreign = await createAgent(app.db);
  const answer = await create({
    name: "Rye",
    id: foreign.id,
    userId: foreign.userId,
    subdomain: foreign.subdomain,
    createdAt: "2001-01-01T00:00:00Z",
  });

  expect(answer.statusCode).toBe(201);
  expect(answer.json().id).not.toBe(foreign.id);
  expect(answer.json().subdomain).toBe("rye");
  const rows = await app.db.select().from(agents);
  expect(rows).toHaveLength(2);
  expect(rows.find(({ id }) => id === foreign.id)).toEqual(foreign);
});

test("ruling 12: exceeding the plan's agents is refused with a helpful message", async () => {
  const owner = await ownerWith(2);
  for (const name of ["One", "Two"]) expect((await create({ name }, owner)).statusCode).toBe(201);
  const answer = await create({ name: "Three" }, owner);

  expect(answer.statusCode).toBe(403);
  expect(answer.json().message).toBe("Your plan allows 2 agents. Upgrade to add more.");
  expect((await create({ name: "One" }, await ownerWith(1))).statusCode).toBe(201);
});

test("ruling 12: without a plan there is room for one agent", async () => {
  const owner = await createOwner(app.db);
  expect((await create({ name: "One" }, owner)).statusCode).toBe(201);

  const answer = await create({ name: "Two" }, owner);
  expect(answer.json().message).toBe("Your plan allows 1 agent. Upgrade to add more.");
});

test("case 186: of twenty concurrent requests a plan for one agent allows one", async () => {
  const owner = await ownerWith(1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => create({ name: `Agent ${i}` }, owner)),
  );

  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(19).fill(403)]);
  expect(await app.db.select().from(agents)).toHaveLength(1);
});

test("case 187: alternating deletion and creation never exceeds the limit", async () => {
  const owner = await ownerWith(1);
  const headers = { cookie: await signIn(app, owner) };
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const made = await create({ name: "Rye" }, owner);
      const held = await app.inject({ url: "/api/agents", headers });
      expect(held.json().length).toBeLessThanOrEqual(1);
      if (made.statusCode !== 201) return;
      await app.inject({ method: "DELETE", url: `/api/agents/${made.json().id}`, headers });
    }),
  );

  expect(await app.db.select().from(agents)).toEqual([]);
});

test("ruling 19: agents with equal or reserved names, or names without letters, get distinct subdomains", async () => {
  const subdomains: string[] = [];
  for (const name of ["Rye", "rye!", "Admin", "desk 7f3k2m", "你好", "🥖", "x".repeat(200)])
    subdomains.push((await create({ name })).json().subdomain);

  expect(subdomains).toEqual([
    "rye",
    expect.stringMatching(/^rye-[a-z0-9]{4}$/),
    expect.stringMatching(/^admin-[a-z0-9]{4}$/),
    expect.stringMatching(/^desk-7f3k2m-[a-z0-9]{4}$/),
    "ni-hao",
    expect.stringMatching(/^agent-[a-z0-9]{4}$/),
    "x".repeat(40),
  ]);
});

test("ruling 16: form defaults do not count as written by the owner", async () => {
  await create({
    name: "example.com",
    method: "website",
    description: "",
    industry: "food",
    personality: "friendly",
    primaryColor: "#2563eb",
    isActive: true,
  });

  const [agent] = await app.db.select().from(agents);
  expect(agent?.writtenFields).toEqual(["industry"]);
});

test("case 107: links and embed code use the configured address, whatever the Host header", async () => {
  const cookie = await signIn(app, await ownerWith(1));
  const headers = { cookie, host: "evil.example", "x-forwarded-host": "evil.example" };
  const answer = await app.inject({
    method: "POST",
    url: "/api/agents",
    headers: { ...headers, forwarded: "host=evil.example", "x-forwarded-proto": "https" },
    payload: { name: "Bakery" },
  });

  expect(answer.statusCode).toBe(201);
  expect(answer.body).not.toContain("evil.example");
  expect(answer.json().publicUrl).toBe("http://127.0.0.1:3000/agent/bakery");
});
