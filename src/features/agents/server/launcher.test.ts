import { expect, test } from "vitest";
import { createAgent, createOwner } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { agentRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(agentRoutes);
const shop = "https://shop.example";
const ask = (id: string) =>
  app.inject({ url: `/api/public/launchers/${id}`, headers: { origin: shop } });

test("§7.22, case 102: any page learns an agent's name and color, and nothing else", async () => {
  const agent = await createAgent(app.db, { name: "Rye", primaryColor: "#7a3e1d" });
  const answer = await ask(agent.id);

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ name: "Rye", primaryColor: "#7a3e1d" });
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
  expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
});

test("§4.4, ruling 13: an agent that is paused, or whose owner's plan has ended, is not there", async () => {
  const ended = await createOwner(app.db, {
    subscriptionStatus: "trial",
    planExpiresAt: clock.now(),
  });
  const silent = [
    await createAgent(app.db, { isActive: false }),
    await createAgent(app.db, { userId: ended.id }),
  ];

  for (const { id } of silent) {
    const answer = await ask(id);
    expect(answer.statusCode).toBe(404);
    // Or it would stay away after it has come back.
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("case 69: what is no id is refused", async () => {
  expect((await ask("no-id")).statusCode).toBe(400);
});
