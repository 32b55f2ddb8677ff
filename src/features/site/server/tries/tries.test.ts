import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, messages, users } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { tries } from "#database/schema-tries.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { inboxRoutes } from "#features/inbox/server/routes.ts";
import { knowledgeJobs } from "#features/knowledge/server/jobs.ts";
import { keyOf } from "#platform/server/rate-limit.ts";
import { writeSetting } from "#platform/server/settings.ts";
import { createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { startWeb } from "#testing/server/hostile-web.ts";
import { page, para, untilDone } from "#testing/server/reading.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { siteJobs } from "../jobs.ts";
import { tryRoutes } from "./routes.ts";

const web = await startWeb();
const { app, clock, queuedJobs } = await startTestServerWith(
  { FETCH_ALLOW: web.host },
  accountRoutes,
  agentRoutes,
  chatRoutes,
  inboxRoutes,
  tryRoutes,
);
const { db } = app;
const dayMs = 86_400_000;

type Method = "GET" | "POST";
const call = (method: Method, url: string, more: object = {}) =>
  app.inject({ method, url, ...more });
const start = (website = web.origin, remoteAddress = "127.0.0.1", cookie = "") =>
  call("POST", "/api/tries", { payload: { website }, remoteAddress, headers: { cookie } });
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof start>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
const look = (cookie: string) => call("GET", "/api/tries/current", { headers: { cookie } });
const ask = (cookie: string, message: string) =>
  call("POST", "/api/tries/current/questions", { payload: { message }, headers: { cookie } });

const site = (pages: number) => {
  const links = Array.from({ length: pages }, (_, n) => `<a href="/page-${n}">Page ${n}</a>`);
  web.answers = {
    "/": page(
      "Tollgate Bakery",
      `${para("We bake gluten-free bread on Tuesdays only.")}${links.join(" ")}`,
    ),
  };
  for (let n = 0; n < pages; n++)
    web.answers[`/page-${n}`] = page(`Page ${n}`, para(`Number ${n}.`));
};

/** What its job does, without waiting for the queue. */
async function read() {
  const { id } = only(await db.select().from(sources));
  await knowledgeJobs(app)["knowledge.read-tried"]({ sourceId: id }, untilDone);
}

async function begun(pages = 0) {
  await createOperator(db);
  site(pages);
  const answer = await start();
  await read();
  return { cookie: cookieOf(answer), agent: only(await db.select().from(agents)) };
}

const newOwner = {
  firstName: "Vera",
  lastName: "Baker",
  email: "vera@example.com",
  password: "rye-bread-daily",
};
const register = (cookie: string, email = newOwner.email) =>
  call("POST", "/api/auth/register", { payload: { ...newOwner, email }, headers: { cookie } });

test("a stranger gives an address, sees its pages read, and gets answers from them with their source", async () => {
  await createOperator(db);
  site(2);
  const answer = await start();
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ state: "reading", pages: [], questionsLeft: 12 });

  const cookie = cookieOf(answer);
  await read();
  const shown = (await look(cookie)).json();
  expect(shown).toMatchObject({ name: "Tollgate Bakery", state: "ready", reason: null });
  expect(shown.pages.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    "Page 0",
    "Page 1",
    "Tollgate Bakery",
  ]);

  const said = (await ask(cookie, "When do you bake gluten-free bread?")).json();
  expect(said).toMatchObject({ answered: true, questionsLeft: 11 });
  expect(said.response).toContain("Tuesdays");
  expect(said.sources).toMatchObject([{ title: "Tollgate Bakery" }]);
  const again = (await look(cookie)).json();
  expect(again.questionsLeft).toBe(11);
  expect(again.messages.map(({ author }: { author: string }) => author)).toEqual(["visitor", "ai"]);
});

