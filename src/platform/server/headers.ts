import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { AppError, forbidden } from "./errors.ts";

const year = 31_536_000;

/** The answer's headers that protect it, and the refusal of writes that come from other sites. */
export function guardHeaders(app: FastifyInstance) {
  const protective = protectiveHeaders(app.config);

  app.addHook("onRequest", async (request, reply) => {
    reply.headers(protective);
    // It would tell a script the headers that are hidden from it (RFC 9110 §9.3.8).
    if (request.method === "TRACE")
      throw new AppError(405, "method_not_allowed", "This method is not allowed.");
    refuseOtherTargets(request);
    const { access } = request.routeOptions.config;
    if (isCall(request)) reply.header("cache-control", "no-store");
    if (request.method === "OPTIONS" && isForEveryPage(request)) return answerPreflight(reply);
    // What strangers may call anyway may be called from any page; a cookie changes nothing there.
    if (access === "public" && isForEveryPage(request))
      reply.header("access-control-allow-origin", "*");
    else refuseOtherSites(request, app.config.publicUrl);
  });
}

/** A path may be spelled in several ways; the route it leads to is not. */
export function isCall({ url, routeOptions }: FastifyRequest) {
  return url.startsWith("/api") || routeOptions.url?.startsWith("/api") === true;
}

/** Of two names nobody knows which a proxy has looked at, and what is no path no rule of ours is written for. */
function refuseOtherTargets({ url, raw }: FastifyRequest) {
  const isPath = url.startsWith("/") || (url === "*" && raw.method === "OPTIONS");
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  if (!isPath || hosts.length > 1)
    throw new AppError(400, "bad_request", "This request cannot be read.");
}

/** `GET http://host/path` means the same as `GET /path` of that host (RFC 9112 §3.2.2). */
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

/** `frameAncestors` says whose pages may show this one in a frame. */
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
    // Even the widest value would keep out pages without an address, such as a file.
    ...(frameAncestors === "*" ? [] : [`frame-ancestors ${frameAncestors}`]),
  ].join("; ");
}

const visitorCalls = /^\/api\/(public|conversations|leads|agents\/[^/]+\/chat)/;

function isForEveryPage({ url, method }: FastifyRequest) {
  return visitorCalls.test(url) && method !== "PATCH";
}

/** A browser asks this before another site's page may make the call. Without credentials: nobody is signed in there. */
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

/** On a laptop the product answers by several names: localhost, 127.0.0.1, a name in the local network. */
function isOwnHost(origin: string, { headers }: FastifyRequest) {
  try {
    return new URL(origin).host === headers.host;
  } catch {
    return false;
  }
}
