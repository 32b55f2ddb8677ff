import type { FastifyRequest } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    /** Redacted, because more people may read logs than may know these. */
    secretPaths: string[];
  }
}

export const logRequests = fp(
  async (app) => {
    app.decorate("secretPaths", []);
    app.addHook("onResponse", async (request, reply) => {
      const url = request.routeOptions.url;
      if (url === "/healthz" || url === "/readyz" || url === "/metrics") return;
      request.log.info(
        {
          method: request.method,
          route: patternOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          ...(request.user && { owner: request.user.id }),
          ...(request.sessionId && { session: request.sessionId }),
          ...idsOf(request),
        },
        "request",
      );
    });
  },
  { name: "request-log" },
);

export function patternOf({ routeOptions, server }: FastifyRequest): string {
  const url = routeOptions.url ?? "unknown";
  const secret = server.secretPaths.find((path) => url.includes(path));
  return secret ? url.replace(secret, "/:secret") : url;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idsOf({ params }: FastifyRequest) {
  const ids = Object.values(params ?? {}).filter((value) => id.test(String(value)));
  return ids.length > 0 ? { ids } : {};
}
