import { gzipSync } from "node:zlib";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { PRODUCT_NAME } from "#shared/product.ts";
import { cookieName } from "../sessions.ts";

const refusal = {
  description: "Refused; the message is for the person who asked",
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
} as const;

declare module "fastify" {
  interface FastifyInstance {
    describedWebhooks: Record<string, object>;
  }
}

/** `GET /api/openapi.json`, made from the contracts, without the operator's calls. */
export const describeCalls = fp(
  async (app) => {
    app.decorate("describedWebhooks", {});
    await app.register(swagger, {
      openapi: {
        openapi: "3.1.0",
        info: { title: PRODUCT_NAME, version: "1", license: { name: "MIT", identifier: "MIT" } },
        servers: [{ url: app.config.publicUrl }],
        webhooks: app.describedWebhooks,
        components: {
          securitySchemes: {
            session: { type: "apiKey", in: "cookie", name: cookieName(app.config, "user") },
          },
        },
      },
      transform: (route) => {
        const { access } = route.route.config ?? {};
        const isHidden =
          access === undefined || access === "admin" || !route.url.startsWith("/api/");
        if (isHidden) return { schema: { hide: true }, url: route.url };
        const { schema, url } = jsonSchemaTransform(route);
        const described = {
          ...schema,
          operationId: nameOf(String(route.route.method), url),
          security: access === "owner" ? [{ session: [] }] : [],
          response: { ...Object(schema.response), "4XX": refusal },
        };
        return { schema: described, url };
      },
    });
    // Built once, because anybody may ask.
    let description: { json: string; gzip: Buffer } | undefined;
    app.get(
      "/api/openapi.json",
      { schema: { hide: true }, compress: false },
      async ({ headers }, reply) => {
        description ??= describe(app);
        reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
        if (!takesGzip.test(headers["accept-encoding"] ?? "")) return description.json;
        reply.header("content-encoding", "gzip");
        return description.gzip;
      },
    );
  },
  { name: "openapi", decorators: { fastify: ["config"] } },
);

const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

function describe(app: FastifyInstance) {
  const json = JSON.stringify(app.swagger());
  return { json, gzip: gzipSync(json) };
}

/** `GET /api/agents/:id/stats` becomes `getAgentsByIdStats`. */
function nameOf(method: string, url: string): string {
  const words = url.replace(/^\/api\//, "").replaceAll(":", "by-");
  const name = words.replace(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter) => letter.toUpperCase());
  return `${method.toLowerCase()}${name}`;
}
