import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../errors.ts";
import { isCall } from "./headers.ts";

/** Refuses requests whose target a proxy, a log or the database would read differently from us. */
export const refuseOddTargets = fp(
  async (app) => {
    app.addHook("onRequest", async (request) => {
      // TRACE would reveal headers that scripts must not see (RFC 9110 §9.3.8).
      if (request.method === "TRACE")
        throw new AppError(405, "method_not_allowed", "This method is not allowed.");
      if (!isPath(request) || hasSeveralHosts(request))
        throw new AppError(400, "bad_request", "This request cannot be read.");
      // PostgreSQL cannot store NUL, and a download that has begun could no longer say so.
      if (isCall(request) && request.url.includes("%00"))
        throw new AppError(400, "invalid", "This address cannot be read.");
    });
  },
  { name: "targets", dependencies: ["errors", "headers"] },
);

function isPath({ url, method }: FastifyRequest) {
  return url.startsWith("/") || (url === "*" && method === "OPTIONS");
}

function hasSeveralHosts({ raw }: FastifyRequest) {
  return raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1;
}

/** Absolute form (RFC 9112 §3.2.2). */
export function asOriginForm({ url = "/", headers }: IncomingMessage): string {
  const [, authority, path = ""] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (!authority) return url;
  headers.host = authority;
  return path.startsWith("/") ? path : `/${path}`;
}
