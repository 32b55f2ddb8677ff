import { and, count, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { pages, unansweredQuestions } from "#database/schema-knowledge.ts";
import { countOutcomes } from "./public.ts";

const namedMax = 3;

export async function readWeek(db: Database, ownerId: string, since: Date, now: Date) {
  const own = ownAgents(db, ownerId);
  const outcomes = await countOutcomes(db, ownerId, since, now);
  const isAskedInVain = and(
    inArray(unansweredQuestions.agentId, own),
    gte(unansweredQuestions.createdAt, since),
    eq(unansweredQuestions.reason, "unknown"),
    isNull(unansweredQuestions.resolvedAt),
  );
  const text = sql<string>`min(${unansweredQuestions.question})`;
  const times = sql<number>`count(*)::int`;
  const asked = await db
    .select({
      question: text,
      times,
      conversationId: sql<string>`(array_agg(${unansweredQuestions.conversationId} order by ${unansweredQuestions.createdAt} desc))[1]`,
    })
    .from(unansweredQuestions)
    .where(isAskedInVain)
    .groupBy(sql`lower(trim(${unansweredQuestions.question}))`)
    .orderBy(desc(times), text)
    .limit(namedMax);
  // New pages are not news: the owner has just added them.
  const hasChanged = and(
    inArray(pages.agentId, own),
    gte(pages.changedAt, since),
    lt(pages.createdAt, since),
  );
  const [changed] = await db.select({ n: count() }).from(pages).where(hasChanged);
  const changedPages = await db
    .select({ url: pages.url })
    .from(pages)
    .where(hasChanged)
    .orderBy(desc(pages.changedAt), pages.url)
    .limit(namedMax);
  return { ...outcomes, asked, changed: changed?.n ?? 0, changedPages };
}
