import { expect, test } from "vitest";
import { leads } from "#database/schema.ts";
import { leadNotes } from "#database/schema-inbox.ts";
import {
  createAgent,
  createLead,
  createMember,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { Lead, LeadDetails } from "../contract.ts";
import { leadRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(leadRoutes);
const { db } = app;

async function shop() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const as = async (person: Awaited<ReturnType<typeof createOwner>>) => {
    const headers = { cookie: await signIn(app, person) };
    return (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  return { owner, agent, as, call: await as(owner) };
}

test("a lead has notes with their authors, seen and removed by the team alone", async () => {
  const { owner, agent, as, call } = await shop();
  const lead = await createLead(db, { agentId: agent.id });
  const url = `/api/leads/${lead.id}`;
  const member = await as(await createMember(db, owner.id, "inbox"));
  const note = (await member("POST", `${url}/notes`, { text: " Call after 5 " })).json();
  expect(note).toMatchObject({ text: "Call after 5", authorName: "Mia Member" });
  expect((await call("GET", url)).json<LeadDetails>().notes).toMatchObject([{ id: note.id }]);

  const stranger = (await shop()).call;
  expect((await stranger("POST", `${url}/notes`, { text: "mine now" })).statusCode).toBe(404);
  expect((await stranger("DELETE", `${url}/notes/${note.id}`)).statusCode).toBe(404);
  expect((await call("POST", `${url}/notes`, { text: " " })).statusCode).toBe(400);
  expect((await call("DELETE", `${url}/notes/${note.id}`)).statusCode).toBe(200);
  expect(await db.select().from(leadNotes)).toEqual([]);
});

test("a lead is assigned to somebody of the team, and to nobody else", async () => {
  const { owner, agent, call } = await shop();
  const lead = await createLead(db, { agentId: agent.id });
  const member = await createMember(db, owner.id, "editor");
  const assign = (assigneeId: string | null) =>
    call("PATCH", `/api/leads/${lead.id}`, { assigneeId });
  expect((await assign(member.id)).json()).toMatchObject({ assigneeId: member.id, status: "new" });
  expect((await assign((await createOwner(db)).id)).statusCode).toBe(404);
  expect((await assign(null)).json()).toMatchObject({ assigneeId: null });
  const people = (await call("GET", "/api/leads/people")).json<{ id: string }[]>();
  expect(people.map(({ id }) => id)).toEqual([owner.id, member.id]);
  expect(people[0]).not.toHaveProperty("email");
});

test("a lead is deleted with its notes, by its owner alone", async () => {
  const { agent, call } = await shop();
  const lead = await createLead(db, { agentId: agent.id });
  const url = `/api/leads/${lead.id}`;
  await call("POST", `${url}/notes`, { text: "Regular" });
  expect((await (await shop()).call("DELETE", url)).statusCode).toBe(404);
  expect((await call("DELETE", url)).statusCode).toBe(200);
  expect((await call("GET", url)).statusCode).toBe(404);
  expect(await db.select().from(leadNotes)).toEqual([]);
});

test("leads are listed in the order that was asked for, page after page, as filtered", async () => {
  const { agent, call } = await shop();
  const made = [
    ["bea", "new"],
    ["Ada", "converted"],
    ["Cleo", "contacted"],
    ["Dora", "new"],
  ] as const;
  for (const [at, [name, status]] of made.entries())
    await createLead(db, { agentId: agent.id, name, status, createdAt: new Date(1e12 + at) });
  await createLead(db, { name: "Foreign" });
  const names = async (query: string) => {
    const answer = await call("GET", `/api/leads?${query}`);
    const next = answer.headers["x-next-cursor"];
    return { names: answer.json<Lead[]>().map(({ name }) => name), next };
  };
  expect((await names("order=name")).names).toEqual(["Ada", "bea", "Cleo", "Dora"]);
  expect((await names("order=oldest")).names).toEqual(["bea", "Ada", "Cleo", "Dora"]);
  expect((await names("order=status")).names).toEqual(["Dora", "bea", "Cleo", "Ada"]);
  expect((await names("order=name&status=new")).names).toEqual(["bea", "Dora"]);
  expect((await names("order=name&search=do")).names).toEqual(["Dora"]);
  const first = await names("order=name&limit=3");
  expect(first.names).toEqual(["Ada", "bea", "Cleo"]);
  const second = await names(`order=name&limit=3&cursor=${first.next}`);
  expect(second).toEqual({ names: ["Dora"], next: undefined });
});

test("case 188: a form sent again with other capitals is the lead that is there already", async () => {
  const { agent } = await shop();
  const send = (name: string, email: string) =>
    app.inject({
      ...{ method: "POST", url: "/api/leads" },
      payload: { agentId: agent.id, name, email, message: "Two cakes" },
    });
  const first = (await send("Vera Marsh", "vera@example.com")).json();
  expect((await send("VERA Marsh", "Vera@Example.com")).json()).toEqual(first);
  clock.pass(11 * 60_000);
  expect((await send("Vera Marsh", "vera@example.com")).json()).not.toEqual(first);
  expect(await db.select().from(leads)).toHaveLength(2);
});
