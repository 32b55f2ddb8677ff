import type { FastifyInstance } from "fastify";
import { beforeEach, expect, test } from "vitest";
import { operatorPaths } from "#testing/server/config.ts";
import { calls, describe, type EveryCall, sampleOf } from "#testing/server/every-call.ts";
import { createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// Every call there is, sent what no honest browser sends, by people who are signed in.

const { app } = await startTestServerWith(
  { RATE_OWNER_CALLS: "1000000" },
  (server: FastifyInstance) => registerCalls(server, operatorPaths),
);

let cookies: Record<EveryCall["access"], string>;
beforeEach(async () => {
  cookies = {
    owner: await signIn(app, await createOwner(app.db)),
    admin: await signIn(app, await createOperator(app.db)),
    public: "",
  };
});
const withBody = calls.flatMap(({ body, ...call }) => (body ? [{ ...call, body }] : []));
const otherTypes = [
  7,
  -1,
  [],
  {},
  null,
  true,
  { $gt: "" },
  ["a", "b"],
  "\0",
  "%00",
  "x".repeat(9_000),
];

async function send({ access, method, url }: EveryCall, payload?: unknown, more = {}) {
  app.rateCounters.clear();
  return app.inject({
    method,
    url,
    headers: { cookie: cookies[access], "content-type": "application/json", ...more },
    ...(payload !== undefined && {
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    }),
  });
}

test("the contracts name calls that take bodies and queries", () => {
  expect(withBody.length).toBeGreaterThan(30);
  expect(calls.filter(({ query }) => query).length).toBeGreaterThan(10);
});

test("cases 28, 181: whatever stands in one field of a body, the call is never a fault of ours", async () => {
  for (const call of withBody) {
    const fields = Object.keys(describe(call.body).properties ?? {});
    const good = sampleOf(call.body);
    for (const field of fields)
      for (const value of otherTypes) {
        const { statusCode } = await send(call, { ...Object(good), [field]: value });
        expect([call.method, call.url, field, value, statusCode < 500]).toEqual([
          call.method,
          call.url,
          field,
          value,
          true,
        ]);
      }
  }
}, 120_000);

test("cases 28, 29: whatever stands in a query, the call is never a fault of ours", async () => {
  const values = [
    "'",
    "%",
    "_",
    "\\",
    "%00",
    "--",
    "[]",
    "-1",
    "1e309",
    "x".repeat(3_000),
    "desc;",
  ];
  for (const call of calls.filter(({ method, event }) => method === "GET" && !event)) {
    const fields = call.query ? Object.keys(describe(call.query).properties ?? {}) : ["x"];
    for (const field of fields)
      for (const value of values) {
        const query = `${field}=${value === "%00" ? value : encodeURIComponent(value)}`;
        const repeated = `${call.url}?${query}&${query}`;
        for (const url of [`${call.url}?${query}`, repeated]) {
          const { statusCode } = await send({ ...call, url });
          expect([url, statusCode < 500]).toEqual([url, true]);
        }
      }
  }
}, 120_000);

test("cases 17, 18, 23: fields that nobody asked for change nothing", async () => {
  const extra = {
    id: "22222222-2222-4222-8222-222222222222",
    userId: "22222222-2222-4222-8222-222222222222",
    ownerId: "22222222-2222-4222-8222-222222222222",
    role: "admin",
    teamRole: "owner",
    planId: "22222222-2222-4222-8222-222222222222",
    subscriptionStatus: "active",
    planExpiresAt: "2099-01-01T00:00:00Z",
    emailVerifiedAt: "2020-01-01T00:00:00Z",
    createdAt: "2020-01-01T00:00:00Z",
    constructor: { prototype: { isAdmin: true } },
  };
  for (const call of withBody) {
    const known = Object.keys(describe(call.body).properties ?? {});
    const unasked = Object.entries(extra).filter(([name]) => !known.includes(name));
    const { statusCode } = await send(call, {
      ...Object.fromEntries(unasked),
      ...Object(sampleOf(call.body)),
    });
    expect([call.url, statusCode < 500]).toEqual([call.url, true]);
  }
  const { rows } = await app.db.execute(
    `select count(*) filter (where role = 'admin' and first_name <> 'Otto')::int as admins,
     count(*) filter (where plan_expires_at > '2098-01-01')::int as paid,
     count(*) filter (where email_verified_at < '2021-01-01')::int as verified,
     count(*) filter (where created_at < '2021-01-01')::int as old from users`,
  );
  expect(rows).toEqual([{ admins: 0, paid: 0, verified: 0, old: 0 }]);
}, 30_000);

test("case 26: a body that says it is something else is refused by every call", async () => {
  for (const call of withBody)
    for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x"]) {
      const { statusCode } = await send(call, sampleOf(call.body), { "content-type": type });
      expect([call.url, type, statusCode]).toEqual([call.url, type, 415]);
    }
}, 30_000);

test("case 171: a body over the limit is refused by every call", async () => {
  const large = JSON.stringify({ text: "x".repeat(300 * 1024) });
  for (const call of withBody)
    expect([call.url, (await send(call, large)).statusCode]).toEqual([call.url, 413]);
}, 30_000);
