import type { JsonSchema, Schemas } from "./schemas.ts";

type Known = Pick<Schemas, "resolve">;

/** What a business's data might look like, by the names of fields. */
const byName: Record<string, unknown> = {
  name: "Corner Bakery",
  firstName: "Nora",
  lastName: "Berger",
  agentName: "Emma",
  assistantName: "Emma",
  authorName: "Nora",
  personName: "Nora",
  visitorName: "Vera",
  ownerName: "Nora",
  email: "vera@example.com",
  visitorEmail: "vera@example.com",
  to: "nora@example.com",
  phone: "+49 30 901820",
  visitorPhone: "+49 30 901820",
  location: "Berlin, Germany",
  address: "12 Main Street, Berlin",
  country: "DE",
  language: "en",
  timeZone: "Europe/Berlin",
  zone: "Europe/Berlin",
  from: "2027-02-01",
  day: "2027-02-14",
  url: "https://bakery.example/opening-hours",
  pageUrl: "https://bakery.example/",
  website: "https://bakery.example/",
  hours: "Mo-Sa 07:00-18:00",
  host: "bakery.example",
  allowedDomains: "bakery.example",
  opens: 420,
  closes: 1080,
  title: "Opening hours",
  heading: "Opening hours",
  question: "When do you open on Sundays?",
  answer: "We open at 8 on Sundays.",
  response: "We open at 8 on Sundays.",
  quote: "Sundays from 8 to 12",
  text: "We open at 8 on Sundays.",
  content: "When do you open on Sundays?",
  lastText: "When do you open on Sundays?",
  message: "When do you open on Sundays?",
  description: "Bread and cake, baked every morning",
  businessDescription: "We bake bread and cake every morning.",
  greeting: "Hello! What can I do for you?",
  subdomain: "corner-bakery",
  primaryColor: "#2563eb",
  color: "#2563eb",
  onColor: "#ffffff",
  source: "chat",
  visitorId: "visitor-1",
  clientId: "m-1",
  price: "29.00",
  amount: "29.00",
  reason: null,
  error: null,
  password: "a quiet harbor at dawn",
  currentPassword: "a quiet harbor at dawn",
  newPassword: "a louder harbor at dusk",
  tx_ref: "pay-1",
  txRef: "pay-1",
  key: "parley_…",
  ending: "x7Qz",
};

const byFormat: Record<string, string> = {
  uuid: "0198c0de-0000-7000-8000-000000000001",
  email: "vera@example.com",
  "date-time": "2027-02-14T09:30:00.000Z",
  date: "2027-02-14",
  uri: "https://bakery.example/",
};

const depthMax = 8;

/** A value that the schema allows, and that a person recognizes. */
export function exampleOf(schema: JsonSchema, schemas: Known, name = "", depth = 0): unknown {
  const json = schemas.resolve(schema) as Json;
  if (json.const !== undefined) return json.const;
  if (json.enum) return json.enum[0];
  const choices = json.anyOf ?? json.oneOf ?? typesOf(json);
  if (choices) return exampleOfChoice(choices, schemas, name, depth);
  if (json.allOf)
    return Object.assign({}, ...json.allOf.map((part) => exampleOf(part, schemas, name, depth)));
  if (json.type === "object") {
    if (depth > depthMax) return {};
    const fields = Object.entries(json.properties ?? {});
    return Object.fromEntries(
      fields.map(([field, part]) => [field, exampleOf(part, schemas, field, depth + 1)]),
    );
  }
  if (json.type === "array") {
    const entry = exampleOf(json.items ?? {}, schemas, name, depth + 1);
    return depth > depthMax || (entry === undefined && !json.minItems) ? [] : [entry];
  }
  if (json.type === "string") return exampleText(json, name);
  if (json.type === "integer" || json.type === "number")
    return (
      byName[name] ??
      Math.max(json.minimum ?? 0, Math.min(json.maximum ?? 3, 3), json.exclusiveMinimum ?? 0)
    );
  if (json.type === "boolean") return /^(is|has|can|offer|answered)/.test(name);
  return json.type === "null" ? null : "…";
}

/** `type: ["integer", "null"]` */
function typesOf({ type, ...json }: Json): JsonSchema[] | undefined {
  return Array.isArray(type) ? type.map((one) => ({ ...json, type: one })) : undefined;
}

interface Json {
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Null where the name says that there is usually nothing. */
function exampleOfChoice(choices: JsonSchema[], schemas: Known, name: string, depth: number) {
  const hasNull = choices.some(({ type }) => type === "null");
  if (hasNull && byName[name] === null) return null;
  const [first = {}] = choices.filter(({ type }) => type !== "null");
  return exampleOf(first, schemas, name, depth);
}

function exampleText({ format = "", pattern, minLength = 0 }: Json, name: string) {
  if (byFormat[format]) return byFormat[format];
  const known = byName[name];
  const text = typeof known === "string" ? known : "…";
  const fits = text.length >= minLength && (!pattern || new RegExp(pattern, "u").test(text));
  return fits
    ? text
    : (knownPatterns.find((one) => pattern && new RegExp(pattern).test(one)) ?? text);
}

/** For texts of a given form. */
const knownPatterns = [
  "/blog/*",
  "DE",
  "m-1",
  "#2563eb",
  "corner-bakery",
  "2027-02-14",
  "bakery.example",
  "order_number",
];