test("signing up keeps the agent, what it knows and the conversation, and the rest of the website is read", async () => {
  const { cookie, agent } = await begun(10);
  await ask(cookie, "When do you bake gluten-free bread?");
  const known = await db.$count(passages, eq(passages.agentId, agent.id));
  expect(known).toBeGreaterThan(0);

  const signedUp = await register(cookie);
  const owner = cookieOf(signedUp);
  const mine = (await call("GET", "/api/agents", { headers: { cookie: owner } })).json();
  expect(mine).toMatchObject([
    { id: agent.id, name: "Tollgate Bakery", subdomain: "tollgate-bakery", isActive: true },
  ]);
  expect(await db.$count(passages, eq(passages.agentId, agent.id))).toBe(known);
  const inbox = await call("GET", "/api/inbox/conversations", { headers: { cookie: owner } });
  expect(JSON.stringify(inbox.json())).toContain("You, before signing up");

  expect(await db.select().from(sources)).toMatchObject([
    { status: "waiting", pagesMax: null, rereadEvery: "daily" },
  ]);
  expect((await queuedJobs()).filter(({ name }) => name === "knowledge.read-website")).toHaveLength(
    1,
  );
  expect((await look(cookie)).statusCode).toBe(404);
});

test("an agent that nobody signed up with is deleted after a day, with everything that was said", async () => {
  const { cookie } = await begun();
  await ask(cookie, "When do you bake gluten-free bread?");
  const prune = () => siteJobs(app)["site.prune-tries"]({}, untilDone);

  clock.pass(dayMs - 60_000);
  await prune();
  expect(await db.$count(agents)).toBe(1);
  clock.pass(60_000);
  expect((await look(cookie)).statusCode).toBe(404);
  expect((await ask(cookie, "When?")).statusCode).toBe(404);
  await register(cookie);
  await prune();
  for (const table of [agents, sources, passages, conversations, messages, tries])
    expect(await db.$count(table)).toBe(0);
});

test("case 281: an agent on trial has no page, widget, chat or leads, and is nobody's to find", async () => {
  const { agent } = await begun();
  const { id, subdomain } = agent;
  const owner = await createOwner(db);
  const headers = { cookie: await signIn(app, owner) };
  const lead = { agentId: id, name: "Vera", email: "vera@example.com" };
  for (const answer of [
    await call("GET", `/api/public/agents/${subdomain}`),
    await call("GET", `/api/public/launchers/${id}`),
    await call("POST", "/api/conversations", { payload: { agentId: id, visitorId: "v" } }),
    await call("POST", `/api/agents/${id}/chat`, { payload: { message: "Hello" } }),
    await call("GET", `/api/agents/${id}`, { headers }),
  ])
    expect(answer.statusCode).toBe(404);
  await app.inject({ method: "POST", url: "/api/leads", payload: lead });
  expect(await db.$count(leads)).toBe(0);
});

test("case 281: contact details in a question become no lead, a call for a person calls nobody, and questions end", async () => {
  const { cookie, agent } = await begun();
  await ask(cookie, "I want to talk to a person");
  await ask(cookie, "Vera, vera@example.com, +1 212 555 0100");
  expect(await db.$count(leads)).toBe(0);
  expect(await db.select().from(conversations)).toMatchObject([
    { waitingSince: null, isTest: true },
  ]);
  expect((await queuedJobs()).filter(({ name }) => name === "mail.deliver")).toEqual([]);

  for (let n = 2; n < 12; n++) expect((await ask(cookie, "Hello")).statusCode).toBe(200);
  const last = await ask(cookie, "Hello");
  expect(last.statusCode).toBe(403);
  expect(last.json()).toMatchObject({ code: "try_used_up" });
  const ofVisitor = and(eq(messages.agentId, agent.id), eq(messages.author, "visitor"));
  expect(await db.$count(messages, ofVisitor)).toBe(12);
});

