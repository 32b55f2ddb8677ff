import { and, asc, count, eq, exists, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, conversations, leads, users } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import { mailOwner, wantsMail } from "#features/auth/server/public.ts";
import type { Config } from "#platform/server/config.ts";

const batch = 50;
const dayMs = 86_400_000;
/** Less than a week, so that a run that came late does not skip the next. */
const betweenMs = 6 * dayMs;

/** What happened in the last seven days, once a week to each owner who has not declined and has agents. */
export async function mailSummaries(db: Database, config: Config, now: Date, stop: AbortSignal) {
  let isMore = true;
  while (isMore && !stop.aborted)
    isMore = await db.transaction(async (tx) => {
      const owners = await takeOwners(tx, now);
      for (const { id } of owners) await mailSummary(tx, config, now, id);
      return owners.length > 0;
    });
}

/** Marked in the transaction of their mails: a second run finds the rest. */
async function takeOwners(tx: Database, now: Date) {
  const due = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, "user"),
        or(
          isNull(users.summaryMailedAt),
          lt(users.summaryMailedAt, new Date(now.getTime() - betweenMs)),
        ),
        exists(tx.select({ one: sql`1` }).from(agents).where(eq(agents.userId, users.id))),
      ),
    )
    .orderBy(asc(users.id))
    .limit(batch)
    .for("update", { skipLocked: true });
  return tx
    .update(users)
    .set({ summaryMailedAt: now })
    .where(inArray(users.id, due))
    .returning({ id: users.id });
}

async function mailSummary(tx: Database, config: Config, now: Date, ownerId: string) {
  if (!(await wantsMail(tx, ownerId, "weekly-summary"))) return;
  const since = new Date(now.getTime() - 7 * dayMs);
  const own = tx.select({ id: agents.id }).from(agents).where(eq(agents.userId, ownerId));
  const held = only(
    await tx
      .select({ n: count() })
      .from(conversations)
      .where(
        and(
          inArray(conversations.agentId, own),
          gte(conversations.createdAt, since),
          eq(conversations.isTest, false),
        ),
      ),
  ).n;
  const left = only(
    await tx
      .select({ n: count() })
      .from(leads)
      .where(
        and(inArray(leads.agentId, own), gte(leads.createdAt, since), eq(leads.isSpam, false)),
      ),
  ).n;
  // A week in which nobody came is no news.
  if (held + left === 0) return;
  const open = only(
    await tx
      .select({ n: count() })
      .from(unansweredQuestions)
      .where(
        and(inArray(unansweredQuestions.agentId, own), gte(unansweredQuestions.createdAt, since)),
      ),
  ).n;
  await mailOwner(tx, config, ownerId, "weekly-summary", {
    subject: `Your week: ${many(held, "conversation")}, ${many(left, "lead")}`,
    title: "Your agents’ last seven days",
    lines: [
      `${many(held, "conversation")} and ${many(left, "lead")}.`,
      open === 0
        ? "Every question was answered."
        : `${many(open, "question")} found no answer on your pages. A sentence about each would help the next visitor.`,
    ],
    button: { label: "Open the dashboard", url: `${config.publicUrl}/` },
  });
}

function many(n: number, what: string) {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
