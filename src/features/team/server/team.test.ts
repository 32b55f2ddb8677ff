import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import { users } from "#database/schema.ts";
import { sessions, teamInvitations, teamMembers } from "#database/schema-accounts.ts";
import { auditEvents, mails } from "#database/schema-operations.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import {
  createAgent,
  createLead,
  createMember,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { mailedToken } from "#testing/server/mailed-token.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { teamMax } from "../contract.ts";

const { app, clock } = await startTestServer(accountRoutes, agentRoutes, leadRoutes);
const dayMs = 86_400_000;

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const send = (method: Method, url: string, cookie: string, payload?: object) =>
  app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });

async function owner(values: Parameters<typeof createOwner>[1] = {}) {
  const plan = await createPlan(app.db, { features: { team: true } });
  const row = await createOwner(app.db, {
    planId: plan.id,
    emailVerifiedAt: clock.now(),
    ...values,
  });
  return { ...row, cookie: await signIn(app, row) };
}

async function member(ownerId: string, role: "editor" | "inbox" = "inbox") {
  const row = await createMember(app.db, ownerId, role, { password: "rye-bread" });
  return { ...row, cookie: await signIn(app, row) };
}

const invite = (cookie: string, email = "mia@example.com", role = "inbox") =>
  send("POST", "/api/team/invitations", cookie, { email, role });

const newestToken = () => mailedToken(app, "team.invitation");

const accept = (token: string, password = "rye-bread-daily") =>
  app.inject({
    method: "POST",
    url: "/api/team/accept",
    payload: { token, firstName: "Mia", lastName: "Berg", password },
  });
const show = (token: string) =>
  app.inject({ method: "POST", url: "/api/team/invitation", payload: { token } });

test("an invited colleague gets an account without a plan and access by role", async () => {
  const nora = await owner();
  const agent = await createAgent(app.db, { userId: nora.id });
  const lead = await createLead(app.db, { agentId: agent.id });
  expect((await invite(nora.cookie, "Mia@Example.com")).statusCode).toBe(201);
  const token = await newestToken();
  expect((await show(token)).json()).toEqual({
    email: "mia@example.com",
    role: "inbox",
    ownerName: "Olga Owner",
    hasAccount: false,
  });

  const accepted = await accept(token);
  expect(accepted.statusCode).toBe(201);
  const cookie = String(accepted.headers["set-cookie"]).split(";")[0] ?? "";
  expect((await send("GET", "/api/auth/user", cookie)).json()).toMatchObject({
    email: "mia@example.com",
    teamRole: "inbox",
    ownerName: "Olga Owner",
    plan: null,
  });
  expect((await send("GET", "/api/leads", cookie)).json()).toMatchObject([{ id: lead.id }]);
  expect((await send("GET", "/api/agents", cookie)).statusCode).toBe(403);
  const status = { status: "contacted" };
  expect((await send("PATCH", `/api/leads/${lead.id}`, cookie, status)).statusCode).toBe(403);

  expect((await send("GET", "/api/team", nora.cookie)).json()).toMatchObject({
    members: [{ name: "Mia Berg", role: "inbox" }],
    invitations: [],
  });
  const rows = await app.db.select().from(users);
  expect(rows.find(({ email }) => email === "mia@example.com")).toMatchObject({
    planId: null,
    subscriptionStatus: "expired",
    emailVerifiedAt: clock.now(),
  });
});

test("members see nothing of other owners", async () => {
  const [nora, otto] = [await owner(), await owner()];
  const agent = await createAgent(app.db, { userId: nora.id });
  await createLead(app.db, { agentId: agent.id });
  const ottos = await member(otto.id, "editor");

  expect((await send("GET", "/api/leads", ottos.cookie)).json()).toEqual([]);
  expect((await send("GET", `/api/agents/${agent.id}`, ottos.cookie)).statusCode).toBe(404);
  const noras = await member(nora.id);
  expect(
    (await send("PATCH", `/api/team/members/${noras.id}`, otto.cookie, { role: "editor" }))
      .statusCode,
  ).toBe(404);
  expect((await send("DELETE", `/api/team/members/${noras.id}`, otto.cookie)).statusCode).toBe(404);
});

