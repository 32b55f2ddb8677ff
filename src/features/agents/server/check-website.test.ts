import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { installations } from "#database/schema-widget.ts";
import { embedCode, embedLine } from "#shared/embed-code.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { agentRoutes } from "./routes.ts";

let html = "";
const site = createServer((_, reply) => {
  reply.setHeader("content-type", "text/html; charset=utf-8").end(html);
});
await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
afterAll(() => site.close());
const address = site.address();
const port = typeof address === "object" && address ? address.port : 0;
const url = `http://127.0.0.1:${port}/`;

const { app, clock } = await startTestServerWith(
  { FETCH_ALLOW: `127.0.0.1:${port}`, PUBLIC_URL: "https://parley.example" },
  agentRoutes,
);
const { db } = app;
const origin = "https://parley.example";

async function check(agentId: string, owner: Awaited<ReturnType<typeof createOwner>>, at = url) {
  return app.inject({
    method: "POST",
    url: `/api/agents/${agentId}/website-checks`,
    headers: { cookie: await signIn(app, owner) },
    payload: { url: at },
  });
}

async function ownAgent(name = "Bakery") {
  const owner = await createOwner(db);
  return { owner, agent: await createAgent(db, { userId: owner.id, name }) };
}

test("a website with the agent's line or longer code is seen", async () => {
  const { owner, agent } = await ownAgent();
  const long = embedCode(origin, { ...agent, position: "top-left", followsSettings: true });
  for (const code of [embedLine(origin, agent.id), long]) {
    html = `<!doctype html><body><h1>Bread</h1>${code}</body>`;
    expect((await check(agent.id, owner)).json()).toEqual({
      url,
      finding: "seen",
      otherAgent: null,
    });
  }
});

test("a website without it is not seen, unless visitors have loaded it there lately", async () => {
  const { owner, agent } = await ownAgent();
  html = `<h1>Bread</h1><p data-agent-id="${agent.id}">no script of ours</p>`;
  expect((await check(agent.id, owner)).json()).toMatchObject({ finding: "unseen" });
  const at = { firstSeenAt: clock.now(), lastSeenAt: clock.now() };
  await db.insert(installations).values({ agentId: agent.id, host: "127.0.0.1", ...at });
  expect((await check(agent.id, owner)).json()).toMatchObject({ finding: "visited" });
});

test("the wrong agent is told, by name only if it is the owner's", async () => {
  const { owner, agent } = await ownAgent();
  const second = await createAgent(db, { userId: owner.id, name: "Wholesale" });
  html = embedLine(origin, second.id);
  const told = { finding: "other-agent", otherAgent: "Wholesale" };
  expect((await check(agent.id, owner)).json()).toMatchObject(told);
  html = embedLine(origin, (await ownAgent("Foreign")).agent.id);
  expect((await check(agent.id, owner)).json()).toMatchObject({ ...told, otherAgent: null });
});

test("case 33: a private or unreachable address is an error at its field, and another owner's agent is not found", async () => {
  const { owner, agent } = await ownAgent();
  for (const at of ["http://10.0.0.1/", "http://localhost/", "not a website"]) {
    const refused = await check(agent.id, owner, at);
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(["url"]);
  }
  expect((await check((await ownAgent()).agent.id, owner)).statusCode).toBe(404);
});
