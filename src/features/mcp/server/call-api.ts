import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<Name, z.input<Schema>>
  : unknown;
export type ApiInput<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]> & { visitorToken?: string | undefined };

export interface ApiAnswer {
  isRefused: boolean;
  /** Parsed JSON. */
  body: unknown;
}

/**
 * Calls the API on the caller's behalf, over the same route as everyone: permissions, ownership, limits and
 * validation are decided only there.
 */
export async function callApi<E extends Endpoint>(
  { server, headers: { authorization, origin }, host, ip }: FastifyRequest,
  endpoint: E,
  input: ApiInput<E>,
): Promise<ApiAnswer> {
  const { params = {}, query = {}, body, visitorToken } = input as Loose;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  const answer = await server.inject({
    method: endpoint.method,
    url: `${path}?${search}`,
    remoteAddress: ip,
    headers: {
      host,
      ...(origin && { origin }),
      ...(authorization && { authorization }),
      ...(visitorToken && { "x-visitor-token": visitorToken }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return { isRefused: answer.statusCode >= 400, body: answer.json() };
}

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
  visitorToken?: string;
}
