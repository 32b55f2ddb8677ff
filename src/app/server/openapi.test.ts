import { gunzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { handoffReasons, webhookEvents } from "#shared/vocabulary.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

const { app } = await startTestServer((server: FastifyInstance) =>
  registerCalls(server, operatorPaths),
);

test("what webhooks send is described with it, each event by its name", async () => {
  const { webhooks } = (await app.inject({ url: "/api/openapi.json" })).json();
  expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEvents, "webhook.test"].toSorted());
  const { schema } = webhooks["handoff.requested"].post.requestBody.content["application/json"];
  expect(schema.properties.data.properties.reason.enum).toEqual([...handoffReasons]);
});

test("ruling 34: the description of the calls is sound OpenAPI, as a linter reads it", async () => {
  const { body, json } = await app.inject({ url: "/api/openapi.json" });
  expect(Object.keys(json().paths).length).toBeGreaterThan(40);
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      // A call is named by its method and path; a second name would be kept in step by nobody.
      "operation-summary": "off",
      // It does not read `propertyNames`, by which records with given keys are described.
      "no-required-schema-properties-undefined": "off",
    },
  });

  const problems = await lintFromString({ source: body, config });

  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test("the description of the calls is written and compressed once, however often it is asked for", async () => {
  const ask = (encodings: string) =>
    app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": encodings } });
  const plain = await ask("identity");
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect((await ask("br, gzip;q=0")).body).toBe(plain.body);

  const stringify = vi.spyOn(JSON, "stringify");
  const small = await ask("br, gzip");
  expect(stringify).not.toHaveBeenCalledWith(app.swagger());
  stringify.mockRestore();

  expect(small.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
});