test("an invitation works once, for seven days, until withdrawn or resent", async () => {
  const nora = await owner();
  const id = (await invite(nora.cookie)).json().id;
  const first = await newestToken();
  await send("POST", `/api/team/invitations/${id}/mail`, nora.cookie);
  const second = await newestToken();
  expect((await show(first)).statusCode).toBe(410);
  expect((await show(second)).statusCode).toBe(200);
  expect(JSON.stringify(await app.db.select().from(teamInvitations))).not.toContain(second);

  clock.pass(7 * dayMs + 1);
  for (const answer of [await show(second), await accept(second)])
    expect([answer.statusCode, answer.json().code]).toEqual([410, "link_is_gone"]);
  nora.cookie = await signIn(app, nora);
  await send("POST", `/api/team/invitations/${id}/mail`, nora.cookie);
  const third = await newestToken();
  const both = await Promise.all([accept(third), accept(third)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410]);

  const other = (await invite(nora.cookie, "max@example.com")).json().id;
  const withdrawn = await newestToken();
  await send("DELETE", `/api/team/invitations/${other}`, nora.cookie);
  expect((await accept(withdrawn)).statusCode).toBe(410);
  for (const junk of ["", "x", "a".repeat(43)]) expect((await accept(junk)).statusCode).toBe(410);
});

test("an existing account joins after signing in: same address, no agents, team or paid plan", async () => {
  const nora = await owner();
  const mia = await owner({ email: "mia@example.com", subscriptionStatus: "trial" });
  const max = await owner({ email: "max@example.com" });
  await invite(nora.cookie);
  const token = await newestToken();
  expect((await show(token)).json().hasAccount).toBe(true);
  expect((await accept(token)).statusCode).toBe(409);
  const join = (cookie: string) => send("POST", "/api/team/join", cookie, { token });
  expect((await join(max.cookie)).statusCode).toBe(403);

  const agent = await createAgent(app.db, { userId: mia.id });
  expect((await join(mia.cookie)).json().message).toContain("agents of your own");
  await send("DELETE", `/api/agents/${agent.id}`, mia.cookie);
  const helper = await member(mia.id);
  expect((await join(mia.cookie)).json().message).toContain("team of your own");
  await send("DELETE", `/api/team/members/${helper.id}`, mia.cookie);

  expect((await join(mia.cookie)).statusCode).toBe(200);
  expect((await send("GET", "/api/auth/user", mia.cookie)).json()).toMatchObject({
    teamRole: "inbox",
    plan: null,
  });
  await invite(max.cookie);
  const again = await send("POST", "/api/team/join", mia.cookie, { token: await newestToken() });
  expect(again.json().message).toContain("already on a team");
});

test("joining never discards what an account has paid for", async () => {
  const nora = await owner();
  const paid = await createPlan(app.db, { price: "29.00" });
  const planExpiresAt = new Date(clock.now().getTime() + dayMs);
  const mia = await owner({ email: "mia@example.com", planId: paid.id, planExpiresAt });
  await invite(nora.cookie);
  const answer = await send("POST", "/api/team/join", mia.cookie, { token: await newestToken() });

  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringContaining("paid for a plan"),
  ]);
  expect((await show(await newestToken())).statusCode).toBe(200);
});

test("removing a member ends their sessions at once; a role changes with the next call", async () => {
  const nora = await owner();
  const mia = await member(nora.id);
  expect((await send("GET", "/api/agents", mia.cookie)).statusCode).toBe(403);
  await send("PATCH", `/api/team/members/${mia.id}`, nora.cookie, { role: "editor" });
  expect((await send("GET", "/api/agents", mia.cookie)).statusCode).toBe(200);

  expect((await send("DELETE", `/api/team/members/${mia.id}`, nora.cookie)).statusCode).toBe(200);
  expect((await send("GET", "/api/agents", mia.cookie)).statusCode).toBe(401);
  expect((await app.db.select().from(sessions)).map(({ userId }) => userId)).toEqual([nora.id]);
  const actions = (await app.db.select().from(auditEvents)).map(({ action }) => action);
  expect(actions).toEqual(["team.role-changed", "team.removed"]);
  const back = await signIn(app, mia);
  expect((await send("GET", "/api/auth/user", back)).json()).toMatchObject({ teamRole: "owner" });
});

