import type { FastifyInstance } from "fastify";
import { analyticsRoutes } from "#features/analytics/server/routes.ts";
import { countUnanswered } from "#features/inbox/server/public.ts";

/** The dashboard counts unanswered questions as the inbox groups them. */
export async function dashboardRoutes(app: FastifyInstance) {
  await app.register(analyticsRoutes, {
    countUnanswered: (ownerId, since) => countUnanswered(app, ownerId, since),
  });
}
