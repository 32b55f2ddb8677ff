import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passages, sources } from "#database/schema-knowledge.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { KnowledgeEvent } from "../contract.ts";
import { followKnowledge } from "./follow-knowledge.ts";
import { publishNews } from "./news.ts";
import { readOwnText } from "./read-own-text.ts";
import { knowledgeRoutes } from "./routes.ts";
import { writeOwnText } from "./write-own-text.ts";

const { app, clock } = await startTestServer(knowledgeRoutes);
const { db } = app;

async function signedInOwner() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  const call = (
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    path: string,
    payload?: object,
  ) =>
    app.inject({
      method,
      url: `/api/agents/${agent.id}/knowledge${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  return { owner, agent, cookie, call };
}

test("a website is added in any common notation, and its reading queued", async () => {
  const { agent, call } = await signedInOwner();
  const answer = await call("POST", "/websites", { url: "marsh-bakery.example" });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    url: "https://marsh-bakery.example/",
    status: "waiting",
    pagesFound: 0,
  });
  const known = await call("GET", "");
  expect(known.json()).toEqual({ sources: [answer.json()], pages: [], proposal: null });
  expect(await db.select().from(sources).where(eq(sources.agentId, agent.id))).toHaveLength(1);
});

test("the owner's own texts count as passages without a page", async () => {
  const { agent, call } = await signedInOwner();
  const own = await readOwnText({ title: "", text: "We bake rye on Tuesdays." });
  await writeOwnText(db, agent.id, own, "text");

  const { sources: known } = (await call("GET", "")).json();

  expect(known).toMatchObject([{ kind: "text", pagesFound: 0, passageCount: 1 }]);
});

test("case 31: private and invalid addresses are refused when entered", async () => {
  const { agent, call } = await signedInOwner();
  for (const url of [
    "http://127.0.0.1/",
    "localhost",
    "http://0x7f.1",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "bakery.example:22",
    "http://a@bakery.example",
    " ",
    "http://[::1]/",
  ]) {
    const answer = await call("POST", "/websites", { url });
    expect(answer.statusCode, url).toBe(400);
    expect(answer.json().fields, url).toHaveProperty("url");
  }
  expect(await db.select().from(sources).where(eq(sources.agentId, agent.id))).toEqual([]);
});

test("a website is added once, even by two concurrent requests", async () => {
  const { call } = await signedInOwner();
  const answers = await Promise.all(
    [1, 2].map(() => call("POST", "/websites", { url: "bakery.example" })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
});

test("a failed address is replaced by the corrected one; one that was read is not", async () => {
  const { agent, call } = await signedInOwner();
  const isRead = { agentId: agent.id, kind: "website", url: "https://read.example/" } as const;
  const [read] = await db
    .insert(sources)
    .values({ ...isRead, status: "failed" })
    .returning();
  await db.insert(passages).values({
    agentId: agent.id,
    sourceId: read?.id ?? "",
    title: "Hours",
    text: "Open from six.",
    position: 0,
    contentHash: "hours",
  });
  await db.insert(sources).values({ ...isRead, url: "https://bakry.example/", status: "failed" });

  await call("POST", "/websites", { url: "bakery.example" });

  const { sources: known } = (await call("GET", "")).json();
  expect(known.map(({ url }: { url: string }) => url)).toEqual([
    "https://bakery.example/",
    "https://read.example/",
  ]);
});

test("a reading can be stopped and restarted", async () => {
  const { call } = await signedInOwner();
  const { id } = (await call("POST", "/websites", { url: "bakery.example" })).json();
  expect((await call("POST", `/sources/${id}/stop`)).json().status).toBe("cancelled");
  expect((await call("POST", `/sources/${id}/read-again`)).json().status).toBe("waiting");
});

test("case 48: an owner starts at most sixty readings a minute of any kind", async () => {
  const { call } = await signedInOwner();
  const { id } = (await call("POST", "/websites", { url: "bakery.example" })).json();
  for (let n = 1; n < 60; n++)
    expect((await call("POST", `/sources/${id}/read-again`)).statusCode).toBe(200);
  for (const [path, body] of [
    [`/sources/${id}/read-again`],
    ["/websites", { url: "mill.example" }],
    ["/pages", { url: "mill.example/rye" }],
  ] as const)
    expect((await call("POST", path, body)).statusCode, path).toBe(429);
  const other = await signedInOwner();
  expect((await other.call("POST", "/pages", { url: "mill.example" })).statusCode).toBe(201);
  clock.pass(60_000);
  expect((await call("POST", `/sources/${id}/read-again`)).statusCode).toBe(200);
});

test("case 1: another owner's knowledge is not found", async () => {
  const { agent, call } = await signedInOwner();
  const { cookie } = await signedInOwner();
  const source = (await call("POST", "/websites", { url: "bakery.example" })).json();
  const pair = (await call("POST", "/questions", { question: "Rye?", answer: "Yes." })).json();
  const own = `/sources/${source.id}`;
  const text = { title: "Rye", text: "We bake rye." };
  const card = { name: "A", address: null, phone: null, email: null, website: null };
  const calls = [
    ["GET", ""],
    ["GET", "/events"],
    ["POST", "/websites", { url: "bakery.example" }],
    ["POST", "/pages", { url: "bakery.example" }],
    ["POST", "/files"],
    ["POST", "/texts", text],
    ["POST", "/listings/find", { listing: "A bakery" }],
    [
      "POST",
      "/listings",
      { provider: "pasted", placeId: null, card: { ...card, hours: null, timeZone: null } },
    ],
    ["GET", own],
    ["PATCH", own, { rereadEvery: "never" }],
    ["POST", `${own}/read-again`],
    ["POST", `${own}/stop`],
    ["GET", `${own}/pages`],
    ["GET", `${own}/passages`],
    ["GET", "/questions"],
    ["POST", "/questions", { question: "Rye?", answer: "No." }],
    ["PUT", `/questions/${pair.id}`, { question: "Rye?", answer: "No." }],
    ["DELETE", `/questions/${pair.id}`],
    ["DELETE", own],
  ] as const;
  for (const [method, path, payload] of calls) {
    const url = `/api/agents/${agent.id}/knowledge${path}`;
    const request = { method, url, ...(payload && { payload }) };
    const name = `${method} ${path}`;
    expect((await app.inject({ ...request, headers: { cookie } })).statusCode, name).toBe(404);
    expect((await app.inject(request)).statusCode, name).toBe(401);
  }
  expect((await call("GET", "/questions")).json()).toMatchObject({ pairs: [{ answer: "Yes." }] });
});

test("an open page gets everything first, then changes", async () => {
  const { owner, agent, call } = await signedInOwner();
  const source = (await call("POST", "/websites", { url: "bakery.example" })).json();
  const gone = new AbortController();
  const events = followKnowledge(db, owner.id, agent.id, gone.signal);
  const first = KnowledgeEvent.parse((await events.next()).value);
  expect(first).toMatchObject({
    type: "all",
    knowledge: { sources: [{ id: source.id, status: "waiting" }] },
  });
  await db.update(sources).set({ status: "reading" }).where(eq(sources.id, source.id));
  await publishNews(db, agent.id, { type: "source", id: source.id });
  expect((await events.next()).value).toMatchObject({
    type: "source",
    source: { id: source.id, status: "reading" },
  });
  const next = events.next();
  gone.abort();
  expect((await next).done).toBe(true);
});

test("§2 reading progress is streamed to the browser", async () => {
  const { agent, cookie } = await signedInOwner();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const gone = new AbortController();
  const response = await fetch(`${address}/api/agents/${agent.id}/knowledge/events`, {
    headers: { cookie },
    signal: gone.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const chunk = await response.body?.getReader().read();
  const text = new TextDecoder().decode(chunk?.value);
  expect(text).toContain('"knowledge":{"sources":[],"pages":[],"proposal":null}');
  gone.abort();
});

test("an owner's text is known by sections, and an edit replaces it", async () => {
  const { agent } = await signedInOwner();
  const write = async (text: string) => {
    const own = await readOwnText({ title: "", text });
    await db.transaction((tx) => writeOwnText(tx, agent.id, own, "text"));
  };
  const known = () =>
    db.select().from(passages).where(eq(passages.agentId, agent.id)).orderBy(passages.position);
  await write(
    "We are a bakery in Leeds.\n\n# Prices\nA loaf is £3 & rolls are < £1.\n- Cakes from £12",
  );
  expect(await known()).toMatchObject([
    { heading: "", text: "We are a bakery in Leeds." },
    { heading: "Prices", text: expect.stringContaining("A loaf is £3 & rolls are < £1.") },
  ]);
  await write("We moved to York.");
  expect((await known()).map(({ text }) => text)).toEqual(["We moved to York."]);
  await write("");
  expect(await known()).toEqual([]);
});

test("an empty change of a website changes nothing, and an inapplicable one is refused", async () => {
  const { call } = await signedInOwner();
  const website = (await call("POST", "/websites", { url: "bakery.example" })).json();
  const path = `/sources/${website.id}`;

  const empty = await call("PATCH", path, {});
  expect([empty.statusCode, empty.json()]).toEqual([200, website]);
  const refused = await call("PATCH", path, { title: "Bakery", rereadEvery: "weekly" });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { title: "This cannot be changed here." },
  ]);
  expect((await call("GET", "")).json().sources).toEqual([website]);
});