test("case 14: deleting a member's or owner's account ends all access to the owner's data", async () => {
  const nora = await owner();
  const agent = await createAgent(app.db, { userId: nora.id });
  const [mia, max] = [await member(nora.id, "editor"), await member(nora.id, "editor")];
  await app.db.delete(users).where(eq(users.id, mia.id));
  expect((await send("GET", "/api/agents", mia.cookie)).statusCode).toBe(401);

  await app.db.delete(users).where(eq(users.id, nora.id));
  expect((await send("GET", `/api/agents/${agent.id}`, max.cookie)).statusCode).toBe(404);
  expect(await app.db.$count(teamMembers)).toBe(0);
});

test("a member can leave, an owner has nothing to leave", async () => {
  const nora = await owner();
  const mia = await member(nora.id);
  expect((await send("POST", "/api/team/leave", nora.cookie)).statusCode).toBe(409);
  expect((await send("POST", "/api/team/leave", mia.cookie)).statusCode).toBe(200);
  expect((await send("GET", "/api/leads", mia.cookie)).statusCode).toBe(401);
});

test("ruling 6: inviting requires a confirmed address and a plan with a team", async () => {
  const unconfirmed = await owner({ emailVerifiedAt: null });
  expect((await invite(unconfirmed.cookie)).json().message).toContain("confirm your own email");
  const free = await owner({ planId: null });
  expect((await invite(free.cookie)).json().message).toContain("does not include a team");
  expect((await send("GET", "/api/team", free.cookie)).json()).toMatchObject({ isInPlan: false });
  const nora = await owner();
  for (const email of [nora.email, "nobody", ""])
    expect((await invite(nora.cookie, email)).statusCode).toBe(400);
  await invite(nora.cookie);
  expect((await invite(nora.cookie)).statusCode).toBe(409);
  expect((await invite(nora.cookie, "x@example.com", "owner")).statusCode).toBe(400);
});

test("a team's size is limited, also for concurrent invitations", async () => {
  const nora = await owner();
  const answers = await Promise.all(
    Array.from({ length: teamMax + 5 }, (_, n) => invite(nora.cookie, `m${n}@example.com`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(teamMax);
});

test("a member's account is their own: name, mails, password and sessions, never the owner's", async () => {
  const nora = await owner({ password: "owner-bread" });
  const mia = await member(nora.id);
  await send("PATCH", "/api/settings/name", mia.cookie, { firstName: "Mira", lastName: "Lo" });
  await send("PATCH", "/api/settings/notifications", mia.cookie, { handoff: false });
  expect((await send("GET", "/api/auth/sessions", mia.cookie)).json()).toHaveLength(1);
  const change = { currentPassword: "rye-bread", newPassword: "spelt-bread" };
  expect((await send("POST", "/api/auth/password", mia.cookie, change)).statusCode).toBe(200);

  const rows = await app.db.select().from(users);
  const of = (id: string) => rows.find((row) => row.id === id);
  expect(of(mia.id)).toMatchObject({ firstName: "Mira", notifications: { handoff: false } });
  expect(of(nora.id)).toMatchObject({ firstName: "Olga", notifications: {} });
  expect(of(nora.id)?.password).toBe(nora.password);
  expect((await send("GET", "/api/auth/user", nora.cookie)).statusCode).toBe(200);
});

test("an owner's name in mail cannot look like a link", async () => {
  const nora = await owner({ firstName: "Win at https://evil.example/x", lastName: "\r\nBcc: y" });
  await invite(nora.cookie);
  const [mail] = await app.db.select().from(mails);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/evil\.example|https:\/\/evil|Bcc:/);
});

test("an address gets a limited number of invitations a day, new or resent", async () => {
  const [nora, vera] = [await owner(), await owner()];
  const id = (await invite(nora.cookie)).json().id;
  const again = () => send("POST", `/api/team/invitations/${id}/mail`, nora.cookie);
  for (let n = 0; n < 4; n++) expect((await again()).statusCode).toBe(200);
  expect((await again()).statusCode).toBe(429);
  expect((await invite(vera.cookie)).statusCode).toBe(429);
});

test("a refused invitation does not count against the address", async () => {
  const [free, nora] = [await owner({ planId: null }), await owner()];
  for (let n = 0; n < 6; n++) expect((await invite(free.cookie)).statusCode).toBe(403);
  expect((await invite(nora.cookie)).statusCode).toBe(201);
});
