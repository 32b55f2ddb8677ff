import { Resolver } from "node:dns/promises";
import { globSync, readFileSync } from "node:fs";
import net from "node:net";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { JobName } from "#database/jobs.ts";
import { agents } from "#database/schema.ts";
import { sources } from "#database/schema-knowledge.ts";
import { webhookEndpoints } from "#database/schema-webhooks.ts";
import { pageReader } from "#features/knowledge/server/reading/page-reader.ts";
import { planFeatures } from "#shared/vocabulary.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { addressOf, calls, textPlaces } from "#testing/server/every-call.ts";
import { createAgent, createOwner, createPlan, signIn } from "#testing/server/factories.ts";
import { redirectTo, startCanary, startWeb } from "#testing/server/hostile-web.ts";
import { page, para } from "#testing/server/reading.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";
import { jobHandlers } from "./worker.ts";

// Whatever an owner or a stranger writes where an address may stand, and whatever that address then answers, nothing
// asks this machine or its network: every connection to a name or address other than the test's website ends at the
// canary, or at a public address that is blocked here.

const web = await startWeb();
const canary = await startCanary();
const { app, queuedJobs } = await startTestServerWith(
  { FETCH_ALLOW: web.host, RATE_OWNER_CALLS: "1000000" },
  (server: FastifyInstance) => registerCalls(server, operatorPaths),
);
const { db } = app;
const handlers = jobHandlers({ ...app, db });
afterAll(() => pageReader.close());

const publicAddress = "93.184.215.14";
const names: Record<string, string[][]> = {
  "inner.test": [["10.0.0.1"]],
  "loop.test": [["127.0.0.1"]],
  "both.test": [[publicAddress, "127.0.0.1"]],
  "rebind.test": [[publicAddress], ["127.0.0.1"]],
  "six.test": [["::1"]],
};
const literals = [
  "http://127.0.0.1/",
  "http://localhost/",
  "http://[::1]/",
  "http://10.0.0.8/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[fe80::1]/",
  "http://[fd00:ec2::254]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://0/",
  "http://127.0.0.1%2f@good.test/",
  "http://good.test@127.0.0.1/",
  "http://LOCALHOST./",
  "file:///etc/passwd",
  "gopher://127.0.0.1/",
];
const targets = [...literals, ...Object.keys(names).map((name) => `https://${name}/`)];

let asked: string[];
beforeEach(() => {
  asked = [];
  const { connect } = net;
  const blockList = new net.BlockList();
  blockList.addAddress(publicAddress);
  const toCanary = (options: net.TcpNetConnectOpts) => {
    if (String(options.port) === web.host.split(":")[1]) return connect(options);
    const host = net.isIP(options.host ?? "") ? "127.0.0.1" : options.host;
    return connect({ ...options, ...(host && { host }), port: canary.port, blockList });
  };
  vi.spyOn(net, "connect").mockImplementation(toCanary as typeof net.connect);
  const answer = (version: number) => async (name: string) => {
    const turns = names[name];
    const times = asked.filter((one) => one === `${name} ${version}`).length;
    asked.push(`${name} ${version}`);
    const found = (turns?.[times] ?? turns?.at(-1))?.filter((one) => net.isIP(one) === version);
    if (!found?.length) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    return found;
  };
  vi.spyOn(Resolver.prototype, "resolve4").mockImplementation(answer(4) as never);
  vi.spyOn(Resolver.prototype, "resolve6").mockImplementation(answer(6) as never);
  return () => vi.restoreAllMocks();
});

async function owner() {
  const features = Object.fromEntries(planFeatures.map((name) => [name, true]));
  const plan = await createPlan(db, { agentLimit: 10_000, maxConversations: 10_000, features });
  const row = await createOwner(db, { planId: plan.id, emailVerifiedAt: app.clock.now() });
  const agent = await createAgent(db, { userId: row.id });
  const cookie = await signIn(app, row);
  const send = async (
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    payload: object,
  ) => {
    app.rateCounters.clear();
    return app.inject({ method, url, headers: { cookie }, payload });
  };
  return { agent, send };
}

async function runJobs() {
  const stop = new AbortController().signal;
  for (let round = 0; round < 5; round++) {
    const queued = await queuedJobs();
    await db.execute(sql`delete from pgboss.job`);
    // A job that fails is tried again; here it has tried.
    for (const { name, data } of queued)
      await Promise.resolve(handlers[name as JobName]?.(data as never, stop)).catch(() => {});
  }
}

async function forget() {
  await db.delete(sources);
  await db.delete(webhookEndpoints);
}

