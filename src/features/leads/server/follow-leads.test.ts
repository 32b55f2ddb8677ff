import { beforeAll, expect, test } from "vitest";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { followEvents } from "#testing/server/live-events.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { leadRoutes } from "./routes.ts";

const { app } = await startTestServer(leadRoutes);
let address = "";
beforeAll(async () => {
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});

test("ruling 35: a page that reconnects is told at once to catch up", async () => {
  const owner = await createOwner(app.db);
  const cookie = await signIn(app, owner);
  const stream = await followEvents(`${address}/api/leads/events`, { cookie });
  expect(await stream.next("changed")).toEqual({ type: "changed" });
});

test("ruling 35: an open page is notified of its owner's new leads only", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const foreign = await createAgent(app.db);
  const follow = async (user: typeof owner) =>
    followEvents(`${address}/api/leads/events`, { cookie: await signIn(app, user) });
  const stream = await follow(owner);
  const send = (agentId: string) =>
    app.inject({
      method: "POST",
      url: "/api/leads",
      payload: { agentId, name: "Vera", email: "vera@example.com" },
    });
  await stream.next("changed");
  const heard: string[] = [];
  const first = stream.next("changed").then(() => heard.push("lead"));
  expect((await send(foreign.id)).statusCode).toBe(201);
  expect(heard).toEqual([]);
  expect((await send(agent.id)).statusCode).toBe(201);
  await first;
  expect(heard).toEqual(["lead"]);
});
