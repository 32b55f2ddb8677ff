import { and, count, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { only } from "#database/rows.ts";
import { agents, users } from "#database/schema.ts";
import { agentsApi } from "#features/agents/contract.ts";
import { findOwnAgent, isListening } from "#features/agents/server/public.ts";
import { notFound } from "#platform/server/errors.ts";
import { serve } from "#platform/server/serve.ts";
import { analyticsApi } from "../contract.ts";
import { hideFirstSteps, noteVisit } from "./dashboard-visits.ts";
import { readFirstSteps } from "./first-steps.ts";
import { type CountUnanswered, readNews } from "./news.ts";
import { countTraffic, percentage } from "./public.ts";
import { readReport } from "./report.ts";
import { reportCsv } from "./report-csv.ts";

interface Options {
  countUnanswered?: CountUnanswered;
}

export async function analyticsRoutes(
  app: FastifyInstance,
  { countUnanswered = async () => 0 }: Options,
) {
  const { db, clock } = app;

  serve(app, analyticsApi.dashboard, async ({ owner }) => {
    const isActive = and(eq(agents.userId, owner.id), isListening(clock.now()));
    const [active, traffic] = await Promise.all([
      db
        .select({ total: count() })
        .from(agents)
        .innerJoin(users, eq(users.id, agents.userId))
        .where(isActive),
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

  serve(app, analyticsApi.visit, async ({ owner }) => {
    await noteVisit(db, owner.memberId, clock.now());
    return {};
  });

  serve(app, analyticsApi.news, ({ owner, query: { zone } }) =>
    readNews(db, { ...whoAsks(owner), now: clock.now(), zone, countUnanswered }),
  );

  serve(app, analyticsApi.firstSteps, ({ owner }) => readFirstSteps(db, whoAsks(owner)));

  serve(app, analyticsApi.hideFirstSteps, async ({ owner, body: { isHidden } }) => {
    await hideFirstSteps(db, owner.memberId, { isHidden, now: clock.now() });
    return { isHidden };
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

function whoAsks({ id, memberId }: { id: string; memberId: string }) {
  return { ownerId: id, personId: memberId };
}
