import type { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<Name, z.input<Schema>>
  : unknown;
type OptionalPart<Name extends string, Schema> = Schema extends z.ZodType
  ? Partial<Record<Name, z.input<Schema>>>
  : unknown;
type Input<E extends Endpoint> = Part<"params", E["params"]> &
  OptionalPart<"query", E["query"]> &
  Part<"body", E["body"]>;

/** §8.1: the message is the status, a colon and the body; `detail` is the server's message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = "ApiError";
    this.status = status;
    const answer = parse(body);
    this.code = answer.code;
    this.detail = answer.message;
    this.fields = answer.fields ?? {};
  }
}

/** Required only if the endpoint needs it. */
export type Inputs<E extends Endpoint> =
  unknown extends Input<E> ? [] : object extends Input<E> ? [Input<E>?] : [Input<E>];

/** Validates the response against the contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...inputs: Inputs<E>
): Promise<z.output<E["response"]>> {
  return read(endpoint, await send(endpoint, inputs[0]));
}

export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...inputs: Inputs<E>
): Promise<{ rows: z.output<E["response"]>; next: string | null }> {
  const response = await send(endpoint, inputs[0]);
  return { rows: await read(endpoint, response), next: response.headers.get("x-next-cursor") };
}

async function send(endpoint: Endpoint, input: unknown) {
  const {
    params,
    query = {},
    body,
  } = (input ?? {}) as Record<string, Record<string, string> | undefined>;
  const search = queryOf(query);
  const path = pathOf(endpoint, params);
  const response = await fetch(search ? `${path}?${search}` : path, {
    method: endpoint.method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  if (!response.ok)
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

async function read<E extends Endpoint>(endpoint: E, response: Response) {
  return endpoint.response.parse(await response.json()) as z.output<E["response"]>;
}

export function queryOf(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
}

function parse(body: string): { code?: string; message?: string; fields?: Record<string, string> } {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
