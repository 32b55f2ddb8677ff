import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { addPair } from "#features/knowledge/server/public.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { createAgent, createKey, createLead, createOwner } from "#testing/server/factories.ts";
import { createFullPlan } from "#testing/server/household.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

const { app } = await startTestServer((server: FastifyInstance) =>
  registerCalls(server, operatorPaths),
);
const { db } = app;
const origin = await app.listen({ port: 0, host: "127.0.0.1" });

async function parley(key: string | undefined, ...args: string[]) {
  const env = { PATH: process.env.PATH, PARLEY_URL: origin, ...(key && { PARLEY_KEY: key }) };
  const run = promisify(execFile)(process.execPath, ["cli/parley.mjs", ...args], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), stdout, stderr }),
  );
}

async function bakery() {
  const owner = await createOwner(db, { planId: (await createFullPlan(db)).id });
  const agent = await createAgent(db, { userId: owner.id, name: "Bakery" });
  const pair = { question: "When do you open?", answer: "We open at seven." };
  await db.transaction((tx) => addPair(tx, owner.id, agent.id, pair));
  const { authorization } = await createKey(db, owner.id);
  return { agent, key: authorization.replace("Bearer ", "") };
}

test("the command line lists and creates agents, adds a file, asks, and lists and exports leads", async () => {
  const { agent, key } = await bakery();
  for (const name of ["Ada", "Ben", "Cleo"]) await createLead(db, { agentId: agent.id, name });
  expect((await parley(key, "agents")).stdout).toBe(`${agent.id}  Bakery\n`);
  const made = await parley(
    key,
    "agents",
    "create",
    "Tea",
    "Shop",
    "--text",
    "We sell tea.",
    "--json",
  );
  expect(JSON.parse(made.stdout)).toMatchObject({
    name: "Tea Shop",
    businessDescription: "We sell tea.",
  });
  const added = await parley(key, "sources", "Bakery", "add", "LICENSE", "--json");
  expect(added.stderr).toBe("");
  expect(JSON.parse(added.stdout)).toMatchObject({ kind: "file", title: "LICENSE" });
  const sources = await parley(key, "sources", agent.id);
  expect(sources.stdout).toMatch(/^file {2}LICENSE/m);
  const asked = await parley(key, "ask", "Bakery", "When", "do", "you", "open?");
  expect(asked.stdout).toContain("We open at seven.");
  const leads = await parley(key, "leads", "--limit", "2", "--json");
  expect(JSON.parse(leads.stdout).map(({ name }: { name: string }) => name)).toEqual([
    "Cleo",
    "Ben",
  ]);
  expect((await parley(key, "export")).stdout.trim().split("\r\n")).toHaveLength(4);
}, 60_000);

test("the command line says what is wrong; it exits with 1 if the server refuses, with 2 if misused", async () => {
  const { key } = await bakery();
  expect(await parley(undefined, "agents")).toMatchObject({
    code: 2,
    stderr: "Set PARLEY_KEY to an API key from your settings.\n",
  });
  expect(await parley(`parley_${"x".repeat(43)}`, "agents")).toMatchObject({
    code: 1,
    stderr: "This API key is not valid. It may have ended.\n",
  });
  expect(await parley(key, "ask", "Nobody", "Hello")).toMatchObject({ code: 2 });
  expect(await parley(key, "bake")).toMatchObject({ code: 2 });
  expect((await parley(undefined, "help")).stdout).toContain("parley COMMAND");
}, 60_000);

test.each([
  ["a list", ["leads"]],
  ["JSON", ["leads", "--json"]],
  ["a table", ["export"]],
])(
  "case 52: what visitors wrote cannot steer the terminal, printed as %s",
  async (_, words) => {
    const { agent, key } = await bakery();
    const name = "\u001b]0;owned\u0007Vera\u001b[2J\u009b2J\u202e";
    await createLead(db, { agentId: agent.id, name });
    const { stdout } = await parley(key, ...words);
    expect(stdout).toContain("Vera");
    expect(stdout.replaceAll("\r\n", "\n")).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    if (words.includes("--json")) expect(JSON.parse(stdout)).toMatchObject([{ name }]);
  },
  60_000,
);