test("case 282: tries have a daily limit, per network and in all, and a browser has one", async () => {
  await createOperator(db);
  site(0);
  const begin = async (from: string) => (await start(web.origin, from)).statusCode;
  const begun = [];
  for (let n = 0; n < 11; n++) begun.push(await begin("2001:db8::7"));
  expect(begun).toEqual([...Array(10).fill(201), 429]);
  expect(await begin("2001:db8::ffff")).toBe(429);
  expect(await begin("2001:db8:0:1::7")).toBe(201);
  expect(await begin("2001:db8:1::7")).toBe(201);

  app.rateCounters.add(keyOf("tries-of-all", "all"), 400 - 12, 60);
  const refused = await start(web.origin, "2001:db8:2::7");
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toContain("Create an account");

  clock.pass(dayMs);
  const before = await db.$count(agents);
  const first = await start();
  await start(web.origin, "127.0.0.1", cookieOf(first));
  expect(await db.$count(agents)).toBe(before + 1);
});

test("case 282: where registration is closed, nothing can be tried", async () => {
  await createOperator(db);
  await writeSetting(app, "registration_open", "false");
  expect((await start()).statusCode).toBe(403);
});

test("case 283: without its cookie, with another's or a forged one, a try does not exist", async () => {
  const { cookie } = await begun();
  const [name = "", sealed = ""] = cookie.split("=");
  for (const other of ["", `${name}=`, `${name}=x.y.z`, `${name}=${sealed.slice(0, -2)}aa`])
    expect((await look(other)).statusCode).toBe(404);
  expect((await look(cookie)).headers["cache-control"]).toBe("no-store");
  const foreign = { origin: "https://evil.example", cookie };
  const payload = { message: "Hello" };
  const url = "/api/tries/current/questions";
  expect((await call("POST", url, { payload, headers: foreign })).statusCode).toBe(403);
});

test("case 283: of two accounts that are created with one cookie, one gets the agent", async () => {
  const { cookie, agent } = await begun();
  const made = await Promise.all([register(cookie), register(cookie, "olga@example.com")]);
  expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const owners = await db.select({ id: users.id }).from(users).where(eq(users.role, "user"));
  const { userId } = only(await db.select().from(agents).where(eq(agents.id, agent.id)));
  expect(owners.map(({ id }) => id)).toContain(userId);
  expect(await db.$count(agents)).toBe(1);

  // Nor does its former browser reach it, or delete it by trying again.
  await start(web.origin, "127.0.0.1", cookie);
  expect(await db.$count(agents, eq(agents.id, agent.id))).toBe(1);
});

test("case 284: addresses inside the network are refused as everywhere", async () => {
  await createOperator(db);
  for (const website of ["http://127.0.0.1:1/", "http://169.254.169.254/", "file:///etc/passwd"]) {
    const answer = await start(website);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(["website"]);
  }
  expect(await db.$count(agents)).toBe(0);
});

test("case 284: at most eight pages are read, and no document", async () => {
  await createOperator(db);
  site(30);
  web.answers["/"] = page(
    "Tollgate Bakery",
    `${para("Bread.")}<a href="/list.pdf">Prices</a> ${Array.from({ length: 30 }, (_, n) => `<a href="/page-${n}">${n}</a>`).join(" ")}`,
  );
  web.answers["/list.pdf"] = (_, response) => {
    response.setHeader("content-type", "application/pdf");
    response.end("%PDF-1.7");
  };
  await start();
  await read();
  const asked = new Set(web.asked.filter((path) => path === "/" || path.startsWith("/page-")));
  expect(asked.size).toBeLessThanOrEqual(8);
  expect(asked.size).toBeGreaterThan(2);
  expect(await db.$count(passages, eq(passages.title, "list"))).toBe(0);
});

test("case 285: a try is read in a lane of its own, so no owner's website waits for it", async () => {
  await createOperator(db);
  site(0);
  await start();
  const queued = (await queuedJobs()).map(({ name }) => name);
  expect(queued).toContain("knowledge.read-tried");
  expect(queued).not.toContain("knowledge.read-first-pages");
  expect(queued).not.toContain("knowledge.read-website");
});

test("a website that cannot be read says why, in words", async () => {
  await createOperator(db);
  web.answers = {};
  const cookie = cookieOf(await start());
  await read();
  expect((await look(cookie)).json()).toMatchObject({
    state: "unread",
    reason: expect.stringMatching(/not found|read/),
  });
});
