import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { conversations, leads } from "#database/schema.ts";
import { addDays } from "#shared/dates.ts";
import { localDay, shiftDay, startOfDay } from "#shared/local-days.ts";
import type { News } from "../contract.ts";
import { stepsBetween } from "./counted.ts";
import { readVisit } from "./dashboard-visits.ts";
import { readLeads } from "./events.ts";
import { percentage, sum } from "./public.ts";
import { addUp, ownAgentIds, readTraffic } from "./traffic.ts";

/** More of anything is "99+" on a screen. */
const countMax = 100;
const weekDays = 7;
/** After a long absence the latest are news enough. */
const daysMax = 90;
const worthReadingMax = 5;
const lookedAtMax = 500;

/** As the inbox shows them, which groups what means the same: it is above this feature, so `app` joins the two. */
export type CountUnanswered = (ownerId: string, since: Date) => Promise<number>;

interface Asked {
  ownerId: string;
  personId: string;
  now: Date;
  zone: string;
  countUnanswered: CountUnanswered;
}

/** What happened since this person was last here, and the figures of today and of the week. */
export async function readNews(
  db: Database,
  { ownerId, personId, now, zone, countUnanswered }: Asked,
) {
  const own = await ownAgentIds(db, ownerId);
  const before = (await readVisit(db, personId))?.seenBeforeAt ?? null;
  const since = new Date(
    Math.max(addDays(now, -daysMax).getTime(), (before ?? addDays(now, -1)).getTime()),
  );
  const [happened, unanswered, figures] = await Promise.all([
    readSince(db, own, since),
    own.length > 0 ? countUnanswered(ownerId, since) : 0,
    readFigures(db, { ownerId, own, now, zone }),
  ]);
  return { since, isFirstVisit: before === null, ...happened, unanswered, ...figures };
}

async function readSince(db: Database, own: string[], since: Date) {
  if (own.length === 0) return { leads: 0, helpful: 0, notHelpful: 0, worthReading: [] };
  const isNewLead = and(
    inArray(leads.agentId, own),
    gt(leads.createdAt, since),
    eq(leads.isSpam, false),
    eq(leads.isTest, false),
  );
  const someLeads = db
    .select({ one: sql`1`.as("one") })
    .from(leads)
    .where(isNewLead)
    .limit(countMax)
    .as("some");
  const rated = db
    .select({ rating: conversations.rating, total: count() })
    .from(conversations)
    .where(
      and(
        inArray(conversations.agentId, own),
        inArray(conversations.rating, ["up", "down"]),
        gt(conversations.lastMessageAt, since),
        eq(conversations.isTest, false),
      ),
    )
    .groupBy(conversations.rating);
  const [newLeads, ratings, worthReading] = await Promise.all([
    db.select({ total: count() }).from(someLeads),
    rated,
    readWorthReading(db, own, since),
  ]);
  const ofRating = (rating: "up" | "down") =>
    ratings.find((row) => row.rating === rating)?.total ?? 0;
  return {
    leads: only(newLeads).total,
    helpful: ofRating("up"),
    notHelpful: ofRating("down"),
    worthReading,
  };
}

/** Those that went badly first; of each kind the latest. */
async function readWorthReading(db: Database, own: string[], since: Date) {
  const { rows } = await db.execute<News["worthReading"][number]>(sql`
    select c.id, c.visitor_name as "visitorName", c.visitor_email as "visitorEmail", c.country,
      a.name as "agentName", c.reason, coalesce(left(last.content, 200), '') as text
    from (
      select *, case when rating = 'down' then 'not-helpful' when handoff_at > ${since.toISOString()}::timestamptz then 'handoff'
        when has_unanswered then 'unanswered' end as reason
      from (
        select * from ${conversations}
        where agent_id = any(${sql.param(own)}::uuid[]) and status in ('active', 'closed') and not is_test
          and last_message_at > ${since.toISOString()}::timestamptz
        order by last_message_at desc, id desc limit ${lookedAtMax}
      ) latest
    ) c
    join agents a on a.id = c.agent_id
    left join lateral (
      select m.content from messages m
      where m.agent_id = c.agent_id and m.conversation_id = c.id and m.author = 'visitor'
      order by m.position desc limit 1
    ) last on true
    where c.reason is not null
    order by array_position(array['not-helpful', 'handoff', 'unanswered'], c.reason), c.last_message_at desc, c.id desc
    limit ${worthReadingMax}`);
  return rows;
}

interface Figured {
  ownerId: string;
  own: string[];
  now: Date;
  zone: string;
}

async function readFigures(db: Database, { ownerId, own, now, zone }: Figured) {
  const day = localDay(now, zone);
  const [begin, today, end] = [1 - weekDays, 0, 1].map((days) =>
    startOfDay(shiftDay(day, days), zone),
  ) as [Date, Date, Date];
  const steps = stepsBetween(begin, today, end);
  const [traffic, newLeads] = await Promise.all([
    readTraffic(db, ownerId, own, steps),
    readLeads(db, own, steps),
  ]);
  const figuresOf = (...at: number[]) => {
    const {
      conversations: total,
      asked,
      answered,
    } = addUp(at.flatMap((step) => traffic.ofSteps.get(step) ?? []));
    return {
      conversations: total,
      leads: sum(at.map((step) => newLeads.get(step) ?? 0)),
      responseRate: percentage(answered, asked),
    };
  };
  return { today: figuresOf(2), week: figuresOf(1, 2) };
}
