import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { AppError, forbidden } from "./errors.ts";

const year = 31_536_000;

/** Security headers, and the refusal of cross-site writes. */
export function guardHeaders(app: FastifyInstance) {
  const protective = protectiveHeaders(app.config);

  app.addHook("onRequest", async (request, reply) => {
    reply.headers(protective);
    // TRACE would reveal headers that scripts must not see (RFC 9110 §9.3.8).
    if (request.method === "TRACE")
      throw new AppError(405, "method_not_allowed", "This method is not allowed.");
    refuseOtherTargets(request);
    const { access } = request.routeOptions.config;
    if (isCall(request)) reply.header("cache-control", "no-store");
    if (request.method === "OPTIONS" && isForEveryPage(request)) return answerPreflight(reply);
    // Public calls may come from any page, because cookies mean nothing to them.
    if (access === "public" && isForEveryPage(request))
      reply.header("access-control-allow-origin", "*");
    else refuseOtherSites(request, app.config.publicUrl);
  });
}

/** By the route, because a path can be spelled in several ways. */
export function isCall({ url, routeOptions }: FastifyRequest) {
  return url.startsWith("/api") || routeOptions.url?.startsWith("/api") === true;
}

/** Duplicate host names and targets that are not paths could pass a proxy's rules and not ours. */
function refuseOtherTargets({ url, raw }: FastifyRequest) {
  const isPath = url.startsWith("/") || (url === "*" && raw.method === "OPTIONS");
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  if (!isPath || hosts.length > 1)
    throw new AppError(400, "bad_request", "This request cannot be read.");
}

/** `GET http://host/path` means `GET /path` of that host (RFC 9112 §3.2.2). */
export function asOriginForm({ url = "/", headers }: IncomingMessage): string {
  const [, authority, path = ""] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (!authority) return url;
  headers.host = authority;
  return path.startsWith("/") ? path : `/${path}`;
}

export function protectiveHeaders({ publicUrl }: Pick<Config, "publicUrl">) {
  const isHttps = publicUrl.startsWith("https:");
  return {
    "content-security-policy": contentPolicy("'none'"),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    ...(isHttps && { "strict-transport-security": `max-age=${year}; includeSubDomains` }),
  };
}

export function contentPolicy(frameAncestors: string, scriptHashes: string[] = []) {
  return [
    "default-src 'self'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join("")}`,
    // Radix and the charts set style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Even `*` would exclude pages without an origin, such as files.
    ...(frameAncestors === "*" ? [] : [`frame-ancestors ${frameAncestors}`]),
  ].join("; ");
}

const visitorCalls = /^\/api\/(public|conversations|leads|agents\/[^/]+\/chat)/;

function isForEveryPage({ url, method }: FastifyRequest) {
  return visitorCalls.test(url) && method !== "PATCH";
}

/** CORS preflight, without credentials. */
function answerPreflight(reply: FastifyReply) {
  return reply
    .code(204)
    .headers({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "content-type, x-visitor-token",
      "access-control-max-age": 86_400,
    })
    .send();
}

/** Cookies are SameSite=Lax; this also stops sibling subdomains and old browsers. */
function refuseOtherSites(request: FastifyRequest, publicUrl: string) {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (
    origin !== undefined
      ? origin !== publicUrl && !isOwnHost(origin, request)
      : site && site !== "same-origin" && site !== "none"
  )
    throw forbidden("This call must come from the application itself.", "foreign_origin");
}

/** On a laptop, the product has several host names. */
function isOwnHost(origin: string, { headers }: FastifyRequest) {
  try {
    return new URL(origin).host === headers.host;
  } catch {
    return false;
  }
}
