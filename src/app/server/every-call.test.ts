import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { operatorPaths } from "#testing/server/config.ts";
import { addressOf, calls, queryOf, unknownId } from "#testing/server/every-call.ts";
import { createAgent, createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// What holds for every call there is, by the contracts' own list.

const { app } = await startTestServer((server: FastifyInstance) =>
  registerCalls(server, operatorPaths),
);

const closed = calls.filter(({ access }) => access !== "public");
const writing = calls.filter(({ body }) => body !== undefined);

test("the contracts name calls of each kind", () => {
  expect(calls.length).toBeGreaterThan(25);
  expect(closed.length).toBeGreaterThan(15);
  expect(writing.length).toBeGreaterThan(8);
});

test("every call of the contracts is served", () => {
  const isServed = ({ method, path }: (typeof calls)[number]) =>
    app.hasRoute({ method, url: path.replace("/:secret", operatorPaths.signIn) });
  expect(calls.filter((call) => !isServed(call)).map(({ path }) => path)).toEqual([]);
});

test("§6.2 to 6.4, cases 11, 116: no closed call is answered to the signed-out, whatever headers claim", async () => {
  for (const { method, url } of closed) {
    const headers = {
      "x-request-from": "internal",
      "x-user-id": unknownId,
      "x-forwarded-user": "admin",
      "x-original-url": "/api/public/plans",
      "x-rewrite-url": "/api/public/plans",
    };
    for (const given of [{}, headers])
      expect([url, (await app.inject({ method, url, headers: given })).statusCode]).toEqual([
        url,
        401,
      ]);
  }
});

test("case 9: an owner opens no operator's call, and an operator no owner's", async () => {
  const cookies = {
    admin: await signIn(app, await createOwner(app.db)),
    owner: await signIn(app, await createOperator(app.db)),
    public: "",
  };
  for (const { access, method, url } of closed) {
    const answer = await app.inject({ method, url, headers: { cookie: cookies[access] } });
    expect([url, answer.statusCode]).toEqual([url, 401]);
  }
});

test("case 12: another spelling of a closed address opens nothing", async () => {
  const spellings = [
    "/api/%61gents",
    "//api/agents",
    "/api/agents/",
    "/api/x/..%2fagents",
    "/api/x/../agents",
    "/api/agents;v=1",
    "/API/AGENTS",
    "/api/agents%00",
    "/api/agents?",
  ];
  for (const url of spellings)
    expect([401, 404, 400]).toContain((await app.inject({ url })).statusCode);
});

test("case 13: no other method reaches a closed call", async () => {
  for (const method of ["HEAD", "OPTIONS", "TRACE"] as const)
    expect((await app.inject({ method, url: "/api/agents" })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
  const headers = { "x-http-method-override": "DELETE", cookie: "" };
  const url = "/api/public/plans?_method=DELETE";
  expect((await app.inject({ method: "POST", url, headers })).statusCode).toBe(404);
});

test("case 101: no writing call of the signed-in follows a foreign page", async () => {
  const cookies = {
    owner: await signIn(app, await createOwner(app.db)),
    admin: await signIn(app, await createOperator(app.db)),
    public: "",
  };
  for (const { access, method, url } of closed) {
    if (method === "GET") continue;
    for (const origin of ["https://evil.example", "null", "http://shop.127.0.0.1:3000"]) {
      const headers = { cookie: cookies[access], origin };
      expect([url, (await app.inject({ method, url, headers, payload: {} })).statusCode]).toEqual([
        url,
        403,
      ]);
    }
  }
});

test("case 181: what has not the shape of a body is refused, and never a fault of ours", async () => {
  const cookies = {
    owner: await signIn(app, await createOwner(app.db)),
    admin: await signIn(app, await createOperator(app.db)),
    public: "",
  };
  for (const { access, method, url } of writing) {
    for (const payload of ["null", "[]", '""', "1", "true", "{", "", undefined]) {
      app.rateCounters.clear();
      const headers = {
        cookie: cookies[access],
        ...(payload !== undefined && { "content-type": "application/json" }),
      };
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      expect([url, payload, Math.floor(answer.statusCode / 100)]).toEqual([url, payload, 4]);
    }
  }
});

test.each([
  ["application/json ; charset=x", 400],
  ["APPLICATION/JSON", 400],
  ["application/json\t", 400],
  ["text/plain", 415],
  ["application/x-www-form-urlencoded", 415],
  ["multipart/form-data; boundary=x", 415],
  ["application/xml", 415],
])("cases 26, 178: a body as %j passes no check by", async (type, status) => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/register",
    headers: { "content-type": type },
    payload: '{"email":"vera@example.com"}',
  });
  expect(answer.statusCode).toBe(status);
});

test("case 28: what is no string where one belongs is refused, never a fault of ours", async () => {
  const cookie = await signIn(app, await createOwner(app.db));
  for (const value of [7, [], {}, null, true, { $gt: "" }, ["a", "b"]]) {
    app.rateCounters.clear();
    for (const [url, payload] of [
      ["/api/auth/login", { email: value, password: value }],
      ["/api/auth/register", { firstName: value, lastName: value, email: value, password: value }],
      ["/api/agents", { name: value, method: value }],
      ["/api/leads", { agentId: value, name: value, email: value }],
      ["/api/conversations", { agentId: value, visitorId: value }],
      [`/api${operatorPaths.signIn}/login`, { email: value, password: value }],
    ] as const) {
      const answer = await app.inject({ method: "POST", url, headers: { cookie }, payload });
      expect([url, answer.statusCode]).toEqual([url, 400]);
    }
  }
});

test("case 106: every answer, refusals and unknown paths too, carries the headers that protect it", async () => {
  const urls = [...new Set(calls.map(({ url }) => url)), "/api/unknown", "/unknown.php"];
  for (const url of urls) {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringContaining("default-src 'self'"),
    });
  }
});

test("case 63: no call answers with what a browser would show as a page", async () => {
  const owner = await createOwner(app.db);
  const agent = await createAgent(app.db, { userId: owner.id, name: "<script>alert(1)</script>" });
  const cookies = {
    owner: await signIn(app, owner),
    admin: await signIn(app, await createOperator(app.db)),
    public: "",
  };
  let answered = 0;
  for (const call of calls.filter(({ method, event }) => method === "GET" && !event)) {
    const { statusCode, headers } = await app.inject({
      url: addressOf(call, [agent.id]) + queryOf(call),
      headers: { cookie: cookies[call.access] },
    });
    const type = headers["content-type"] ?? "none";
    expect([call.path, type]).toEqual([
      call.path,
      expect.stringMatching(/^(application\/json|text\/csv|text\/markdown|none)/),
    ]);
    if (statusCode === 200) answered += 1;
  }
  expect(answered).toBeGreaterThan(20);
});
