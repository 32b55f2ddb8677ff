import { and, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { agents } from "#database/schema.ts";
import { passages } from "#database/schema-knowledge.ts";
import { embeddedAgents, passageVectors } from "#database/schema-models.ts";
import { embeddingNow, embedTexts, type ModelParts } from "#features/models/server/public.ts";

const textsAtOnce = 64;
const textLengthMax = 6_000;
const withinMs = 60_000;
const agentsAtOnce = 1_000;

/**
 * Queues the agents whose knowledge has moved since a model last saw it, or that another model saw. It is
 * asked for every minute rather than by each of the pages that change, of which a website has hundreds.
 */
export async function queueEmbedding(parts: ModelParts): Promise<void> {
  const { db } = parts;
  const model = await embeddingNow(parts);
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
          )
        : // Nothing new is compared, but what was forgotten has to go.
          hasMoved,
    )
    .orderBy(agents.id)
    .limit(agentsAtOnce);
  for (const { agentId } of behind)
    await enqueue(db, "knowledge.embed-passages", { agentId }, { singletonKey: agentId });
}

/** Lets the model see the passages that it has not seen, and forgets those that are gone. */
export async function embedPassages(
  parts: ModelParts,
  agentId: string,
  stop: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const model = await embeddingNow(parts);
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
  for (;;) {
    const unseen = await listUnseen(db, agentId, model.name);
    if (unseen.length === 0) break;
    if (stop.aborted) throw new Error("The process stops; the rest is embedded later");
    const texts = unseen.map(({ title, heading, text }) =>
      [title, heading, text].filter(Boolean).join("\n").slice(0, textLengthMax),
    );
    const request = { agentId, ownerId, texts, isAsked: false, withinMs };
    const vectors = await embedTexts(parts, model, request);
    // The budget is used up, or the model rests: the next minute's look finds what is left.
    if (!vectors) return;
    const rows = unseen.flatMap(({ contentHash }, at) => {
      const vector = vectors[at];
      return vector ? [{ agentId, model: model.name, contentHash, vector }] : [];
    });
    await db.insert(passageVectors).values(rows).onConflictDoNothing();
  }
  const seen = { model: model.name, ...version };
  await db
    .insert(embeddedAgents)
    .values({ agentId, ...seen })
    .onConflictDoUpdate({ target: embeddedAgents.agentId, set: seen });
}

/** Also what another model than this one made of passages. */
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

/** Words that stand on several pages are seen once. */
function listUnseen(db: Database, agentId: string, model: string) {
  const seen = db
    .select({ one: sql`1` })
    .from(passageVectors)
    .where(
      and(
        eq(passageVectors.agentId, agentId),
        eq(passageVectors.model, model),
        eq(passageVectors.contentHash, passages.contentHash),
      ),
    );
  return db
    .selectDistinctOn([passages.contentHash], {
      contentHash: passages.contentHash,
      title: passages.title,
      heading: passages.heading,
      text: passages.text,
    })
    .from(passages)
    .where(and(eq(passages.agentId, agentId), notExists(seen)))
    .orderBy(passages.contentHash)
    .limit(textsAtOnce);
}
