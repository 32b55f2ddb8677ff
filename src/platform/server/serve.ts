import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import type { Access, Endpoint } from "#shared/endpoint.ts";
import { unauthorized } from "./errors.ts";

export interface SignedInUser {
  id: string;
  role: "user" | "admin";
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the session hook, before every route. */
    user: SignedInUser | null;
    /** The operator has a session of its own: an owner's cookie opens no operator call, nor the other way round. */
    operator: SignedInUser | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    bodyTimeMaxMs?: number;
  }
}

interface Callers {
  public: unknown;
  owner: { owner: SignedInUser };
  admin: { admin: SignedInUser };
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type Call<E extends Endpoint> = Callers[E["access"]] & {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<E extends Endpoint> = z.input<E["response"]>;

interface Options {
  /** Runs before the body is read, such as a rate limit. */
  before?: (request: FastifyRequest) => Promise<void>;
  bodyLimit?: number;
  /** For a body that is large. */
  bodyTimeMaxMs?: number;
  /** Left out of the public description of the calls. */
  isHidden?: boolean;
}

/**
 * Registers one endpoint. Who may call it is checked before the request body is read.
 * A handler that has answered by itself (a stream, a redirect) returns the reply.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E> | FastifyReply>,
  options: Options = {},
): void {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access,
      ...(options.bodyTimeMaxMs && { bodyTimeMaxMs: options.bodyTimeMaxMs }),
    },
    schema: {
      ...(options.isHidden && { hide: true }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status]: endpoint.response },
    },
    onRequest: async (request) => {
      assertAccess(endpoint.access, request);
      await options.before?.(request);
    },
    handler: async (request, reply) => {
      const { params, query, body, user, operator } = request;
      // Fastify has parsed the three parts with this endpoint's own schemas.
      const call = { params, query, body, request, reply, owner: user, admin: operator };
      return handle({ ...call, reply: reply.code(endpoint.status) } as Call<E>);
    },
  };
  if (options.bodyLimit) route.bodyLimit = options.bodyLimit;
  app.route(route);
}

function assertAccess(access: Access, { user, operator }: FastifyRequest): void {
  if (access === "owner" && !user) throw unauthorized();
  if (access === "admin" && operator?.role !== "admin") throw unauthorized();
}
