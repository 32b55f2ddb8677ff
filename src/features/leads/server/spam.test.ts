import { expect, test } from "vitest";
import { leads } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMember,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { leadJobs } from "./alert-owner.ts";
import { leadRoutes } from "./routes.ts";

const { app, clock, queuedJobs } = await startTestServer(leadRoutes);

async function owner() {
  const row = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: row.id });
  return { ...row, agent, cookie: await signIn(app, row) };
}

const leave = (agentId: string, values: object = {}, visitorToken?: string) =>
  app.inject({
    method: "POST",
    url: "/api/leads",
    headers: visitorToken ? { "x-visitor-token": visitorToken } : {},
    payload: { agentId, name: "Vera", email: "vera@example.com", ...values },
  });
const get = async (url: string, cookie: string) =>
  (await app.inject({ url, headers: { cookie } })).json();
const mark = (cookie: string, id: string, isSpam: boolean) =>
  app.inject({
    method: "PUT",
    url: `/api/leads/${id}/spam`,
    headers: { cookie },
    payload: { isSpam },
  });

async function doJobs() {
  for (const { name, data } of await queuedJobs())
    if (name === "leads.alert-owner")
      await leadJobs(app)["leads.alert-owner"](data as { agentId: string; leadIds: string[] });
}

const links = "https://a.example https://b.example www.c.example";

test.each([
  ["hidden-field", { website: "https://a.example" }],
  ["links", { message: links }],
  ["links", { name: "Win at https://a.example" }],
])(
  "suspected spam (%s) is stored in its own folder, and in no count, list, export or mail",
  async (spamReason, values) => {
    const nora = await owner();
    expect((await leave(nora.agent.id, values)).statusCode).toBe(201);

    expect(await app.db.select().from(leads)).toMatchObject([{ isSpam: true, spamReason }]);
    expect(await get("/api/leads", nora.cookie)).toEqual([]);
    expect(await get("/api/leads/counts", nora.cookie)).toMatchObject({ total: 0, spam: 1 });
    expect(await get("/api/leads?folder=spam", nora.cookie)).toMatchObject([{ spamReason }]);
    const file = await app.inject({
      url: "/api/leads/export.csv",
      headers: { cookie: nora.cookie },
    });
    expect(file.body.trim().split("\r\n")).toHaveLength(1);
    await doJobs();
    expect(await app.db.$count(mails)).toBe(0);
  },
);

test("a link submitted faster than anyone types is suspect; neither is by itself", async () => {
  const nora = await owner();
  const at = (createdAt: Date) => createConversation(app.db, nora.agent.id, { createdAt });
  const fast = await at(new Date(clock.now().getTime() - 1_999));
  const slow = await at(new Date(clock.now().getTime() - 2_000));
  const message = "See https://a.example and https://b.example";
  const inFast = { conversationId: fast.id, name: "Fast" };
  await leave(nora.agent.id, { ...inFast, message }, fast.visitorToken);
  await leave(nora.agent.id, { ...inFast, name: "Quick" }, fast.visitorToken);
  await leave(nora.agent.id, { conversationId: slow.id, message }, slow.visitorToken);

  expect(await get("/api/leads?folder=spam", nora.cookie)).toMatchObject([
    { name: "Fast", spamReason: "too-fast" },
  ]);
  const listed: { name: string }[] = await get("/api/leads", nora.cookie);
  expect(listed.map(({ name }) => name).sort()).toEqual(["Quick", "Vera"]);
});

test("'Not spam' makes it an ordinary lead, counted and announced once; moving it again announces nothing", async () => {
  const nora = await owner();
  const { id } = (await leave(nora.agent.id, { message: links })).json();
  expect((await mark(nora.cookie, id, false)).json()).toEqual({ id, isSpam: false });
  await doJobs();
  expect(await app.db.select().from(mails)).toMatchObject([{ to: nora.email, about: id }]);
  expect(await get("/api/leads/counts", nora.cookie)).toMatchObject({ total: 1, spam: 0 });

  await mark(nora.cookie, id, true);
  expect(await get(`/api/leads/${id}`, nora.cookie)).toMatchObject({ spamReason: "by-hand" });
  await mark(nora.cookie, id, false);
  await doJobs();
  expect(await app.db.$count(mails)).toBe(1);
});

test("case 1: another owner's leads cannot be moved, and the inbox role cannot move any", async () => {
  const [nora, otto] = [await owner(), await owner()];
  const lead = await createLead(app.db, { agentId: nora.agent.id });
  expect((await mark(otto.cookie, lead.id, true)).statusCode).toBe(404);
  const mia = await signIn(app, await createMember(app.db, nora.id, "inbox"));
  expect((await mark(mia, lead.id, true)).statusCode).toBe(403);
  expect(await app.db.select().from(leads)).toMatchObject([{ isSpam: false }]);
});

test("a new lead is mailed to the owner and team by their preferences", async () => {
  const nora = await owner();
  const mia = await createMember(app.db, nora.id, "inbox");
  await createMember(app.db, nora.id, "editor", { notifications: { "new-lead": false } });
  await leave(nora.agent.id);
  await doJobs();
  await doJobs();
  const sent = await app.db.select().from(mails);
  expect(sent.map(({ to }) => to).sort()).toEqual([nora.email, mia.email].sort());
});
