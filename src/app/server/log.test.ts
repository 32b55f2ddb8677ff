import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { authRoutes } from "#features/accounts/server/routes.ts";
import { adminRoutes } from "#features/admin/server/routes.ts";
import { agentRoutes } from "#features/agents/server/routes.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import { createServer } from "#platform/server/create-server.ts";
import { switchedOff } from "#platform/server/local-model/local-model.ts";
import { createLog } from "#platform/server/log.ts";
import { healthRoutes } from "#platform/server/plugins/health.ts";
import { testClock } from "#testing/server/clock.ts";
import { operatorPaths, testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";

// What the log of the whole product holds at its most talkative, also when things fail.

const { db } = await useDatabase();
const lines: string[] = [];
const destination = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line));
    done();
  },
});
const log = createLog("trace", destination);
const app = await createServer({
  db,
  config: testConfig(),
  clock: testClock(),
  log,
  encryption: testEncryption,
  localModel: switchedOff,
});
await app.register(healthRoutes);
for (const feature of [authRoutes, agentRoutes, chatRoutes, leadRoutes])
  await app.register(feature);
await app.register(adminRoutes, { operator: operatorPaths });
await app.ready();
afterAll(() => app.close());

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url, payload, headers });
}

const secrets = {
  email: "vera.secret@example.com",
  password: "blue-Elephant-42",
  phone: "+49 30 5550199",
  visitorToken: "s".repeat(43),
  // The lines look like those of a stack, and like a second entry.
  message: 'I live\n    at 12 Elm Street (house)\r\n{"level":60,"msg":"forged"}',
};
const traces = /vera\.secret|Elephant|5550199|s{43}|Elm Street|forged/;

test("cases 66, 99, 166: what people write, and what opens a door, is in no line of the log", async () => {
  const agent = await createAgent(db, { isActive: true });
  const { email, password, phone, visitorToken, message } = secrets;
  const visitor = { "x-visitor-token": visitorToken, "user-agent": message.split("\n")[0] ?? "" };
  const everything = async () => {
    const name = { firstName: message, lastName: "Secret" };
    await post("/api/auth/register", { ...name, email, password });
    await post("/api/auth/login", { email, password });
    await post("/api/auth/forgot-password", { email });
    await post("/api/auth/reset-password", { token: visitorToken, password });
    const back = `code=${visitorToken}&state=${visitorToken}&error_description=${email}`;
    await app.inject({ url: `/api/auth/google/callback?${back}` });
    await post(`/api/agents/${agent.id}/chat`, { message }, visitor);
    const stream = { ...visitor, accept: "text/event-stream" };
    await post(`/api/agents/${agent.id}/chat`, { message }, stream);
    await post("/api/conversations", { agentId: agent.id, visitorId: message }, visitor);
    const lead = { agentId: agent.id, name: message.slice(0, 30), email, phone, message };
    await post("/api/leads", lead, visitor);
  };
  lines.length = 0;
  await everything();
  expect(lines.length).toBeGreaterThanOrEqual(6);

  // Now they fail, in queries that hold what was written.
  const columns = ["users.password", "messages.content", "conversations.visitor_id", "leads.email"];
  const rename = async (from: string, to: string) => {
    for (const [table, column] of columns.map((one) => one.split(".")))
      await db.execute(sql.raw(`alter table ${table} rename ${column}${from} to ${column}${to}`));
  };
  await rename("", "_away");
  lines.length = 0;
  await everything();
  await rename("_away", "");

  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThanOrEqual(6);
  expect(lines.filter((line) => traces.test(line))).toEqual([]);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
}, 30_000);

test("case 114: neither the log nor the figures name the operator's paths", async () => {
  const cookie = await signIn(app, await createOwner(db));
  lines.length = 0;
  await post(`/api${operatorPaths.signIn}/login`, { email: "a@example.com", password: "wrong" });
  await app.inject({ url: `/api${operatorPaths.signIn}/stats`, headers: { cookie } });

  const figures = (await app.inject({ url: "/metrics" })).body;
  const said = lines.join("") + figures;
  expect(said).toContain('"route":"/api/:secret/login"');
  expect(figures).toContain('route="/api/:secret/stats"');
  expect(said).not.toContain(operatorPaths.signIn);
});

test("figures are for the operator's own network, and not for whom an unnamed proxy brings", async () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
  expect(await ask("10.1.2.3")).toBe(200);
  for (const stranger of ["8.8.8.8", "2002:808:808::1"]) expect(await ask(stranger)).toBe(404);
  for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
    expect(await ask("127.0.0.1", { [name]: "10.1.2.3" })).toBe(404);
});
