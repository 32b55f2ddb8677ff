import { and, count, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { conversations, messages } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { isReal, isWithin, type ownAgents, type Span } from "./traffic.ts";

/** The median of so many handoffs, the latest, says as much as that of all. */
const medianOfMax = 5_000;

/**
 * What became of conversations in a span of time. All of it is rare beside the conversations themselves and
 * stands in an index of its own, so that nothing has to be counted ahead.
 */
export async function readOutcomes(db: Database, own: ReturnType<typeof ownAgents>, span: Span) {
  const { agentId, id, createdAt, isTest, hasUnanswered, handoffAt, handoffReason } = conversations;
  const [unresolved] = await db
    .select({ total: count() })
    .from(conversations)
    .where(
      and(
        inArray(agentId, own),
        isWithin(createdAt, span),
        sql`not ${isTest} and (${hasUnanswered} or ${handoffAt} is not null or ${conversations.rating} = 'down')`,
      ),
    );
  const isHandedOff = and(
    inArray(agentId, own),
    isNotNull(handoffAt),
    isWithin(handoffAt, span),
    eq(isTest, false),
  );
  const handoffs = await db
    .select({ reason: handoffReason, total: count() })
    .from(conversations)
    .where(isHandedOff)
    .groupBy(handoffReason);
  const [unanswered] = await db
    .select({ total: count() })
    .from(unansweredQuestions)
    .where(
      and(
        inArray(unansweredQuestions.agentId, own),
        isWithin(unansweredQuestions.createdAt, span),
        ne(unansweredQuestions.reason, "not-helpful"),
      ),
    );
  const rated = only(
    await db
      .select({
        total: count(),
        helpful: sql<number>`count(*) filter (where ${messages.rating} = 'up')`.mapWith(Number),
      })
      .from(messages)
      .where(
        and(
          inArray(messages.agentId, own),
          isNotNull(messages.rating),
          isWithin(messages.timestamp, span),
          isReal(db, messages),
        ),
      ),
  );
  const latest = db
    .select({ agentId, id, handoffAt })
    .from(conversations)
    .where(isHandedOff)
    .orderBy(sql`${handoffAt} desc`)
    .limit(medianOfMax)
    .as("handed");
  // Null where nobody has come.
  const waited = sql`(select extract(epoch from min(${messages.timestamp}) - ${latest.handoffAt})
    from ${messages} where ${messages.agentId} = ${latest.agentId}
      and ${messages.conversationId} = ${latest.id} and ${messages.author} = 'person'
      and ${messages.timestamp} >= ${latest.handoffAt})`;
  const [median] = await db
    .select({
      seconds: sql<number | null>`percentile_cont(0.5) within group (order by ${waited})`.mapWith(
        (value) => (value === null ? null : Math.round(Number(value))),
      ),
    })
    .from(latest);
  return {
    unresolved: unresolved?.total ?? 0,
    handoffs: handoffs.flatMap(({ reason, total }) => (reason ? [{ reason, total }] : [])),
    unanswered: unanswered?.total ?? 0,
    rated: rated.total,
    helpful: rated.helpful,
    secondsToPerson: median?.seconds ?? null,
  };
}
