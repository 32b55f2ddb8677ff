import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { createServer } from "#platform/server/create-server.ts";
import { switchedOff } from "#platform/server/local-model/local-model.ts";
import { createLog } from "#platform/server/log.ts";
import { healthRoutes } from "#platform/server/plugins/health.ts";
import { testClock } from "#testing/server/clock.ts";
import { operatorPaths, testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { addressOf, calls, describe, queryOf, sampleOf } from "#testing/server/every-call.ts";
import {
  createAgent,
  createConversation,
  createOperator,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { registerCalls } from "./build-server.ts";

// Every call there is, with values that can be told again, before the log of the whole at its most talkative.

const { db } = await useDatabase();
const lines: string[] = [];
const destination = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line));
    done();
  },
});
const app = await createServer({
  db,
  config: testConfig({ RATE_OWNER_CALLS: "1000000" }),
  clock: testClock(),
  log: createLog("trace", destination),
  encryption: testEncryption,
  localModel: switchedOff,
});
await app.register(healthRoutes);
await registerCalls(app, operatorPaths);
await app.ready();
afterAll(() => app.close());

const mark = "zqvera";
const card = "4111 1111 1111 1111";
const remoteAddress = "203.0.113.77";
const marked: Record<string, string> = {
  email: `${mark}@example.com`,
  phone: "+49 30 5550199",
  password: `${mark}-Elephant-42`,
  message: `${mark} pays by ${card}`,
  content: `${mark} pays by ${card}`,
  token: mark.repeat(8).slice(0, 43),
};
const traces = new RegExp(
  [mark, card, card.replaceAll(" ", ""), "5550199", remoteAddress].join("|"),
);

/** A body or a query that is let through, with marks where strangers write. */
function withMarks(schema: z.ZodType): Record<string, unknown> {
  const { properties = {} } = describe(schema);
  const texts = Object.entries(properties).filter(
    ([, { type, format, enum: one, const: same }]) =>
      type === "string" && (!format || format === "email") && !one && same === undefined,
  );
  return {
    ...Object(sampleOf(schema)),
    ...Object.fromEntries(texts.map(([name]) => [name, marked[name] ?? mark])),
  };
}

test("case 166: whatever is sent to whichever call, no line of the log holds texts, addresses, keys, tokens or cards", async () => {
  const secrets: string[] = [];
  for (const call of calls.filter(({ event }) => !event)) {
    const owner = await createOwner(db);
    const agent = await createAgent(db, { userId: owner.id });
    const conversation = await createConversation(db, agent.id);
    const person = call.access === "admin" ? await createOperator(db) : owner;
    const cookie = await signIn(app, person);
    secrets.push(cookie.split("=")[1] ?? "");
    const asked = call.query ? withMarks(call.query) : { search: mark };
    const query = `?${new URLSearchParams(asked as Record<string, string>)}`;
    const ids = call.path.includes("conversation") ? [conversation.id] : [agent.id];
    for (const url of [addressOf(call, ids) + query, addressOf(call, [mark]) + queryOf(call)]) {
      app.rateCounters.clear();
      await app.inject({
        method: call.method,
        url,
        remoteAddress,
        headers: {
          cookie,
          "x-visitor-token": marked.token,
          authorization: `Bearer ${mark}`,
          "user-agent": mark,
          referer: `https://${mark}.example/`,
          "idempotency-key": mark,
        },
        ...(call.body && { payload: withMarks(call.body) }),
      });
    }
  }
  const routes = new Set(lines.flatMap((line) => JSON.parse(line).route ?? []));
  expect(routes.size).toBeGreaterThan(100);
  expect(lines.filter((line) => traces.test(line))).toEqual([]);
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

test("case 229: what a session has read and changed can be told from the log", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  lines.length = 0;
  await app.inject({ url: `/api/agents/${agent.id}`, headers: { cookie } });
  const list = await app.inject({ url: "/api/auth/sessions", headers: { cookie } });

  expect(list.json()).toMatchObject([{ isCurrent: true }]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      method: "GET",
      route: "/api/agents/:id",
      status: 200,
      owner: owner.id,
      session: list.json()[0].id,
      ids: [agent.id],
    },
    { session: list.json()[0].id },
  ]);
});
