import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { operatorPaths } from "#testing/server/config.ts";
import { addressOf, calls, type EveryCall, textPlaces } from "#testing/server/every-call.ts";
import { createAgent, createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// Every text of every call there is, as long as a body may be. A pattern that is tried anew from each of its
// signs would hold up everybody for half a minute and more.

const { app } = await startTestServerWith(
  { RATE_OWNER_CALLS: "1000000" },
  (server: FastifyInstance) => registerCalls(server, operatorPaths),
);

const callMaxMs = 2_000;
const signs = ["/", ":", " ", "@", "-"];
const ofBodies = signs.flatMap((sign) => [
  `${sign.repeat(250_000)}x`,
  `${sign.repeat(250_000)}\nx`,
]);
/** Longer than an address may be, so that a slow pattern is told from a busy machine. */
const ofQueries = signs.map((sign) => `${sign.repeat(100_000)}\nx`);

/** Sends calls of an owner and an operator, and tells which took too long or failed. */
async function sender() {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id });
  const cookies: Record<EveryCall["access"], string> = {
    owner: await signIn(app, owner),
    admin: await signIn(app, await createOperator(app.db)),
    public: "",
  };
  const faults: unknown[] = [];
  let sent = 0;
  const send = async ({ access, method, path }: EveryCall, query: string, payload?: string) => {
    app.rateCounters.clear();
    const begun = performance.now();
    const { statusCode } = await app.inject({
      method,
      url: addressOf({ path }, [agent.id]) + query,
      headers: { cookie: cookies[access], "content-type": "application/json" },
      ...(payload && { payload }),
    });
    const tookMs = Math.round(performance.now() - begun);
    sent += 1;
    if (tookMs > callMaxMs || statusCode >= 500) faults.push([method, path, tookMs, statusCode]);
  };
  return { send, result: () => ({ sent, faults }) };
}

test("cases 28, 177: whatever fills whichever text of a body, nobody waits for it", async () => {
  const { send, result } = await sender();
  for (const call of calls)
    for (const withText of call.body ? textPlaces(call.body) : [])
      for (const text of ofBodies) await send(call, "", JSON.stringify(withText(text)));
  const { sent, faults } = result();
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(1_000);
}, 120_000);

test("cases 28, 177: whatever fills whichever text of a query, nobody waits for it", async () => {
  const { send, result } = await sender();
  const reading = calls.filter(({ method, event }) => method === "GET" && !event);
  for (const call of reading)
    for (const withText of call.query ? textPlaces(call.query) : [])
      for (const text of ofQueries)
        await send(call, `?${new URLSearchParams(Object(withText(text)))}`);
  const { sent, faults } = result();
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(100);
}, 120_000);
