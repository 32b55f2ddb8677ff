import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import type { Access, Endpoint } from "#shared/endpoint.ts";
import { mayDo } from "#shared/may-do.ts";
import type { TeamRole } from "#shared/vocabulary.ts";
import type { UsedKey } from "./api-keys.ts";
import { forbidden, notFound, unauthorized } from "./errors.ts";
import { assertKeyMay, assertKeyMayReach, isOwnAgentOf } from "./key-access.ts";

export interface SignedInUser {
  id: string;
  role: "user" | "admin";
}

export interface OwnersCaller extends SignedInUser {
  /** The person's own account; `id` is the account whose data it is. */
  memberId: string;
  teamRole: "owner" | TeamRole;
  /** Set while an operator views as the owner. */
  viewing?: { until: Date };
  /** A program of the owner's calls, and not a person. */
  key?: UsedKey;
}

export function personOf({ memberId, role }: OwnersCaller): SignedInUser {
  return { id: memberId, role };
}

export interface SignedInOperator extends SignedInUser {
  provenAt: Date;
  viewing?: { ownerId: string; until: Date };
}

declare module "fastify" {
  interface FastifyRequest {
    user: OwnersCaller | null;
    /** A separate session: an owner's cookie opens no operator call, nor the reverse. */
    operator: SignedInOperator | null;
    /** Instead of a session. Where it is shown, cookies mean nothing. */
    apiKey: UsedKey | null;
    /** The key speaks for visitors of its owner's agent, many of them from one address. */
    visitorsKey: UsedKey | null;
    /** For logs and lists; opens nothing. */
    sessionId: string | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

interface Callers {
  public: unknown;
  owner: { owner: OwnersCaller };
  admin: { admin: SignedInOperator };
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Call<E extends Endpoint> = Callers[E["access"]] & {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Answer<E extends Endpoint> = z.input<E["response"]>;

export interface ServeOptions {
  /** Runs before the body is read, for example a rate limit. */
  before?: (request: FastifyRequest) => Promise<void>;
  bodyLimit?: number;
  bodyTimeMaxMs?: number;
  /** Left out of the OpenAPI description. */
  isHidden?: boolean;
}

/**
 * Checks access before the body is read. A handler that has already answered (a stream, a redirect) returns
 * the reply.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E> | FastifyReply>,
  options: ServeOptions = {},
): void {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access,
      ...(options.bodyTimeMaxMs && { bodyTimeMaxMs: options.bodyTimeMaxMs }),
    },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [endpoint.status]: endpoint.response },
    },
    onRequest: async (request) => {
      assertAccess(endpoint, request);
      if (endpoint.access === "public") await admitVisitorsKey(endpoint, request);
      await options.before?.(request);
    },
    preHandler: async (request) => {
      const key = request.user?.key;
      if (key?.agentIds) await assertKeyMayReach(app.db, endpoint, key, request);
    },
    handler: async (request, reply) => {
      const { params, query, body, user, operator } = request;
      // Fastify has parsed the three parts with this endpoint's schemas.
      const call = { params, query, body, request, reply, owner: user, admin: operator };
      return handle({ ...call, reply: reply.code(endpoint.status) } as Call<E>);
    },
  };
  if (!options.isHidden) app.servedCalls.push(endpoint);
  if (options.bodyLimit) route.bodyLimit = options.bodyLimit;
  app.route(route);
}

function assertAccess(endpoint: Endpoint, { user, operator, params }: FastifyRequest): void {
  const { access, team } = endpoint;
  if (access === "owner") {
    if (!user) throw unauthorized();
    if (user.viewing && (endpoint.method !== "GET" || endpoint.isPrivate)) throw onlyViewing();
    if (!mayDo(user.teamRole, team)) throw notInRole();
    if (user.key) assertKeyMay(endpoint, user.key, params);
  }
  if (access === "admin" && operator?.role !== "admin") throw unauthorized();
}

/** A public call needs no key; with one, it has to be a good one. */
async function admitVisitorsKey(endpoint: Endpoint, request: FastifyRequest) {
  const { apiKey, params, server } = request;
  if (!apiKey || !endpoint.key) return;
  assertKeyMay(endpoint, apiKey, params);
  if (!(await isOwnAgentOf(server.db, apiKey, params))) throw notFound("Agent");
  request.visitorsKey = apiKey;
}

function onlyViewing() {
  return forbidden("While viewing as the owner, you can only look.", "viewing");
}

function notInRole() {
  return forbidden("Your role on this team does not allow this. Ask the owner.", "not_in_role");
}
