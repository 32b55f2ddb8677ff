import { and, eq, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { agents } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { notFound } from "#platform/server/errors.ts";
import { sendSortedPage } from "#platform/server/sorted-paging.ts";
import { adminAgentsApi } from "../contract-agents.ts";
import { countAgents, findAgent, listAllAgents } from "./agent-queries.ts";
import { auditedBy, type ConsoleOptions, serveUnder } from "./console.ts";

export async function adminAgentRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db, clock } = app;
  const serve = serveUnder(operator.signIn);

  async function rowOf(id: string) {
    const agent = await findAgent(db, id);
    if (!agent) throw notFound("Agent");
    return agent;
  }

  serve(app, adminAgentsApi.list, async ({ query, reply }) =>
    sendSortedPage(reply, query.limit, await listAllAgents(db, query)),
  );

  serve(app, adminAgentsApi.count, ({ query }) => countAgents(db, query));

  serve(app, adminAgentsApi.suspend, async ({ params: { id }, body: { reason }, request }) => {
    await db.transaction(async (tx) => {
      const [before] = await tx
        .select({ reason: agents.suspendedReason })
        .from(agents)
        .where(eq(agents.id, id))
        .for("no key update");
      if (!before) throw notFound("Agent");
      await tx
        .update(agents)
        .set({ suspendedAt: clock.now(), suspendedReason: reason })
        .where(eq(agents.id, id));
      await recordAudit(tx, {
        ...auditedBy(request),
        action: "agent.suspended",
        subject: "agent",
        subjectId: id,
        before,
        after: { reason },
        reason,
      });
    });
    return rowOf(id);
  });

  serve(app, adminAgentsApi.liftSuspension, async ({ params: { id }, request }) => {
    await db.transaction(async (tx) => {
      const [before] = await tx
        .select({ reason: agents.suspendedReason })
        .from(agents)
        .where(and(eq(agents.id, id), isNotNull(agents.suspendedAt)))
        .for("no key update");
      if (!before) throw notFound("Suspended agent");
      await tx
        .update(agents)
        .set({ suspendedAt: null, suspendedReason: null })
        .where(eq(agents.id, id));
      await recordAudit(tx, {
        ...auditedBy(request),
        action: "agent.suspension-lifted",
        subject: "agent",
        subjectId: id,
        before,
        after: { reason: null },
      });
    });
    return rowOf(id);
  });
}
