import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { serve } from "../serve.ts";

const Nothing = z.object({});
const ring = endpoint("public", "POST /api/ring", { response: Nothing });
const say = endpoint("public", "POST /api/say", {
  body: z.object({ word: z.string() }),
  response: z.object({ word: z.string() }),
});

const { app } = await startTestServer(async (server: FastifyInstance) => {
  serve(server, ring, async () => ({}));
  serve(server, say, async ({ body }) => body);
});

function send(path: string, body: string) {
  const headers = { "content-type": "application/json" };
  return app.inject({ method: "POST", url: `/api/${path}`, headers, body });
}

test("a call without a body may be sent as JSON, and what it does send must be JSON", async () => {
  expect((await send("ring", "")).statusCode).toBe(200);
  expect((await send("ring", "{}")).statusCode).toBe(200);
  expect((await send("ring", "{")).statusCode).toBe(400);
});

test("case 28: a call with a body is refused without one", async () => {
  expect((await send("say", '{"word":"hello"}')).json()).toEqual({ word: "hello" });
  expect((await send("say", "")).statusCode).toBe(400);
  expect((await send("say", '{"word":"hello","__proto__":{}}')).statusCode).toBe(400);
});
