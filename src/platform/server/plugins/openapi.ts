import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { describeOperation, type Operation } from "../openapi/operation.ts";
import { describeSchemas, type JsonSchema } from "../openapi/schemas.ts";
import { cookieName } from "../sessions.ts";

interface Documented {
  /** The heading of each call. */
  tags: Map<Endpoint, string>;
  /** The description of each heading. */
  headings: Map<string, string>;
  /** Schemas by the name they have in clients. */
  names: Map<z.ZodType, string>;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Webhooks by name; features add theirs. */
    describedWebhooks: Record<string, object>;
    servedCalls: Endpoint[];
    documented: Documented;
    /** The whole description. */
    openapi: () => OpenApi;
  }
}

export interface OpenApi {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** `GET /api/openapi.json`, made from the contracts, without the operator's calls. */
export const describeCalls = fp(
  async (app) => {
    app.decorate("describedWebhooks", {});
    app.decorate("servedCalls", []);
    app.decorate("documented", { tags: new Map(), headings: new Map(), names: new Map() });
    // Built once, because anybody may ask.
    let description: { whole: OpenApi; json: string; gzip: Buffer } | undefined;
    const described = () => {
      description ??= describe(app);
      return description;
    };
    app.decorate("openapi", () => described().whole);
    app.get("/api/openapi.json", { compress: false }, async ({ headers }, reply) => {
      const { json, gzip } = described();
      reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
      if (!takesGzip.test(headers["accept-encoding"] ?? "")) return json;
      reply.header("content-encoding", "gzip");
      return gzip;
    });
  },
  { name: "openapi", decorators: { fastify: ["config"] } },
);

const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** What a contract exports: its calls are `…Api`, its schemas have the names that clients know them by. */
export function documentContract(
  app: FastifyInstance,
  { tag, about, contract }: { tag: string; about: string; contract: object },
) {
  const { tags, headings, names } = app.documented;
  headings.set(tag, about);
  for (const [name, exported] of Object.entries(contract))
    if (exported instanceof z.ZodType) names.set(exported, name);
    else if (name.endsWith("Api"))
      for (const endpoint of Object.values<Endpoint>(exported)) tags.set(endpoint, tag);
}

function describe(app: FastifyInstance) {
  const { tags, headings, names } = app.documented;
  const calls = app.servedCalls.filter(isDescribed);
  const used = calls.flatMap(({ params, query, body, response, event }) =>
    [params, query, body, response, event].filter((schema) => schema !== undefined),
  );
  const schemas = describeSchemas(new Map([...names, [Refusal, "Error"]]), used);
  const paths: OpenApi["paths"] = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = describeOperation(call, tags.get(call), schemas);
  }
  const refusal = schemas.describe(Refusal, "output");
  const webhooks = app.describedWebhooks;
  const whole = {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} API`,
      version: "1",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: app.config.publicUrl }],
    tags: [...headings].map(([name, about]) => ({ name, description: about })),
    paths,
    webhooks,
    components: {
      schemas: schemas.neededBy([paths, webhooks, refusal]),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([name, [code, message]]) => [
          name,
          {
            description: message,
            content: { "application/json": { schema: refusal, example: { code, message } } },
          },
        ]),
      ),
      headers: {
        NextCursor: {
          description: "The `cursor` of the next page. Missing on the last page.",
          schema: { type: "string" },
        },
      },
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key from the owner's settings.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookieName(app.config, "user"),
          description: "A browser that is signed in.",
        },
      },
    },
  };
  const json = JSON.stringify(whole);
  return { whole, json, gzip: gzipSync(json) };
}

/** Not the operator's, nor what leads a browser to another page. */
function isDescribed({ access, response, event }: Endpoint) {
  return access !== "admin" && (response._zod.def.type !== "never" || event !== undefined);
}

const Refusal = z.object({
  /** For programs. */
  code: z.string(),
  /** For people. */
  message: z.string(),
  /** Messages by field. */
  fields: z.record(z.string(), z.string()).optional(),
});

const refusals: Record<string, [code: string, message: string]> = {
  Invalid: ["invalid", "Name is required"],
  Unauthorized: ["unauthorized", "Unauthorized"],
  Forbidden: ["not_in_scope", 'This API key lacks the permission "write".'],
  NotFound: ["not_found", "Agent not found"],
  Conflict: ["conflict", "This already exists."],
  TooManyRequests: ["too_many_requests", "Too many requests. Please try again in a moment."],
  Unavailable: ["unavailable", "The database is busy. Please try again in a moment."],
};

const introduction = `Everything that ${PRODUCT_NAME}'s own pages do, for programs.

**Keys.** An owner makes an API key in the settings, chooses what it may do and for which agents, and the program sends it with every call: \`Authorization: Bearer parley_…\`. Keep it out of web pages: whoever has it can use it. Calls that are open to everybody, such as sending a message, need no key.

**Conversations.** The first message to an agent opens a conversation; the answer has its \`conversationId\` and a \`visitorToken\`. Send both with the next message, the token as the header \`x-visitor-token\`. With \`Accept: text/event-stream\` the answer arrives as it is written.

**Lists** are arrays, newest first. With \`limit\` they come in pages: the header \`x-next-cursor\` is the next page's \`cursor\`, and missing on the last page.

**Errors** have a \`code\` for programs, a \`message\` for people and, where fields are at fault, \`fields\` with a message for each. After 429 and 503, try again; 429 says in \`Retry-After\` after how many seconds.

**Times** are ISO 8601 in UTC. Fields may be added to answers; ignore those you do not know.`;
