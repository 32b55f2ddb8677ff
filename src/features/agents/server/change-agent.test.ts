import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { agentRoutes } from "./routes.ts";

const { app } = await startTestServer(agentRoutes);

async function changerOf(owner: { id: string; role: "user" | "admin" }) {
  const cookie = await signIn(app, owner);
  return (id: string, payload: object) =>
    app.inject({ method: "PUT", url: `/api/agents/${id}`, headers: { cookie }, payload });
}

test("§7.10: only fields that are sent change", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, description: "Bread", name: "Rye" });
  const sent = { name: "Spelt", personality: "formal", isActive: false, primaryColor: "#AA0011" };
  const answer = await (await changerOf(owner))(agent.id, sent);

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    name: "Spelt",
    personality: "formal",
    isActive: false,
    primaryColor: "#aa0011",
    description: "Bread",
    subdomain: agent.subdomain,
  });
  const [row] = await app.db.select().from(agents);
  expect(row).toMatchObject({ name: "Spelt", description: "Bread", userId: owner.id });
});

test("chat settings that are sent change, others keep their choice or default", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const change = await changerOf(owner);
  await change(agent.id, { chatSettings: { starters: ["Where are you?"], colorScheme: "dark" } });
  const answer = await change(agent.id, { chatSettings: { colorScheme: "light" } });

  expect(answer.json().chatSettings).toMatchObject({
    starters: ["Where are you?"],
    colorScheme: "light",
    contactForm: "after-answer",
  });
  const refused = await change(agent.id, { chatSettings: { starters: Array(7).fill("Hello?") } });
  expect(refused.statusCode).toBe(400);
});

test("an agent addressed by its id in capitals keeps its own subdomain", async () => {
  const owner = await createOwner(app.db);
  const { id, subdomain } = await createAgent(app.db, { userId: owner.id });
  const answer = await (await changerOf(owner))(id.toUpperCase(), { subdomain });
  expect(answer.json()).toMatchObject({ id, subdomain });
});

test("case 18: an owner cannot set server-managed fields", async () => {
  const owner = await createOwner(app.db);
  const other = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const answer = await (await changerOf(owner))(agent.id, {
    userId: other.id,
    id: "11111111-1111-4111-8111-111111111111",
    createdAt: "2001-01-01T00:00:00Z",
    embedCode: "<script>evil()</script>",
    method: "website",
    knowledgeVersion: 99,
    writtenFields: ["greeting"],
  });

  expect(answer.statusCode).toBe(200);
  const [row] = await app.db.select().from(agents);
  expect({ ...row, updatedAt: agent.updatedAt }).toEqual(agent);
});

test.each([
  ["name", " "],
  ["name", "x".repeat(201)],
  ["name", 7],
  ["personality", "rude"],
  ["industry", "crime"],
  ["primaryColor", "red;background:url(//canary.example)"],
  ["primaryColor", "}</style>"],
  ["isActive", "yes"],
  ["description", ["x"]],
  ["businessDescription", "x".repeat(20_001)],
  ["systemPrompt", { $ne: "" }],
  ["timeZone", "Mars/Olympus"],
  ["subdomain", "Rye"],
])("§5.3, cases 28, 59: an invalid %s (%j) is refused by name", async (field, value) => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const answer = await (await changerOf(owner))(agent.id, { [field]: value });

  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect(await app.db.select().from(agents)).toEqual([agent]);
});

test("case 29: quotes, comment markers and other symbols are stored unchanged", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const change = await changerOf(owner);
  for (const text of ["'; drop table agents;--", '"%_\\', "$1 {{y}} <%= z %>", "‮/*RTL*/ 🥖"]) {
    const answer = await change(agent.id, { name: text, greeting: text });
    expect(answer.json()).toMatchObject({ name: text, greeting: text });
  }
  const nul = await change(agent.id, { greeting: "a\0b" });
  expect(nul.statusCode).toBe(400);
});

