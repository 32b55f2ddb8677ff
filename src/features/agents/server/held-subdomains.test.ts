import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents, users } from "#database/schema.ts";
import { releasedSubdomains } from "#database/schema-widget.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { agentRoutes } from "./routes.ts";

const { app } = await startTestServer(agentRoutes);
const { db } = app;

async function owner() {
  const plan = await createPlan(db, { agentLimit: 30 });
  const row = await createOwner(db, { planId: plan.id });
  const headers = { cookie: await signIn(app, row) };
  const create = async (name: string) => {
    const payload = { name, method: "describe" };
    return (await app.inject({ method: "POST", url: "/api/agents", headers, payload })).json();
  };
  const rename = (id: string, subdomain: string) =>
    app.inject({ method: "PUT", url: `/api/agents/${id}`, headers, payload: { subdomain } });
  const remove = (id: string) =>
    app.inject({ method: "DELETE", url: `/api/agents/${id}`, headers });
  return { ...row, create, rename, remove };
}

test("an address that an agent has given up, by deletion or for another, is nobody else's for 90 days", async () => {
  const [nora, stranger] = [await owner(), await owner()];
  await nora.remove((await nora.create("Mill Lane")).id);
  const renamed = await nora.create("Rye Street");
  expect((await nora.rename(renamed.id, "rye-road")).statusCode).toBe(200);

  expect((await stranger.create("Mill Lane")).subdomain).toMatch(/^mill-lane-[a-z0-9]{4}$/);
  const other = await stranger.create("Oat Alley");
  const refused = await stranger.rename(other.id, "rye-street");
  expect([refused.statusCode, refused.json().fields]).toEqual([
    409,
    { subdomain: "This address is taken. Please choose another." },
  ]);
  expect((await nora.rename(renamed.id, "rye-street")).statusCode).toBe(200);

  await db.update(releasedSubdomains).set({ releasedAt: sql`now() - interval '91 days'` });
  expect((await stranger.rename(other.id, "mill-lane")).statusCode).toBe(200);
  expect(await db.select().from(releasedSubdomains)).toMatchObject([{ subdomain: "oat-alley" }]);
});

test("the addresses of a deleted account are held too, and of one owner no more than twenty", async () => {
  const nora = await owner();
  for (let n = 0; n < 25; n++) await createAgent(db, { userId: nora.id, subdomain: `mill-${n}` });
  await db.delete(users).where(eq(users.id, nora.id));
  expect(await db.$count(agents)).toBe(0);
  expect(await db.$count(releasedSubdomains)).toBe(20);
});
