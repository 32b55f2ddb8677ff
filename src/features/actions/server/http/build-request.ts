import type { ActionField } from "../../contract.ts";
import type { ActionSettings } from "../../contract-own.ts";
import type { SentRequest } from "../outcome.ts";
import type { Values } from "../values.ts";

const placeholder = /\{([a-z][a-z0-9_]{0,39})\}/g;

export function isPlaceholderName(name: string): boolean {
  return new RegExp(`^${placeholder.source}$`).test(`{${name}}`);
}

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = ""]) => name);
}

export interface AddressParts {
  origin: string;
  path: string;
  query: string;
}

/** Null unless it is a URL with placeholders in the path and query only. */
export function addressParts(address: string): AddressParts | null {
  const [, origin = "", path = "", query = ""] =
    /^(https?:\/\/[^/?#{}\s\\]+)(\/[^?#\s\\]*)?(?:\?([^#\s]*))?$/i.exec(address) ?? [];
  const isPlain = !/[{}]/.test(`${path}${query}`.replaceAll(placeholder, ""));
  return origin && isPlain ? { origin, path: path || "/", query } : null;
}

/** A value that would lead outside the owner's path. */
export class UnsafeValue extends Error {}

export function buildRequest(
  { method, address, body }: Pick<ActionSettings, "method" | "address" | "body">,
  fields: readonly ActionField[],
  values: Values,
): SentRequest {
  const parts = addressParts(address);
  if (!parts) throw new UnsafeValue();
  const query = parts.query.split("&").flatMap((pair) => filledPair(pair, values) ?? []);
  const path = parts.path.split("/").map((segment) => filledSegment(segment, values));
  const url = `${parts.origin}${path.join("/")}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  return { method, url, body: takesBody(method) ? bodyOf(address, body, fields, values) : "" };
}

export function takesBody(method: ActionSettings["method"]): boolean {
  return method !== "GET" && method !== "DELETE";
}

function filledSegment(segment: string, values: Values): string {
  const filled = segment.replaceAll(placeholder, (_, name) => {
    const value = values[name] ?? "";
    // Many servers decode these before they look for the path.
    if (value === "" || /[/\\]/.test(value)) throw new UnsafeValue();
    return encodeURIComponent(value);
  });
  if (filled !== segment && /^(?:\.|%2e){1,2}$/i.test(filled)) throw new UnsafeValue();
  return filled;
}

/** Null if one of its fields is empty. */
function filledPair(pair: string, values: Values): string | null {
  if (pair === "" || placeholdersIn(pair).some((name) => !values[name])) return null;
  return pair.replaceAll(placeholder, (_, name) => encodeURIComponent(values[name] ?? ""));
}

function bodyOf(
  address: string,
  template: string,
  fields: readonly ActionField[],
  values: Values,
): string {
  const typed = (name: string) => {
    const value = values[name];
    if (value === undefined) return undefined;
    return fields.find((field) => field.name === name)?.type === "number" ? Number(value) : value;
  };
  // Parsed before values are filled in, so that none can break out of its string.
  if (template) return JSON.stringify(filled(JSON.parse(template), values, typed));
  const used = placeholdersIn(address);
  const rest = fields.filter(({ name }) => !used.includes(name));
  return JSON.stringify(Object.fromEntries(rest.map(({ name }) => [name, typed(name)])));
}

function filled(node: unknown, values: Values, typed: (name: string) => unknown): unknown {
  if (typeof node === "string") {
    const [name] = placeholdersIn(node);
    if (name && node === `{${name}}`) return typed(name);
    return node.replaceAll(placeholder, (_, one) => values[one] ?? "");
  }
  if (Array.isArray(node))
    return node.map((one) => filled(one, values, typed)).filter((one) => one !== undefined);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, one]) => [key, filled(one, values, typed)]);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}
