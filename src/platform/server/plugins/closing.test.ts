import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { serve } from "../serve.ts";
import { healthRoutes } from "./health.ts";

const slow = endpoint("public", "GET /api/slow", { response: z.object({ said: z.string() }) });

test("while a server closes, what it has accepted is answered and the rest is told in our own words", async () => {
  const heard = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const { app } = await startTestServer(async (server: FastifyInstance) => {
    serve(server, slow, async () => {
      heard.resolve();
      await answer.promise;
      return { said: "all of it" };
    });
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n");
  await heard.promise;

  const closed = app.close();
  const arrived = once(app.server, "request");
  socket.write("GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n");
  await arrived;
  answer.resolve();

  const answers = await text(socket);
  await closed;
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 503"]);
  expect(answers).toContain('{"said":"all of it"}');
  expect(answers).toContain(
    '{"code":"unavailable","message":"This server is shutting down. Please try again."}',
  );
});

test("a process that was told to end is not ready any more, and yet alive", async () => {
  const ending = new AbortController();
  const { app } = await startTestServer(async (server: FastifyInstance) => {
    await server.register(healthRoutes, { ending: ending.signal });
  });
  expect((await app.inject("/readyz")).statusCode).toBe(200);

  ending.abort();

  const { statusCode, body } = await app.inject("/readyz");
  expect([statusCode, body]).toEqual([503, '{"status":"it is shutting down"}']);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
});
