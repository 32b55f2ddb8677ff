import { expect, test } from "vitest";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { readOwnText } from "./read-own-text.ts";
import { readText } from "./read-text.ts";
import { knowledgeRoutes } from "./routes.ts";

const { app } = await startTestServer(knowledgeRoutes);

async function ownerWithText() {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  const call = (method: "POST" | "PATCH", path: string, payload: object) =>
    app.inject({
      method,
      url: `/api/agents/${agent.id}/knowledge${path}`,
      headers: { cookie },
      payload,
    });
  const { id } = (await call("POST", "/texts", { title: "Prices", text: "Rye: 4 euros" })).json();
  return {
    call,
    change: (text: string) => call("PATCH", `/sources/${id}`, { title: "Prices", text }),
  };
}

async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await work();
  clearImmediate(timer);
  return longest;
}

test("a text with very many headings does not block visitors", async () => {
  const { change } = await ownerWithText();
  const text = "# a\n".repeat(25_000);
  expect((await change(text)).statusCode).toBe(200);
  expect(await longestTurn(() => change(text))).toBeLessThan(100);
});

test("a long text is read like a short one", async () => {
  const long = {
    title: "Prices",
    text: "# Rye\nA loaf is 4 euros.\n\nOpen Mo-Fr 8-18\n".repeat(200),
  };
  expect(await readOwnText(long)).toEqual({ ...long, ...readText(long) });
});

test("long texts are limited to sixty a minute, other changes are not counted", async () => {
  const { call, change } = await ownerWithText();
  const long = (count: number) => `Rye: ${count} euros. `.repeat(80);
  for (let count = 1; count <= 60; count++)
    expect((await change(long(count))).statusCode).toBe(200);

  expect((await change(long(61))).statusCode).toBe(429);
  const more = { title: "More", text: long(62) };
  expect((await call("POST", "/texts", more)).statusCode).toBe(429);
  expect((await change("Rye: 5 euros")).statusCode).toBe(200);
  expect((await call("POST", "/pages", { url: "bakery.example" })).statusCode).toBe(201);
});
