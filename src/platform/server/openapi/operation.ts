import type { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";
import { exampleOf } from "./example.ts";
import type { JsonSchema, Schemas } from "./schemas.ts";

/** Refusals that every call may answer with; `plugins/openapi.ts` says what they mean. */
const refusals = { 429: "TooManyRequests", 503: "Unavailable" };

export interface Operation {
  operationId: string;
  tags?: string[];
  summary: string;
  description: string;
  security: object[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, Media> };
  responses: Record<string, { description?: string; content?: Record<string, Media> }>;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Media {
  schema: JsonSchema;
  example?: unknown;
}

export function describeOperation(
  endpoint: Endpoint,
  tag: string | undefined,
  schemas: Schemas,
): Operation {
  const { access, summary = "", body, query, method } = endpoint;
  const parameters = [
    ...pathParameters(endpoint, schemas),
    ...(query ? parametersOf("query", query, schemas) : []),
    ...visitorParameters(endpoint),
  ];
  const refused = {
    ...((body || query) && { 400: "Invalid" }),
    ...(access === "owner" && { 401: "Unauthorized", 403: "Forbidden" }),
    ...(endpoint.params && { 404: "NotFound" }),
    ...(method !== "GET" && { 409: "Conflict" }),
    ...refusals,
  };
  return {
    operationId: operationIdOf(summary),
    ...(tag && { tags: [tag] }),
    summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint, schemas),
    responses: {
      ...answers(endpoint, schemas),
      ...Object.fromEntries(
        Object.entries(refused).map(([status, name]) => [
          status,
          { $ref: `#/components/responses/${name}` },
        ]),
      ),
    },
  };
}

/** "Get an agent's numbers" becomes `getAgentNumbers`. */
export function operationIdOf(summary: string): string {
  const words = summary
    .replace(/['’]s?\b/g, "")
    .split(/[^a-z0-9]+/i)
    .filter((word) => word && !/^(an?|the)$/i.test(word));
  return words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join("");
}

const keyWords = {
  any: "Every API key",
  read: "API keys with the permission *read*",
  write: "API keys with the permission *write*",
  chat: "API keys with the permission *chat*",
};

function descriptionOf({ access, description, key, agentIn, team }: Endpoint): string {
  const who =
    access === "public"
      ? "Open to everybody."
      : `Open to ${["the owner", ...(team ? [`team members from the role *${team}* on`] : [])].join(" and ")}.`;
  const byKey = key
    ? `${keyWords[key]} may call it${agentIn ? "" : ", unless they are limited to certain agents"}.`
    : access === "owner" && "No API key may call it.";
  return [description, who, byKey].filter(Boolean).join(" ");
}

function securityOf({ access, key }: Endpoint): object[] {
  if (access === "public") return key ? [{}, { apiKey: [] }] : [];
  return key ? [{ apiKey: [] }, { session: [] }] : [{ session: [] }];
}

function pathParameters({ path, params }: Endpoint, schemas: Schemas) {
  const known = params ? parametersOf("path", params, schemas) : [];
  return [...path.matchAll(/:(\w+)/g)].map(
    ([, name = ""]) =>
      known.find((one) => one.name === name) ?? {
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
      },
  );
}

function parametersOf(place: "path" | "query", schema: z.ZodType, schemas: Schemas) {
  const json = schemas.resolve(schemas.describe(schema, "input"));
  const required = (json.required ?? []) as string[];
  return Object.entries((json.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, part]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(parameterWords[name] && { description: parameterWords[name] }),
      schema: part,
    }),
  );
}

const parameterWords: Record<string, string> = {
  limit: "How many to answer with at most.",
  cursor: "From the header `x-next-cursor` of the page before.",
  search: "Only what contains these words.",
  since: "Only what is not older.",
  until: "Only what is older.",
  agentId: "Only of this agent.",
};

function visitorParameters({ visitor }: Endpoint) {
  if (!visitor) return [];
  return [
    {
      name: "x-visitor-token",
      in: "header",
      required: visitor === "required",
      description:
        "Proves that the conversation is the caller's. It came with the answer that opened it.",
      schema: { type: "string" },
    },
  ];
}

function requestBody({ body, upload }: Endpoint, schemas: Schemas): Pick<Operation, "requestBody"> {
  if (upload) {
    const file = { type: "string", format: "binary", description: upload };
    const schema = { type: "object", required: ["file"], properties: { file } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!body) return {};
  return {
    requestBody: {
      required: true,
      content: { "application/json": withExample(schemas.describe(body, "input"), schemas) },
    },
  };
}

function answers({ response, event, media, query, status }: Endpoint, schemas: Schemas) {
  const isNothing = response._zod.def.type === "never";
  // What leads to another page is for browsers; the description leaves it out.
  const json = schemas.describe(response, "output");
  const isPaged =
    query && "cursor" in Object(schemas.resolve(schemas.describe(query, "input")).properties);
  return {
    [status]: {
      description: status === 201 ? "Created" : "Done",
      ...(isPaged && { headers: { "x-next-cursor": { $ref: "#/components/headers/NextCursor" } } }),
      content: {
        ...(!isNothing && !media && { "application/json": withExample(json, schemas) }),
        ...(media && { [media]: { schema: { type: "string" } } }),
        ...(event && { "text/event-stream": { schema: streamOf(event, schemas) } }),
      },
    },
  };
}

function streamOf(event: z.ZodType, schemas: Schemas) {
  return {
    type: "string",
    description:
      "Server-sent events, each with its `type` as its name and the whole event as JSON in `data`.",
    contentMediaType: "application/json",
    contentSchema: schemas.describe(event, "output"),
  };
}

function withExample(schema: JsonSchema, schemas: Schemas) {
  const example = exampleOf(schema, schemas);
  return { schema, ...(example !== undefined && { example }) };
}
