import type { z } from "zod";
import type { KeyScope, TeamRole } from "./vocabulary.ts";

export type Access = "public" | "owner" | "admin";
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
interface Schemas {
  /** Names the call for people, and without articles for programs: "List leads" is `listLeads`. */
  summary?: string;
  /** What the name and the schemas do not say. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Owner calls: the least team role allowed. Omitted: only the owner. */
  team?: TeamRole;
  /** What an API key must be allowed to do. Omitted: no key opens it. `any`: what is done with it is asked again. */
  key?: KeyScope | "any";
  /**
   * Where the agent is named, for keys that are limited to certain agents; `list`: the handler leaves out the others.
   * A path that begins with an agent says it. Omitted: closed to such keys.
   */
  agentIn?: AgentPlace;
  /** Not for an operator viewing as the owner: exports and sign-ins. */
  isPrivate?: true;
  event?: z.ZodType;
  /** The media type of an answer that is not JSON. */
  media?: "text/csv" | "text/plain";
  /** Instead of a body: multipart/form-data with one `file`, which is this. */
  upload?: string;
  /** Whether a visitor proves by `x-visitor-token` that the conversation is theirs. */
  visitor?: "optional" | "required";
  /** 201 if the call creates something. */
  status?: 200 | 201;
}

export type AgentPlace = "path" | "query" | "body" | "lead" | "conversation" | "list";

export type Endpoint<A extends Access = Access, S extends Schemas = Schemas> = S & {
  access: A;
  method: Method;
  path: string;
  status: 200 | 201;
};

/** One HTTP call: access, route and schemas. The server serves it; the browser calls it. */
export function endpoint<A extends Access, S extends Schemas>(
  access: A,
  route: `${Method} /api${string}`,
  schemas: S,
): Endpoint<A, S> {
  const space = route.indexOf(" ");
  return {
    status: 200,
    ...(route.includes(" /api/agents/:id") && { agentIn: "path" }),
    ...schemas,
    access,
    // The template type of `route` guarantees both halves.
    method: route.slice(0, space) as Method,
    path: route.slice(space + 1),
  };
}
