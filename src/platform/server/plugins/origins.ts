import type { FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { forbidden } from "../errors.ts";

/** Lets any page make a visitor's calls, and refuses cross-site writes everywhere else. */
export const refuseOtherOrigins = fp(
  async (app) => {
    app.addHook("onRequest", async (request, reply) => {
      const { access } = request.routeOptions.config;
      if (request.method === "OPTIONS" && isForEveryPage(request)) return answerPreflight(reply);
      // Cookies mean nothing to public calls, so any page may make them.
      if (access === "public" && isForEveryPage(request))
        reply.header("access-control-allow-origin", "*");
      else refuseCrossSite(request, app.config.publicUrl);
    });
  },
  { name: "origins", dependencies: ["errors"], decorators: { fastify: ["config"] } },
);

const visitorCalls = /^\/api\/(public|conversations|leads|agents\/[^/]+\/chat)/;

function isForEveryPage({ url, method }: FastifyRequest) {
  return visitorCalls.test(url) && method !== "PATCH";
}

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
function refuseCrossSite(request: FastifyRequest, publicUrl: string) {
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
