import { and, asc, eq, exists, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { oneByOne } from "#database/one-by-one.ts";
import { agents, users } from "#database/schema.ts";
import { mailOwner, wantsMail } from "#features/accounts/server/public.ts";
import type { Config } from "#platform/server/config.ts";
import { readWeek } from "./read-week.ts";

const batch = 500;
const quoteLengthMax = 160;
const dayMs = 86_400_000;
/** Less than a week, so that a late run does not skip the next. */
const betweenMs = 6 * dayMs;

/**
 * Mails the last seven days to each owner who has agents and has not declined. Throws when stopped early, so
 * that it runs again.
 */
export async function mailSummaries(db: Database, config: Config, now: Date, stop: AbortSignal) {
  const mailOne = (ownerId: string) =>
    db.transaction(async (tx) => {
      // Marked in the mail's transaction, so that a repeated run continues with the rest.
      const [owner] = await tx
        .update(users)
        .set({ summaryMailedAt: now })
        .where(and(eq(users.id, ownerId), isDue(db, now)))
        .returning({ id: users.id });
      if (owner) await mailSummary(tx, config, now, ownerId);
    });
  await oneByOne(listDue(db, now), mailOne, stop);
  stop.throwIfAborted();
}

async function* listDue(db: Database, now: Date) {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const due = await db
      .select({ id: users.id })
      .from(users)
      .where(and(isDue(db, now), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(batch);
    yield* due.map(({ id }) => id);
    const last = due.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function isDue(db: Database, now: Date) {
  const { role, suspendedAt, summaryMailedAt: mailedAt } = users;
  return and(
    eq(role, "user"),
    isNull(suspendedAt),
    // A date in the future was set by a wrong clock.
    or(isNull(mailedAt), lt(mailedAt, new Date(now.getTime() - betweenMs)), gt(mailedAt, now)),
    exists(db.select({ one: sql`1` }).from(agents).where(eq(agents.userId, users.id))),
  );
}

async function mailSummary(tx: Database, config: Config, now: Date, ownerId: string) {
  if (!(await wantsMail(tx, ownerId, "weekly-summary"))) return;
  const since = new Date(now.getTime() - 7 * dayMs);
  const week = await readWeek(tx, ownerId, since, now);
  const { conversations, leads, resolved } = week;
  // No mail for a week without visitors.
  if (conversations + leads === 0) return;
  const { publicUrl } = config;
  await mailOwner(tx, config, ownerId, "weekly-summary", {
    subject: `Your week: ${many(conversations, "conversation")}, ${many(leads, "lead")}`,
    title: "Your agents’ last seven days",
    lines: [
      `${many(conversations, "conversation")}, ${resolved} of them resolved without anyone’s help, and ${many(leads, "lead")}.`,
      ...unansweredLines(week, publicUrl),
      ...changedLines(week),
    ],
    button: { label: "Open the dashboard", url: `${publicUrl}/` },
  });
}

type Week = Awaited<ReturnType<typeof readWeek>>;

function unansweredLines({ unanswered, asked }: Week, publicUrl: string) {
  if (unanswered === 0) return ["Every question was answered."];
  return [
    `${many(unanswered, "question")} had no answer on your pages. A sentence or two about each will help the next visitor.`,
    ...asked.map(({ question, times, conversationId }) => ({
      text: `“${shorten(question)}”${times > 1 ? ` (${times} times)` : ""}`,
      url: `${publicUrl}/inbox?conversation=${conversationId}`,
    })),
    { text: "Answer them all in one place", url: `${publicUrl}/inbox/unanswered` },
  ];
}

function changedLines({ changed, changedPages }: Week) {
  if (changed === 0) return [];
  return [
    `${many(changed, "page")} on your websites changed. Your agents are up to date.`,
    ...changedPages.map(({ url }) => ({ text: url, url })),
  ];
}

function shorten(text: string) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > quoteLengthMax ? `${line.slice(0, quoteLengthMax)}…` : line;
}

function many(n: number, what: string) {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
