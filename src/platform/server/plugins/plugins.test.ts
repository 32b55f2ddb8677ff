import { globSync } from "node:fs";
import { basename } from "node:path";
import fastify from "fastify";
import { expect, test } from "vitest";
import { startTestServer } from "#testing/server/test-server.ts";
import { healthRoutes } from "./health.ts";
import { readViewing } from "./viewing.ts";

const names = globSync("src/platform/server/plugins/*.ts")
  .map((file) => basename(file, ".ts"))
  .filter((name) => !name.endsWith(".test"));

test("every plugin of the server is named after its file", async () => {
  const { app } = await startTestServer(healthRoutes);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !app.hasPlugin(name))).toEqual([]);
});

test("a plugin does not start without those that it builds on", async () => {
  const app = fastify();
  app.register(readViewing);
  await expect(app.ready()).rejects.toThrow(/sessions/);
});
