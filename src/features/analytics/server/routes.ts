import { and, count, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { agentsApi } from "#features/agents/contract.ts";
import { findOwnAgent } from "#features/agents/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { serve } from "#platform/server/serve.ts";
import { analyticsApi } from "../contract.ts";
import { countTraffic, percentage } from "./public.ts";
import { readReport } from "./report.ts";
import { reportCsv } from "./report-csv.ts";

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

  serve(app, agentsApi.stats, async ({ owner, params }) => {
    const agent = await findOwnAgent(db, owner.id, params.id);
    if (!agent) throw notFound("Agent");
    const traffic = await countTraffic(db, owner.id, agent.id);
    return {
      totalConversations: traffic.conversations,
      totalLeads: traffic.leads,
      responseRate: percentage(traffic.answered, traffic.asked),
    };
  });

  serve(app, analyticsApi.report, ({ owner, query }) => readReport(db, owner.id, query));

  serve(app, analyticsApi.exportCsv, async ({ owner, query, reply }) => {
    const name = `analytics-${query.from}-to-${query.to}.csv`;
    reply.type("text/csv; charset=utf-8");
    reply.header("content-disposition", `attachment; filename="${name}"`);
    return reportCsv(await readReport(db, owner.id, query), query);
  });
}
