import { globSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { operationIdOf } from "#platform/server/openapi/operation.ts";
import type { OpenApi } from "#platform/server/plugins/openapi.ts";
import { handoffReasons, webhookEvents } from "#shared/vocabulary.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { calls } from "#testing/server/every-call.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";
import { contracts } from "./contracts.ts";

const { app } = await startTestServer((server: FastifyInstance) =>
  registerCalls(server, operatorPaths),
);

async function described() {
  const { body } = await app.inject({ url: "/api/openapi.json" });
  const whole: OpenApi = JSON.parse(body);
  const operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return { body, whole, operations };
}

test("what webhooks send is described with it, each event by its name", async () => {
  const { webhooks } = (await app.inject({ url: "/api/openapi.json" })).json();
  expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEvents, "webhook.test"].toSorted());
  const { schema } = webhooks["handoff.requested"].post.requestBody.content["application/json"];
  expect(schema.properties.data.properties.reason.enum).toEqual([...handoffReasons]);
});

test("ruling 34: the description of the calls is sound OpenAPI, without a warning of a linter", async () => {
  const { body, operations } = await described();
  expect(operations.length).toBeGreaterThan(100);
  const config = await createConfig({
    extends: ["recommended-strict"],
    // Tests serve on loopback, as every product does that is tried out.
    rules: { "no-server-example.com": "off" },
  });
  const problems = await lintFromString({ source: body, config });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  expect(told).toEqual([]);
});

test("every call but the operator's is described, with a name that no other has, and every contract is", async () => {
  const { operations } = await described();
  const open = calls.filter(
    ({ access, path, leadsElsewhere }) =>
      access !== "admin" && !path.includes("/:secret/") && !leadsElsewhere,
  );
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    open.map(({ summary = "" }) => operationIdOf(summary)).toSorted(),
  );
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("getAgentNumbers");
  const untagged = operations.filter(({ operation }) => !operation.tags);
  expect(untagged).toEqual([]);
  const files = globSync("src/features/*/contract.ts");
  // The operator's is nobody's to know, and MCP describes itself.
  expect(contracts).toHaveLength(files.length - 2);
});

test("no two contracts give one name to different things", () => {
  const named = new Map<string, z.ZodType>();
  const twice = contracts
    .flatMap(({ contract }) => Object.entries<unknown>({ ...contract }))
    .filter(([name, value]) => {
      if (!(value instanceof z.ZodType)) return false;
      const isTaken = named.has(name) && named.get(name) !== value;
      named.set(name, value);
      return isTaken;
    });
  expect(twice.map(([name]) => name)).toEqual([]);
});

test("headers, streams and files are described as what they are", async () => {
  const { whole } = await described();
  const chat = whole.paths["/api/agents/{id}/chat"]?.post;
  expect(chat?.parameters).toMatchObject([
    { name: "id" },
    { name: "x-visitor-token", in: "header" },
  ]);
  expect(chat?.responses[200]).toMatchObject({
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Reply" } },
      "text/event-stream": {
        schema: { contentSchema: { $ref: "#/components/schemas/ReplyEvent" } },
      },
    },
  });
  expect(whole.paths["/api/leads"]?.get?.responses[200]).toMatchObject({
    headers: { "x-next-cursor": {} },
  });
  expect(whole.paths["/api/leads/export.csv"]?.get?.responses[200]).toMatchObject({
    content: { "text/csv": { schema: { type: "string" } } },
  });
  expect(whole.paths["/api/agents/{id}/knowledge/files"]?.post?.requestBody).toMatchObject({
    content: { "multipart/form-data": { schema: { required: ["file"] } } },
  });
});

test("every example of a body is one that the call takes", async () => {
  const { operations } = await described();
  const faults: string[] = [];
  let examples = 0;
  for (const { path, method, operation } of operations) {
    const call = calls.find(
      (one) => one.method.toLowerCase() === method && one.path.replace(/:(\w+)/g, "{$1}") === path,
    );
    const content = Object(operation.requestBody).content?.["application/json"];
    if (!call?.body) continue;
    examples += 1;
    const parsed = call.body.safeParse(content?.example);
    if (!parsed.success) faults.push(`${operation.operationId}: ${z.prettifyError(parsed.error)}`);
  }
  expect(faults).toEqual([]);
  expect(examples).toBeGreaterThan(30);
});

test("the description of the calls is written and compressed once, however often it is asked for", async () => {
  const ask = (encodings: string) =>
    app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": encodings } });
  const plain = await ask("identity");
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect((await ask("br, gzip;q=0")).body).toBe(plain.body);

  const stringify = vi.spyOn(JSON, "stringify");
  const small = await ask("br, gzip");
  expect(stringify).not.toHaveBeenCalledWith(app.openapi());
  stringify.mockRestore();

  expect(small.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
});
