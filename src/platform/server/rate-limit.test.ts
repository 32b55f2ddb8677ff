import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { createMember, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { addressOf, keyOf, rateLimit } from "./rate-limit.ts";
import { serve } from "./serve.ts";

const knock = endpoint("public", "POST /api/knock", {
  body: z.object({ door: z.string() }),
  response: z.object({}),
});

const look = endpoint("owner", "GET /api/look", { team: "inbox", response: z.object({}) });

const env = { RATE_OWNER_CALLS: "9" };
const { app, clock } = await startTestServerWith(env, async (server: FastifyInstance) => {
  serve(server, look, async () => ({}));
  const byDoor = rateLimit(server, "doors", 4);
  serve(
    server,
    knock,
    async ({ body }) => {
      byDoor.count(body.door);
      return {};
    },
    { before: rateLimit(server, "knocks", 3) },
  );
});

function send(remoteAddress: string, headers: Record<string, string> = {}, door = remoteAddress) {
  return app.inject({
    method: "POST",
    url: "/api/knock",
    remoteAddress,
    headers,
    payload: { door },
  });
}

test("one too many from an address is 429 with a sentence and when to come back", async () => {
  for (let i = 0; i < 3; i++) expect((await send("203.0.113.7")).statusCode).toBe(200);
  clock.pass(20_000);
  const answer = await send("203.0.113.7");

  expect(answer.statusCode).toBe(429);
  expect(answer.headers["retry-after"]).toBe("40");
  expect(answer.json()).toEqual({
    code: "too_many_requests",
    message: "Too many requests. Please try again in a moment.",
  });
  expect((await send("203.0.113.8")).statusCode).toBe(200);
  clock.pass(40_000);
  expect((await send("203.0.113.7")).statusCode).toBe(200);
});

test("a limit can count by something else than the address", async () => {
  for (let i = 0; i < 4; i++)
    expect((await send(`203.0.113.${i}`, {}, "front")).statusCode).toBe(200);

  expect((await send("203.0.113.9", {}, "front")).statusCode).toBe(429);
  expect((await send("203.0.113.9", {}, "back")).statusCode).toBe(200);
});

test("case 74: without a trusted proxy no header changes who is counted", async () => {
  const lies = ["x-forwarded-for", "forwarded", "x-real-ip", "x-client-ip", "cf-connecting-ip"];
  const statuses: number[] = [];
  for (const [i, name] of lies.entries())
    statuses.push((await send("203.0.113.7", { [name]: `198.51.100.${i}` })).statusCode);

  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::"],
  ["2001:db8:1:3::1", "2001:db8:1:3::"],
])("%s counts as %s", (ip, counted) => {
  expect(addressOf({ ip })).toBe(counted);
});

test.each([
  ["a /56", (n: number) => `2001:db8:1:${n.toString(16)}::1`, 4, "2001:db8:1:100::1"],
  ["a /48", (n: number) => `2001:db8:2:${n.toString(16)}00::1`, 10, "2001:db8:3::1"],
  ["an IPv4 /24", (n: number) => `198.51.100.${n}`, 32, "198.51.101.1"],
] as const)(
  "case 75: the addresses of %s together are limited, and its neighbors lose nothing",
  async (_, from, times, neighbor) => {
    const statuses = [];
    for (let n = 1; n <= times + 2; n++) {
      const tries = [];
      for (let i = 0; i < 4; i++) tries.push((await send(from(n))).statusCode);
      statuses.push(tries);
    }

    const all = [200, 200, 200, 429];
    const none = [429, 429, 429, 429];
    expect(statuses).toEqual([...Array(times).fill(all), none, none]);
    expect((await send(neighbor)).statusCode).toBe(200);
  },
);

test("case 184: addresses that do not exist are limited too, and nothing else is", async () => {
  const { unknownAddresses } = app.config.rates;
  const ask = (url: string) => app.inject({ url, remoteAddress: "203.0.113.7" });
  for (let i = 0; i < unknownAddresses; i++) expect((await ask(`/x${i}`)).statusCode).toBe(404);

  expect((await ask("/another")).statusCode).toBe(429);
  expect((await send("203.0.113.7")).statusCode).toBe(200);
  expect((await app.inject({ url: "/x", remoteAddress: "203.0.113.8" })).statusCode).toBe(404);
});

test("case 74: whoever signs in again and again has no more calls, and one of a team keeps nobody out", async () => {
  const { ownerCalls } = app.config.rates;
  const owner = await createOwner(app.db);
  const member = await createMember(app.db, owner.id, "inbox");
  const ask = async (cookie: string) =>
    (await app.inject({ url: "/api/look", headers: { cookie } })).statusCode;
  const browsers = await Promise.all([1, 2, 3].map(() => signIn(app, member)));
  const statuses = [];
  for (let n = 0; n <= ownerCalls; n++) statuses.push(await ask(browsers[n % 3] ?? ""));

  expect(statuses).toEqual([...Array(ownerCalls).fill(200), 429]);
  expect(await ask(await signIn(app, owner))).toBe(200);
  const limit = app.rateCounters.read(keyOf("owner-calls", `team ${owner.id}`));
  expect(limit?.points).toBe(ownerCalls + 1);
});
