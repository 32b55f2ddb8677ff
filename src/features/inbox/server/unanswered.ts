import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import type { UnansweredGroup } from "../contract.ts";
import { groupQuestions } from "./group-questions.ts";

const readMax = 1_000;

/** The latest that nobody has answered since, in groups: the most asked first. */
export async function listUnanswered(
  db: Database,
  ownerId: string,
  groupsMax: number,
): Promise<UnansweredGroup[]> {
  const rows = await db
    .select({
      agentId: agents.id,
      agentName: agents.name,
      id: unansweredQuestions.id,
      conversationId: unansweredQuestions.conversationId,
      question: unansweredQuestions.question,
      reason: unansweredQuestions.reason,
      createdAt: unansweredQuestions.createdAt,
    })
    .from(unansweredQuestions)
    .innerJoin(agents, eq(agents.id, unansweredQuestions.agentId))
    .where(and(eq(agents.userId, ownerId), isNull(unansweredQuestions.resolvedAt)))
    .orderBy(desc(unansweredQuestions.createdAt), desc(unansweredQuestions.id))
    .limit(readMax);
  const groups = [...Map.groupBy(rows, ({ agentId }) => agentId).values()].flatMap((ofAgent) =>
    groupsOf(ofAgent).flatMap((questions) => {
      const [first] = questions;
      if (!first) return [];
      const { agentId, agentName, question } = first;
      return [{ agentId, agentName, question, questions }];
    }),
  );
  // Groups that are equally large stay in the order of their latest question.
  return groups.toSorted((a, b) => b.questions.length - a.questions.length).slice(0, groupsMax);
}

/** Inboxes that are open ask again with everything that is said, and seldom anything is new. */
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

/** Of an agent that is known to be the owner's. */
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