test("cases 31 to 34, 38: an address in no field leads into this network, however it is spelled, resolved or redirected", async () => {
  const { agent, send } = await owner();
  targets.forEach((target, at) => {
    web.answers[`/hop-${at}`] = redirectTo(target, [301, 302, 303, 307, 308][at % 5]);
  });
  const knowledge = `/api/agents/${agent.id}/knowledge`;
  const given = [...targets, ...targets.map((_, at) => `${web.origin}/hop-${at}`)];
  for (const url of given) {
    await send("POST", "/api/agents", { name: url, method: "website" });
    await send("POST", `${knowledge}/websites`, { url });
    await send("POST", `${knowledge}/pages`, { url });
    await send("POST", `${knowledge}/listings/find`, { listing: url });
    const secure = url.replace(/^http:/, "https:");
    for (const one of [url, secure]) {
      const made = await send("POST", "/api/webhooks", { url: one, events: ["lead.created"] });
      if (made.statusCode === 201) await send("POST", `/api/webhooks/${made.json().id}/test`, {});
      const place = { provider: "openai-compatible", baseUrl: one, apiKey: "sk-vera" };
      await send("POST", "/api/own-model/list", place);
    }
    await send("POST", "/api/leads", {
      agentId: agent.id,
      name: "Vera",
      email: "vera@example.com",
    });
    await runJobs();
    await forget();
    expect([url, canary.hits()]).toEqual([url, 0]);
  }
  // Else nothing would have been tried.
  for (const name of Object.keys(names)) expect(asked).toContain(`${name} 4`);
  // The address itself, and the list of models below it.
  const hops = new Set(web.asked.filter((path) => path.startsWith("/hop")));
  expect(hops.size).toBe(2 * targets.length);
  expect((await db.select().from(agents)).length).toBeGreaterThan(targets.length);
}, 240_000);

test("cases 31, 38: nothing that a website names leads into this network", async () => {
  const { agent, send } = await owner();
  const every = (write: (target: string) => string) => targets.map(write).join("");
  web.answers = {
    "/robots.txt": (_, response) => {
      response.end(
        `User-agent: *\nAllow: /\nSitemap: ${web.origin}/sitemap.xml\n${every((target) => `Sitemap: ${target}\n`)}`,
      );
    },
    "/sitemap.xml": (_, response) => {
      response.setHeader("content-type", "application/xml");
      const locations = every((target) => `<sitemap><loc>${target}</loc></sitemap>`);
      response.end(`<sitemapindex>${locations}</sitemapindex>`);
    },
    "*": page(
      "Home",
      every(
        (target) =>
          `<a href="${target}">x</a><img src="${target}"><iframe src="${target}"></iframe><link rel="stylesheet" href="${target}">
           <link rel="canonical" href="${target}"><meta property="og:url" content="${target}">`,
      ) +
        targets.map((_, at) => `<a href="/on-${at}">on</a>`).join("") +
        para("Bread."),
    ),
  };
  targets.forEach((target, at) => {
    web.answers[`/on-${at}`] = `<meta http-equiv="refresh" content="0;url=${target}">`;
  });
  await send("POST", `/api/agents/${agent.id}/knowledge/websites`, { url: web.origin });
  await runJobs();
  expect(web.asked).toContain("/sitemap.xml");
  expect(web.asked).toContain(`/on-${targets.length - 1}`);
  expect(canary.hits()).toBe(0);
}, 60_000);

test("case 31: no text that owners or strangers write makes anything ask an address in it", async () => {
  const { agent, send } = await owner();
  const fixed = ["/api/settings/deletion", "/api/auth/password"];
  const writing = calls.filter(({ access, path }) => access !== "admin" && !fixed.includes(path));
  let tried = 0;
  for (const call of writing)
    for (const place of call.body ? textPlaces(call.body) : [])
      for (const target of ["http://127.0.0.1/", "https://loop.test/"]) {
        tried += 1;
        if (call.method !== "GET")
          await send(call.method, addressOf(call, [agent.id]), Object(place(target)));
      }
  await runJobs();
  expect(tried).toBeGreaterThan(150);
  expect(canary.hits()).toBe(0);
}, 120_000);

test("requests without safeFetch go only to addresses set by the operator or guarded by their agent", () => {
  const files = globSync("src/{app,features,platform}/**/*.ts").filter(
    (file) => !/\.test\.ts$|\/web\/|\/widget\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const asks =
    /\bfetch\(|(from|import\() ?"(undici|nodemailer|openid-client|node:https?|node:net|node:tls|node:dgram|ws)"/;
  const asking = files.filter((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .some((line) => asks.test(line) && !/^import type|\bisIP\b|\bsafeFetch\b/.test(line)),
  );
  expect(asking.sort()).toMatchInlineSnapshot(`
    [
      "src/features/accounts/server/google/attempt.ts",
      "src/features/accounts/server/google/client.ts",
      "src/features/billing/server/providers/flutterwave.ts",
      "src/features/knowledge/server/listing/ask-google.ts",
      "src/features/models/server/call-provider.ts",
      "src/platform/server/mail-jobs.ts",
      "src/platform/server/safe-fetch.ts",
      "src/platform/server/safe-fetch/guarded-agent.ts",
    ]
  `);
});
