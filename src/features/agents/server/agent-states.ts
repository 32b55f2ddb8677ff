import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents, users } from "#database/schema.ts";
import { hasRunningPlan, isMonthUsedUp } from "#features/billing/server/public.ts";
import { knowledgeFlags } from "#features/knowledge/server/public.ts";
import type { AgentState } from "#shared/vocabulary.ts";
import { isNotSuspended } from "./listening.ts";

/** The state of an owner's agents, or of one of them (ruling 42). */
export async function readAgentStates(
  db: Database,
  now: Date,
  ownerId: string,
  agentId?: string,
): Promise<Map<string, AgentState>> {
  const isAsked = agentId ? eq(agents.id, agentId) : undefined;
  const [found, isUsedUp] = await Promise.all([
    db
      .select({
        id: agents.id,
        isActive: agents.isActive,
        isSuspended: sql<boolean>`not (${isNotSuspended()})`,
        planRuns: sql<boolean>`${hasRunningPlan(now)}`,
        ...knowledgeFlags(db),
      })
      .from(agents)
      .innerJoin(users, eq(users.id, agents.userId))
      .where(and(eq(agents.userId, ownerId), isAsked)),
    isMonthUsedUp(db, ownerId, now),
  ]);
  return new Map(found.map((agent) => [agent.id, stateOf(agent, isUsedUp)]));
}

interface Flags {
  isSuspended: boolean;
  planRuns: boolean;
  isActive: boolean;
  isReading: boolean;
  hasFailed: boolean;
  hasPassages: boolean;
}

function stateOf(agent: Flags, isUsedUp: boolean): AgentState {
  if (agent.isSuspended) return "suspended";
  if (!agent.planRuns) return "plan-ended";
  if (!agent.isActive) return "paused";
  if (agent.isReading) return "reading";
  // What failed to be read again leaves what was known.
  if (agent.hasFailed && !agent.hasPassages) return "unread";
  return isUsedUp ? "over-limit" : "answering";
}
