import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { keyScopes } from "#shared/vocabulary.ts";
import { operatorPaths } from "./config.ts";

// Every endpoint, enumerated from the contracts, so that a new one is covered without being listed.

const anySchema = z.custom<z.ZodType>((value) => value instanceof z.ZodType);
const Api = z.record(
  z.string(),
  z.object({
    access: z.enum(["public", "owner", "admin"]),
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    path: z.string(),
    team: z.string().optional(),
    summary: z.string().optional(),
    key: z.enum([...keyScopes, "any"]).optional(),
    agentIn: z.string().optional(),
    query: anySchema.optional(),
    body: anySchema.optional(),
    response: anySchema,
    event: anySchema.optional(),
  }),
);
export type EveryCall = z.infer<typeof Api>[string] & { url: string; leadsElsewhere: boolean };

export const unknownId = "11111111-1111-4111-8111-111111111111";

const contracts: object[] = await Promise.all(
  globSync("src/features/*/contract*.ts").map((file) => import(pathToFileURL(file).href)),
);

export const calls: EveryCall[] = contracts
  .flatMap((contract) => Object.entries(contract))
  .filter(([name]) => name.endsWith("Api"))
  .flatMap(([, api]) => Object.values(Api.parse(api)))
  .map((call) => ({
    ...call,
    url: addressOf(call),
    /** For browsers: it answers with another page. */
    leadsElsewhere: call.response._zod.def.type === "never" && !call.event,
  }));

export function addressOf({ path }: { path: string }, ids: string[] = [unknownId]): string {
  const left = [...ids];
  return path
    .replace("/:secret", operatorPaths.signIn)
    .replace(":subdomain", "nobody")
    .replace(/:\w+/g, () => (left.length > 1 ? left.shift() : left[0]) ?? unknownId);
}

export function isNested({ path }: EveryCall): boolean {
  return idsIn(path) > 1;
}

function idsIn(path: string): number {
  return path.match(/:\w+/g)?.length ?? 0;
}

/** Addresses of the call with each of the ids; where it names several things, the first ones are some that hold others. */
export function* addressesWith(call: EveryCall, holders: string[], ids: string[]) {
  let around: string[][] = [[]];
  for (let named = 1; named < idsIn(call.path); named += 1)
    around = around.flatMap((outer) => holders.map((holder) => [...outer, holder]));
  for (const id of ids) for (const outer of around) yield addressOf(call, [...outer, id]);
}

export function queryOf({ query }: EveryCall): string {
  const needed = query ? new URLSearchParams(Object(sampleOf(query))).toString() : "";
  return needed && `?${needed}`;
}

interface JsonSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
}

export function describe(schema: z.ZodType): JsonSchema {
  // zod emits JSON Schema; what it cannot represent, such as dates, becomes anything.
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

export function sampleOf(schema: z.ZodType): unknown {
  return sample(describe(schema));
}

function sample(schema: JsonSchema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return sample(first, name);
  if (schema.type === "object") {
    const required = schema.required ?? [];
    return Object.fromEntries(
      required.map((field) => [field, sample(schema.properties?.[field] ?? {}, field)]),
    );
  }
  if (schema.type === "array")
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer")
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
  return name === "url" ? "https://example.com/" : sampleText(schema);
}

function sampleText({ format, minLength = 1 }: JsonSchema) {
  if (format === "uuid") return unknownId;
  if (format === "email") return "somebody@example.com";
  if (format === "date-time") return "2026-11-21T14:00:00Z";
  if (format === "uri") return "https://example.com/";
  return "harbor".padEnd(minLength, "s");
}

type WithText = (text: string) => unknown;

/** One minimal value per ID in it, however deep, with an ID put there; every other is the sample's. */
export function idPlaces(schema: z.ZodType): WithText[] {
  return placesIn(describe(schema), ({ format }) => format === "uuid");
}

/** One minimal value per string field, however deep, with a text put into that field. */
export function textPlaces(schema: z.ZodType): WithText[] {
  return placesIn(describe(schema), () => true);
}

type Fits = (text: JsonSchema) => boolean;

function placesIn(schema: JsonSchema, fits: Fits): WithText[] {
  const { anyOf = [], oneOf = [], allOf = [], type, items, properties = {} } = schema;
  const choices = [...anyOf, ...oneOf, ...allOf].flatMap((one) => placesIn(one, fits));
  if (type === "string") return fits(schema) ? [(text) => text] : [];
  if (type === "array") return placesIn(items ?? {}, fits).map((place) => (text) => [place(text)]);
  if (type !== "object") return choices;
  const named = Object.entries(properties).flatMap(([name, part]) =>
    inPlace(schema, name, part, fits),
  );
  const { additionalProperties: others, propertyNames } = schema;
  if (typeof others !== "object") return named;
  return [
    ...named,
    ...inPlace(schema, String(propertyNames?.enum?.[0] ?? "a"), others, fits),
    ...(fits({}) ? [(text: string) => ({ [text]: sample(others) })] : []),
  ];
}

function inPlace(whole: JsonSchema, name: string, part: JsonSchema, fits: Fits): WithText[] {
  return placesIn(part, fits).map((place) => (text) => ({
    ...Object(sample(whole)),
    [name]: place(text),
  }));
}
