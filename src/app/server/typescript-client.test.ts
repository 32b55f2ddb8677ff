import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
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

const tools = "tools/openapi";
const run = promisify(execFile);
const node = (args: string[], cwd: string, env = {}) =>
  run(process.execPath, args, { cwd, env: { ...process.env, ...env } });

const compilerOptions = {
  ...{ strict: true, noUncheckedIndexedAccess: true, noEmit: true, skipLibCheck: false },
  ...{ target: "es2024", lib: ["es2024", "dom", "dom.iterable", "dom.asynciterable"] },
  ...{ module: "nodenext", allowImportingTsExtensions: true, types: ["node"] },
};

/** A project of somebody else's, with what the API's description makes of it. */
async function newProject() {
  if (!existsSync(join(tools, "node_modules")))
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: tools });
  const folder = mkdtempSync(join(tools, ".project-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(process.cwd(), "node_modules/@types"), join(folder, "types"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const options = { ...compilerOptions, typeRoots: ["./types"] };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["client.ts"] }),
  );
  copyFileSync("examples/typescript/client.ts", join(folder, "client.ts"));
  return folder;
}

test("a generated TypeScript client converses, streams, pages and uploads", async () => {
  const owner = await createOwner(db, { planId: (await createFullPlan(db)).id });
  const agent = await createAgent(db, {
    userId: owner.id,
    businessDescription: "We open at 7 on weekdays.",
  });
  for (const name of ["Ada", "Ben", "Cleo", "Dan", "Eve"])
    await createLead(db, { agentId: agent.id, name });
  const { authorization } = await createKey(db, owner.id);
  const folder = await newProject();

  await node(
    [
      "../node_modules/openapi-typescript/bin/cli.js",
      `${origin}/api/openapi.json`,
      "--output",
      "api.d.ts",
    ],
    folder,
  );
  await node(["../node_modules/typescript/bin/tsc", "--project", "."], folder);
  const { stdout } = await node(["client.ts"], folder, {
    PARLEY_URL: origin,
    PARLEY_KEY: authorization.replace("Bearer ", ""),
    AGENT_ID: agent.id,
  });

  expect(JSON.parse(stdout)).toEqual({
    isOneConversation: true,
    answers: [expect.any(String), expect.any(String)],
    events: expect.arrayContaining(["text", "reply"]),
    pages: [["Eve", "Dan"], ["Cleo", "Ben"], ["Ada"]],
    file: { title: "prices.txt", kind: "file" },
    error: { code: "not_found", message: "Not found" },
  });
}, 300_000);
