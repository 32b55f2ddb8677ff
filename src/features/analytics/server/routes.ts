import { and, count, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { serve } from "#platform/server/serve.ts";
import { analyticsApi } from "../contract.ts";
import { countTraffic, percentage } from "./public.ts";

export async function analyticsRoutes(app: FastifyInstance) {
  const { db } = app;

  serve(app, analyticsApi.dashboard, async ({ owner }) => {
    const isActive = and(eq(agents.userId, owner.id), eq(agents.isActive, true));
    const [active, traffic] = await Promise.all([
      db.select({ total: count() }).from(agents).where(isActive),
      countTraffic(db, owner.id),
    ]);
    return {
      activeAgents: only(active).total,
      totalConversations: traffic.conversations,
      totalLeads: traffic.leads,
      responseRate: percentage(traffic.answered, traffic.asked),
      conversionRate: percentage(traffic.leads, traffic.conversations),
    };
  });
}
