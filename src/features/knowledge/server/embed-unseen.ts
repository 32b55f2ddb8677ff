import { and, eq, notExists, notInArray, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#database/client.ts";
import { passages } from "#database/schema-knowledge.ts";
import { passageVectors } from "#database/schema-models.ts";
import {
  type EmbeddingParts,
  embedTexts,
  isLocal,
  ModelFault,
  type ReadyEmbedding,
} from "#features/models/server/public.ts";
import { headingPath } from "./heading-path.ts";

const textsAtOnce = 64;
const textLengthMax = 6_000;
const withinMs = 60_000;
const localHeadingMax = 160;
const localTextMax = 900;
/** After this many rejections without a success, nothing will succeed. */
const hopelessAfter = 3;
/** Finding a rejected text takes about a dozen calls; beyond this many, whole batches are skipped. */
const soughtMax = 20;
const fewAtOnce = 8;

export type EmbedParts = EmbeddingParts & { log: Pick<FastifyBaseLogger, "warn"> };

/** Rejected texts are stored as empty vectors, so that they are not sent again. */
export const isSeen = sql`octet_length(${passageVectors.vector}) > 0`;
const refusal = new Float32Array();

interface Progress {
  atOnce: number;
  hasTaken: boolean;
  refused: number;
  /** Rejected before any success; not yet stored, because the model may be at fault. */
  early: string[];
}

/**
 * Embeds new texts in batches, and halves a rejected batch until the offending text is found and skipped.
 * False if the daily budget is used up or the model is paused; the next poll continues.
 */
export async function embedUnseen(
  parts: EmbedParts,
  model: ReadyEmbedding,
  { agentId, ownerId }: { agentId: string; ownerId: string },
  stop: AbortSignal,
): Promise<boolean> {
  const { db, log } = parts;
  const whose = { agentId, model: model.name };
  let progress: Progress = { atOnce: textsAtOnce, hasTaken: false, refused: 0, early: [] };
  let why = "";
  while (progress.hasTaken || progress.early.length < hopelessAfter) {
    const unseen = await listUnseen(db, whose, progress);
    if (unseen.length === 0) break;
    if (stop.aborted) throw new Error("The process stops; the rest is embedded later");
    const hashes = unseen.map(({ contentHash }) => contentHash);
    const texts = unseen.map(isLocal(model) ? localTextOf : textOf);
    const request = { agentId, ownerId, texts, isAsked: false, withinMs };
    const answer = await orRefusal(embedTexts(parts, model, request));
    if (answer === null) return false;
    if (answer instanceof ModelFault) {
      why = answer.message;
      const next = afterRefusal(progress, hashes);
      if (next.hasTaken && next.refused > progress.refused) await keep(db, whose, hashes, []);
      progress = next;
    } else {
      await keep(db, whose, hashes, answer);
      await keep(db, whose, progress.early, []);
      const atOnce = progress.hasTaken ? progress.atOnce : textsAtOnce;
      progress = { ...progress, atOnce, hasTaken: true, early: [] };
    }
  }
  const { refused } = progress;
  if (refused > 0)
    log.warn({ agentId, refused, why }, "a model refused passages: words alone find them");
  return true;
}

function afterRefusal(progress: Progress, hashes: string[]): Progress {
  const { hasTaken, early } = progress;
  const isSought = (refused: number) => refused < soughtMax;
  if (hashes.length > (isSought(progress.refused) ? 1 : fewAtOnce))
    // A single text tells soonest whether the model accepts anything.
    return { ...progress, atOnce: hasTaken ? Math.ceil(hashes.length / 2) : 1 };
  const refused = progress.refused + hashes.length;
  if (!hasTaken) return { ...progress, refused, early: [...early, ...hashes] };
  return { ...progress, refused, atOnce: isSought(refused) ? textsAtOnce : fewAtOnce };
}

async function orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer | ModelFault> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ModelFault && error.isOfPrompt) return error;
    throw error;
  }
}

function textOf({ title, heading, text }: { title: string; heading: string; text: string }) {
  return [title, heading, text].filter(Boolean).join("\n").slice(0, textLengthMax);
}

/** As in the local model's training: the end of the headings, then the text. */
function localTextOf({ title, heading, text }: { title: string; heading: string; text: string }) {
  return `${headingPath({ title, heading }).slice(-localHeadingMax)}\n${text.slice(0, localTextMax)}`;
}

interface Whose {
  agentId: string;
  model: string;
}

async function keep(db: Database, whose: Whose, hashes: string[], vectors: Float32Array[]) {
  const rows = hashes.map((contentHash, at) => ({
    ...whose,
    contentHash,
    vector: vectors[at] ?? refusal,
  }));
  if (rows.length > 0) await db.insert(passageVectors).values(rows).onConflictDoNothing();
}

/** Text on several pages is embedded once. */
function listUnseen(db: Database, { agentId, model }: Whose, { early, atOnce }: Progress) {
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
    .where(
      and(eq(passages.agentId, agentId), notInArray(passages.contentHash, early), notExists(seen)),
    )
    .orderBy(passages.contentHash)
    .limit(atOnce);
}
