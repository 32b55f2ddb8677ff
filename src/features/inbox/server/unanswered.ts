import { and, eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import type { Paging } from "#shared/paging.ts";
import {
  questionLengthMax,
  type UnansweredGroup,
  type UnansweredQuestion,
} from "../contract-unanswered.ts";
import { groupByMeaning } from "./group-by-meaning.ts";
import { groupQuestions } from "./group-questions.ts";

const readMax = 1_000;

/**
 * Open questions in groups, the most asked first. The cursor names how many were shown and the last one, so that
 * paging continues even if that has been answered since.
 */
export async function listUnanswered(
  { db, localModel }: { db: Database; localModel: LocalModel },
  ownerId: string,
  { limit, cursor, agentId }: Paging & { agentId?: string | undefined },
): Promise<{ groups: UnansweredGroup[]; next: string | undefined }> {
  // The latest of each agent in the order of an index, merged.
  const { rows } = await db.execute<Asked>(sql`
    select a.id as "agentId", a.name as "agentName", latest.id, conversation_id as "conversationId",
      left(question, ${questionLengthMax}) as question, reason,
      latest.created_at as "createdAt"
    from ${agents} a cross join lateral (
      select * from ${unansweredQuestions} where agent_id = a.id and resolved_at is null
      order by created_at desc, id desc limit ${readMax}
    ) latest
    where a.user_id = ${ownerId} and ${agentId ? sql`a.id = ${agentId}` : sql`true`} order by latest.created_at desc, latest.id desc limit ${readMax}`);
  const ofAgents = [...Map.groupBy(rows, ({ agentId }) => agentId).values()];
  const groups = await Promise.all(
    ofAgents.map(async (ofAgent) => {
      const meant = await groupByMeaning(localModel, groupsOf(ofAgent).toSorted(moreFirst));
      const similarOf = (at: number) => {
        const { questions = [] } = meant[at] ?? {};
        const ids = questions.map(({ id }) => id);
        return { question: questions[0]?.question ?? "", questionIds: ids };
      };
      return meant.flatMap(({ questions, similar }) => {
        const [first] = questions;
        if (!first) return [];
        const { agentId, agentName, question } = first;
        return [{ agentId, agentName, question, questions, similar: similar.map(similarOf) }];
      });
    }),
  );
  // Ties stay in the order of their latest question.
  const mostAsked = groups.flat().toSorted((a, b) => b.questions.length - a.questions.length);
  const [shown = "0", lastId] = cursor?.split("_") ?? [];
  const last = mostAsked.findIndex(({ questions }) => questions.some(({ id }) => id === lastId));
  const start = last < 0 ? Number(shown) : last + 1;
  const page = mostAsked.slice(start, start + limit);
  const end = start + page.length;
  return {
    groups: page.map(({ questions, ...group }) => ({
      ...group,
      questions: questions.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })),
    })),
    next: end < mostAsked.length ? `${end}_${page.at(-1)?.questions[0]?.id}` : undefined,
  };
}

/** How many of the groups were asked since then. */
export async function countUnanswered(
  parts: { db: Database; localModel: LocalModel },
  ownerId: string,
  since: Date,
): Promise<number> {
  const { groups } = await listUnanswered(parts, ownerId, { limit: readMax });
  return groups.filter(({ questions }) => questions.some(({ createdAt }) => createdAt > since))
    .length;
}

function moreFirst(a: readonly unknown[], b: readonly unknown[]): number {
  return b.length - a.length;
}

type Asked = Pick<UnansweredGroup, "agentId" | "agentName"> &
  Omit<UnansweredQuestion, "createdAt"> & { createdAt: string };

/** Open inboxes ask again with every message, and seldom anything has changed. */
const agentsRemembered = 100;
const remembered = new LRUCache<string, { ids: string; groups: string[][] }>({
  max: agentsRemembered,
});

function groupsOf<Row extends { agentId: string; id: string; question: string }>(
  rows: Row[],
): Row[][] {
  const agentId = rows[0]?.agentId ?? "";
  const ids = rows.map(({ id }) => id).join();
  const known = remembered.get(agentId);
  if (known?.ids === ids) {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return known.groups.map((group) => group.flatMap((id) => byId.get(id) ?? []));
  }
  const groups = groupQuestions(rows);
  remembered.set(agentId, { ids, groups: groups.map((group) => group.map(({ id }) => id)) });
  return groups;
}

export async function readQuestions(db: Database, agentId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(unansweredQuestions)
    .where(and(eq(unansweredQuestions.agentId, agentId), inArray(unansweredQuestions.id, ids)));
}

export async function resolveQuestions(
  db: Database,
  agentId: string,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(unansweredQuestions)
    .set({ resolvedAt: now })
    .where(and(eq(unansweredQuestions.agentId, agentId), inArray(unansweredQuestions.id, ids)));
}
