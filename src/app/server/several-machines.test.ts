import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "#testing/server/database.ts";
import { askAt, Unanswered } from "#testing/server/load/ask.ts";
import { findFaults } from "#testing/server/load/find-faults.ts";
import { everybody, type Scene, useProduct } from "#testing/server/load/people.ts";
import { manyFromOneAddress, openWebsite, prepareScene } from "#testing/server/load/scene.ts";
import { newDirectory, startServer } from "#testing/server/product.ts";
import type { Product } from "#testing/server/product-process.ts";

const patience = { timeout: 240_000 };

/** Machines of one service: processes that share nothing but the database. */
async function openService(env: Record<string, string> = {}) {
  const { connectionString, drop } = await createDatabase("template0");
  const machines: Product[] = [];
  onTestFinished(async () => {
    for (const { child } of machines) child.kill("SIGTERM");
    await Promise.all(machines.map(({ ended }) => ended()));
    await drop();
  });
  return {
    connectionString,
    add: async () => {
      const machine = startServer(newDirectory(), { DATABASE_URL: connectionString, ...env });
      machines.push(machine);
      return { address: await machine.ready(), kill: () => machine.child.kill("SIGKILL") };
    },
  };
}

async function read(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Hears an owner's events of an agent at one machine, until the test ends. */
async function follow(address: string, { agentId, owner }: Scene) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${address}/api/agents/${agentId}/knowledge/events`, {
    headers: owner,
    signal: stop.signal,
  });
  const heard: string[] = [];
  const listen = async () => {
    for await (const part of response.body ?? []) heard.push(Buffer.from(part).toString());
  };
  listen().catch(() => {});
  await vi.waitUntil(() => heard.length > 0, { timeout: 20_000 });
  return heard;
}

test(
  "cases 196, 197, 198: of three machines under load one is killed and one added, and nothing is lost, doubled or refused",
  patience,
  async () => {
    const website = await openWebsite();
    onTestFinished(() => void website.close());
    const service = await openService({ ...manyFromOneAddress, FETCH_ALLOW: website.host });
    const machines = await Promise.all([service.add(), service.add(), service.add()]);
    const [{ count } = { count: 0 }] = await read(
      service.connectionString,
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    const journal = JSON.parse(readFileSync("src/database/migrations/meta/_journal.json", "utf8"));
    expect(count).toBe(journal.entries.length);

    // As a load balancer does: each request to the next machine, and once more to another where one is gone.
    let turn = 0;
    const machineAt = (at: number) => () => machines[at % machines.length]?.address ?? "";
    const scene = await prepareScene(machineAt(0), service.connectionString, website.host);
    const refused: string[] = [];
    scene.ask = async (...request) => {
      const at = turn++;
      try {
        return await askAt(machineAt(at))(...request);
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
      }
      try {
        return await askAt(machineAt(at + 1))(...request);
      } catch (error) {
        refused.push(`${request[0]} ${request[1]}: ${error}`);
        throw error;
      }
    };
    const over = new AbortController();
    const answered = (more: number) => {
      const goal = scene.ledger.answered + more;
      return vi.waitUntil(() => scene.ledger.answered >= goal, { timeout: 120_000 });
    };
    const load = useProduct(scene, everybody(scene), over.signal);
    await answered(100);
    machines[0]?.kill();
    await answered(50);
    machines.splice(0, 1, await service.add());
    await answered(150);

    const heard = await Promise.all(machines.map(({ address }) => follow(address, scene)));
    const before = heard.map(({ length }) => length);
    await vi.waitUntil(() => heard.every(({ length }, at) => length > (before[at] ?? 0)), {
      timeout: 60_000,
    });
    over.abort();
    await load;

    expect(refused).toEqual([]);
    expect(await findFaults(service.connectionString, scene.ledger)).toEqual([]);
    expect(scene.ledger.messages.length).toBeGreaterThan(20);
  },
);

test(
  "case 74, ruling 36: what one machine has counted the others know: limits hold for all together",
  patience,
  async () => {
    const service = await openService({ RATE_SIGN_INS: "20" });
    const [one, other] = await Promise.all([service.add(), service.add()]);
    const signIn = async ({ address }: { address: string }) => {
      const { status } = await fetch(`${address}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "nobody@example.com", password: "a guess" }),
      });
      return status;
    };
    await signIn(other);
    for (let tries = 0; tries < 21; tries++) await signIn(one);
    let asked = 0;

    await vi.waitUntil(
      async () => {
        asked += 1;
        return (await signIn(other)) === 429;
      },
      { timeout: 15_000, interval: 1_000 },
    );

    // By itself it would have let twenty pass.
    expect(asked).toBeLessThan(19);
  },
);
