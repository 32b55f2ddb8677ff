import type { z } from "zod";
import type { TeamRole } from "./vocabulary.ts";

export type Access = "public" | "owner" | "admin";
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
interface Schemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Owner calls: the least team role allowed. Omitted: only the owner. */
  team?: TeamRole;
  /** Not for an operator viewing as the owner: exports and sign-ins. */
  isPrivate?: true;
  event?: z.ZodType;
  /** 201 if the call creates something. */
  status?: 200 | 201;
}

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
    ...schemas,
    access,
    // The template type of `route` guarantees both halves.
    method: route.slice(0, space) as Method,
    path: route.slice(space + 1),
  };
}
