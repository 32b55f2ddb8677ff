import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import { asRecords } from "#database/as-records.ts";
import type { Database } from "#database/client.ts";
import { prepared } from "#database/prepared.ts";
import { agents, conversations, messages, users } from "#database/schema.ts";
import { isNotSuspended } from "#features/agents/server/public.ts";
import { hasRunningPlan, planEndedAt } from "#features/billing/server/public.ts";
import type { authors } from "#shared/vocabulary.ts";

/** What a form rests on. */
export interface FormContext {
  /** The conversation that it names is another agent's. */
  isForeign: boolean;
  /**
   * The agent listens; or its owner's plan has ended within a day, and the conversation was opened before that
   * (ruling 13).
   */
  takesLeads: boolean;
  chatSettings: unknown;
  /** Null where the sender cannot prove that it is theirs. */
  conversation: { id: string; createdAt: Date; waitingSince: Date | null } | null;
  /** What the visitor was told last in it. */
  last: { author: (typeof authors)[number]; isAnswered: boolean | null } | null;
}

export interface NamedByForm {
  agentId: string;
  conversationId?: string | null | undefined;
  tokenHash: string | null;
}

/** In their order. */
export function readFormContexts(
  db: Database,
  now: Date,
  forms: NamedByForm[],
): Promise<FormContext[]> {
  return contextsOf(db).execute({ now, forms: asRecords(forms) });
}

const contextsOf = prepared((db) => {
  const now = sql.placeholder("now");
  // As records: the length of an array would be a reason to plan anew each time.
  const forms = sql`rows from (json_to_recordset(${sql.placeholder("forms")}::json) as (
    "agentId" uuid, "conversationId" uuid, "tokenHash" text
  )) with ordinality as form (agent_id, conversation_id, token_hash, at)`;
  const named = db
    .select({ agentId: conversations.agentId })
    .from(conversations)
    .where(and(eq(conversations.id, sql`form.conversation_id`)));
  const last = db
    .select({
      said: sql`json_build_object('author', ${messages.author}, 'isAnswered', ${messages.isAnswered})`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.agentId, conversations.agentId),
        eq(messages.conversationId, conversations.id),
        eq(messages.sender, "agent"),
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  const endedAt = planEndedAt(now);
  const isInGrace = and(
    sql`${endedAt} > ${sql.param(now, users.planExpiresAt)}::timestamptz - interval '24 hours'`,
    gt(endedAt, conversations.createdAt),
  );
  return db
    .select({
      isForeign: sql<boolean>`coalesce(form.agent_id <> (${named}), false)`,
      takesLeads: sql<boolean>`${users.id} is not null`,
      chatSettings: agents.chatSettings,
      conversation: {
        id: conversations.id,
        createdAt: conversations.createdAt,
        waitingSince: conversations.waitingSince,
      },
      last: sql<FormContext["last"]>`(${last})`.inlineParams(),
    })
    .from(forms)
    .leftJoin(
      conversations,
      and(
        eq(conversations.agentId, sql`form.agent_id`),
        eq(conversations.id, sql`form.conversation_id`),
        eq(conversations.visitorTokenHash, sql`form.token_hash`),
      ),
    )
    .leftJoin(agents, and(eq(agents.id, sql`form.agent_id`), eq(agents.isActive, true)))
    .leftJoin(
      users,
      and(eq(users.id, agents.userId), isNotSuspended(), or(hasRunningPlan(now), isInGrace)),
    )
    .orderBy(sql`form.at`)
    .prepare("form_contexts");
});
