import { randomUUID } from "node:crypto";
import { and, eq, exists, isNotNull, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { agents } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { embeddedAgents, passageVectors } from "#database/schema-models.ts";
import { currentEmbedding, isLocal } from "#features/models/server/public.ts";
import { type EmbedParts, embedUnseen, isSeen } from "./embed-unseen.ts";
import { lacksStarters } from "./starters.ts";

const minutesOfDay = 1_440;
const agentsAtOnce = 1_000;

/**
 * Queues agents whose passages changed since they were embedded, or were embedded by another model. Polled
 * every minute, because a crawl changes hundreds of pages.
 */
export async function queueEmbedding(parts: EmbedParts): Promise<void> {
  const { db, clock } = parts;
  const model = await currentEmbedding(parts);
  const hasMoved = ne(embeddedAgents.knowledgeVersion, agents.knowledgeVersion);
  const behind = await db
    .select({ agentId: agents.id })
    .from(agents)
    .leftJoin(embeddedAgents, eq(embeddedAgents.agentId, agents.id))
    .where(
      model
        ? or(
            hasMoved,
            ne(embeddedAgents.model, model.name),
            and(isNull(embeddedAgents.agentId), sql`${agents.knowledgeVersion} > 0`),
            and(isTheirMinute(clock.now()), hasNothingSeen(db)),
          )
        : // Nothing new to embed, but outdated vectors must be deleted.
          hasMoved,
    )
    // From a random id on: agents without budget stay in the list and would always come first.
    .orderBy(lt(agents.id, randomUUID()), agents.id)
    .limit(agentsAtOnce);
  for (const { agentId } of behind) await queueEmbeddingOf(db, agentId);
}

export function queueEmbeddingOf(tx: Database, agentId: string) {
  return enqueue(tx, "knowledge.embed-passages", { agentId }, { singletonKey: agentId });
}

export type MeaningsState = "ready" | "behind" | "off";

export async function meaningsState(parts: EmbedParts, agentId: string): Promise<MeaningsState> {
  const model = await currentEmbedding(parts);
  if (!model) return "off";
  const isNow = and(
    eq(embeddedAgents.agentId, agentId),
    eq(embeddedAgents.model, model.name),
    eq(embeddedAgents.knowledgeVersion, agents.knowledgeVersion),
  );
  const [ready] = await parts.db
    .select({ agentId: agents.id })
    .from(agents)
    .innerJoin(embeddedAgents, isNow)
    .where(eq(agents.id, agentId));
  return ready ? "ready" : "behind";
}

/**
 * If the model rejected every text of an agent, retry once a day, because the model may have been at fault.
 * Staggered over minutes.
 */
function isTheirMinute(now: Date) {
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  return sql`(hashtext(${agents.id}::text) & 2147483647) % ${minutesOfDay}::int = ${minute}::int`;
}

function hasNothingSeen(db: Database) {
  const ofAgent = eq(passages.agentId, agents.id);
  const seen = and(eq(passageVectors.agentId, agents.id), isSeen);
  return and(
    exists(db.select({ one: sql`1` }).from(passages).where(ofAgent)),
    notExists(db.select({ one: sql`1` }).from(passageVectors).where(seen)),
  );
}

export async function embedPassages(
  parts: EmbedParts,
  agentId: string,
  stop: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const model = await currentEmbedding(parts);
  const [agent] = await db
    .select({ ownerId: agents.userId, knowledgeVersion: agents.knowledgeVersion })
    .from(agents)
    .where(eq(agents.id, agentId));
  if (!agent) return;
  const { ownerId, ...version } = agent;
  await forgetGone(db, agentId, model?.name);
  if (!model) {
    await db.update(embeddedAgents).set(version).where(eq(embeddedAgents.agentId, agentId));
    return;
  }
  // Strangers never cost a paid model's call.
  if (!isLocal(model) && (await isOnlyTried(db, agentId))) return;
  if (!(await embedUnseen(parts, model, { agentId, ownerId }, stop))) return;
  const seen = { model: model.name, ...version };
  await db
    .insert(embeddedAgents)
    .values({ agentId, ...seen })
    .onConflictDoUpdate({ target: embeddedAgents.agentId, set: seen });
  if (await lacksStarters(db, agentId))
    await enqueue(db, "answers.suggest-questions", { agentId }, { singletonKey: agentId });
}

async function isOnlyTried(db: Database, agentId: string) {
  const isTried = and(eq(sources.agentId, agentId), isNotNull(sources.pagesMax));
  return (await db.$count(sources, isTried)) > 0;
}

async function forgetGone(db: Database, agentId: string, model: string | undefined) {
  const stillThere = db
    .select({ one: sql`1` })
    .from(passages)
    .where(
      and(eq(passages.agentId, agentId), eq(passages.contentHash, passageVectors.contentHash)),
    );
  await db
    .delete(passageVectors)
    .where(
      and(
        eq(passageVectors.agentId, agentId),
        or(model ? ne(passageVectors.model, model) : undefined, notExists(stillThere)),
      ),
    );
}
