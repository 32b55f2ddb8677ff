import type { z } from "zod";
import type { TeamRole } from "./vocabulary.ts";

export type Access = "public" | "owner" | "admin";
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
interface Schemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Of an owner's call: the least role of a team that may make it. Left out: the owner alone may. */
  team?: TeamRole;
  /** Not for an operator who views as the owner: exports, and where somebody is signed in. */
  isPrivate?: true;
  /** What each server-sent event holds, where the call can stream. */
  event?: z.ZodType;
  /** 201 for what creates something. */
  status?: 200 | 201;
}

export type Endpoint<A extends Access = Access, S extends Schemas = Schemas> = S & {
  access: A;
  method: Method;
  path: string;
  status: 200 | 201;
};

/** Describes one HTTP call: who may make it, where, and what travels. The server serves it; the browser calls it. */
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
    // The template type of `route` promises both halves.
    method: route.slice(0, space) as Method,
    path: route.slice(space + 1),
  };
}
