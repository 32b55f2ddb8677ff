import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { positionOf } from "#shared/paging.ts";
import { conversationStatuses } from "#shared/vocabulary.ts";
import type { InboxFilter } from "../contract.ts";

export interface Who {
  ownerId: string;
  personId: string;
  now: Date;
}

export interface Asked extends InboxFilter {
  limit: number;
  cursor?: string | undefined;
}

export interface Place {
  agentId: string;
  id: string;
  at: Date;
}

/**
 * Reads the latest of each agent, open and closed, in the order of an index, and merges them: a page costs the same
 * however many conversations there are.
 */
export async function findConversations(db: Database, who: Who, asked: Asked): Promise<Place[]> {
  const { agentId, limit, view, rating, country, answered } = asked;
  const isOwn = sql`a.user_id = ${who.ownerId} ${agentId ? sql`and a.id = ${agentId}` : sql``}`;
  const conditions = conditionsFor(who, asked);
  const inOrder = sql`order by c.last_message_at desc, c.id desc limit ${limit + 1}`;
  const columns = sql`c.agent_id as "agentId", c.id, c.last_message_at as "at"`;
  // Rare ones have an index of their own.
  const isRare = isRareView(view);
  const hasIndex = rating || country || answered === "no";
  const either = !isRare && !view && !hasIndex;
  const { rows } = await db.execute<Record<keyof Place, string>>(
    isRare
      ? sql`select ${columns} from agents a join conversations c on c.agent_id = a.id
          where ${isOwn} and ${conditions} ${inOrder}`
      : sql`select c.* from agents a
          cross join unnest(${sql.param(either ? conversationStatuses : [""])}::text[]) either (status)
          cross join lateral (
            select ${columns} from conversations c
            where c.agent_id = a.id and ${either ? sql`c.status = either.status and` : sql``} ${conditions} ${inOrder}
          ) c
          where ${isOwn} order by c."at" desc, c.id desc limit ${limit + 1}`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export function latestFirst(places: Place[], count: number): Place[] {
  return places
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, count);
}

/** With an index of their own, and few at a time. */
export function isRareView(view: InboxFilter["view"]): boolean {
  return view !== undefined && view !== "open" && view !== "closed";
}

/** SQL: the filter, without the search. */
export function conditionsFor({ personId, now }: Omit<Who, "ownerId">, asked: Asked): SQL {
  const { view, answered, rating, country, since, until, cursor } = asked;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOpen = sql`c.status = 'active' and (c.snoozed_until is null or c.snoozed_until <= ${at})`;
  const views = {
    open: isOpen,
    waiting: sql`c.waiting_since is not null`,
    mine: sql`(c.person_id = ${personId} or c.assignee_id = ${personId})`,
    snoozed: sql`c.status = 'active' and c.snoozed_until > ${at}`,
    closed: sql`c.status = 'closed'`,
    pinned: sql`${isOpen} and (c.waiting_since is not null or c.snoozed_until is not null)`,
  };
  const position = positionOf(cursor);
  const possible = [
    sql`c.last_message_at is not null and not c.is_test`,
    view && views[view],
    answered === "no" && sql`c.has_unanswered`,
    answered === "yes" && sql`not c.has_unanswered`,
    rating && sql`c.rating = ${rating}`,
    country && sql`c.country = ${country}`,
    since && sql`c.last_message_at >= ${since}::timestamptz`,
    until && sql`c.last_message_at < ${until}::timestamptz`,
    position &&
      sql`(c.last_message_at, c.id) < (${position.createdAt.toISOString()}::timestamptz, ${position.id}::uuid)`,
  ];
  return sql.join(
    possible.filter((one) => typeof one === "object"),
    sql` and `,
  );
}