test.each(["api", "admin", "www", "desk-7f3k2m", "bridge-5t8q1z", "taken"])(
  "case 22: the subdomain %s is refused and the old one stays",
  async (subdomain) => {
    const owner = await createOwner(app.db);
    await createAgent(app.db, { subdomain: "taken" });
    const agent = await createAgent(app.db, { userId: owner.id, subdomain: "rye" });
    const answer = await (await changerOf(owner))(agent.id, { subdomain });

    expect(answer.statusCode).toBe(409);
    expect(answer.json().fields.subdomain).toBe("This address is taken. Please choose another.");
    const [row] = await app.db.select().from(agents).where(eq(agents.id, agent.id));
    expect(row?.subdomain).toBe("rye");
  },
);

test.each(["RYE", "räy", "rуe", "r".repeat(300), "../rye", "-rye", "rye-", "r.ye", ""])(
  "case 22: %j is no subdomain",
  async (subdomain) => {
    const owner = await createOwner(app.db);
    const agent = await createAgent(app.db, { userId: owner.id });
    const answer = await (await changerOf(owner))(agent.id, { subdomain });
    expect(answer.statusCode).toBe(400);
  },
);

test("ruling 19: an owner can change the subdomain, and renaming does not", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const change = await changerOf(owner);

  const chosen = await change(agent.id, { subdomain: "rye" });
  expect(chosen.json().publicUrl).toBe("http://127.0.0.1:3000/agent/rye");
  const renamed = await change(agent.id, { name: "Spelt", subdomain: "rye" });
  expect(renamed.json()).toMatchObject({ name: "Spelt", subdomain: "rye" });
});

test("a changed business description replaces what the old one taught", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const change = await changerOf(owner);
  const known = async () => (await app.db.select().from(passages)).map(({ text }) => text).join();

  await change(agent.id, { businessDescription: "We bake rye bread daily." });
  expect(await known()).toContain("rye bread");
  await change(agent.id, {
    businessDescription: "We bake spelt rolls daily.",
  });
  expect(await known()).toMatch(/^(?!.*rye).*spelt/);
  await change(agent.id, { businessDescription: null });
  expect(await app.db.select().from(sources)).toEqual([]);
});

test("ruling 16: fields the owner changes become theirs, unchanged ones in the form do not", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, name: "rye.example" });
  const change = await changerOf(owner);
  await change(agent.id, {
    name: "rye.example",
    description: "",
    primaryColor: "#2563eb",
    greeting: "Hello!",
  });
  await change(agent.id, { primaryColor: "#aa0011" });

  const [row] = await app.db.select().from(agents);
  expect(row?.writtenFields.sort()).toEqual(["greeting", "primaryColor"]);
});

test("case 193: two tabs that save at once keep each other's fields, and one description wins", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const change = await changerOf(owner);
  const answers = await Promise.all([
    change(agent.id, { greeting: "Hello", businessDescription: "We open at nine." }),
    change(agent.id, { location: "Berlin", businessDescription: "We open at ten." }),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [row] = await app.db.select().from(agents);
  expect(row).toMatchObject({ greeting: "Hello", location: "Berlin" });
  const known = await app.db.select({ text: passages.text }).from(passages);
  expect(known).toEqual([{ text: row?.businessDescription }]);
});

test("case 29: a NUL in a JSON field is refused rather than causing an error", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const change = await changerOf(owner);
  for (const chatSettings of [{ consentLine: "a\0b" }, { starters: ["a\0b"] }])
    expect((await change(agent.id, { chatSettings })).statusCode).toBe(400);
});

test("long business descriptions are limited to sixty a minute, other changes are not counted", async () => {
  const owner = await createOwner(app.db);
  const { id } = await createAgent(app.db, { userId: owner.id });
  const change = await changerOf(owner);
  const long = (count: number) => ({ businessDescription: `${count} ovens. `.repeat(150) });
  for (let count = 1; count <= 60; count++)
    expect((await change(id, long(count))).statusCode).toBe(200);

  expect((await change(id, long(61))).statusCode).toBe(429);
  expect((await change(id, { businessDescription: "Many ovens" })).statusCode).toBe(200);
  expect((await change(id, { name: "Rye" })).statusCode).toBe(200);
});
