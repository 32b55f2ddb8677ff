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
/** Texts that are refused before any is taken: then nothing will be. */
const hopelessAfter = 3;
/** Refused texts to find one by one, which takes a dozen calls each. Then so many are left out together. */
const soughtMax = 20;
const fewAtOnce = 8;

export type EmbedParts = EmbeddingParts & { log: Pick<FastifyBaseLogger, "warn"> };

/** What a model refused is kept as an empty vector, so that the same words are not sent again. */
export const isSeen = sql`octet_length(${passageVectors.vector}) > 0`;
const refusal = new Float32Array();

interface Progress {
  atOnce: number;
  hasTaken: boolean;
  refused: number;
  /** Refused while nothing was taken: it may lie in the model, so it is not kept yet. */
  early: string[];
}

/**
 * Lets the model see what it has not seen. Many texts are sent at once; where they are refused, fewer are, until the
 * one is found that the model does not take, which is left out. False where the day's budget is used up or the model
 * rests: the next minute's look finds what is left.
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

/** Fewer at once, or these are left out. */
function afterRefusal(progress: Progress, hashes: string[]): Progress {
  const { hasTaken, early } = progress;
  const isSought = (refused: number) => refused < soughtMax;
  if (hashes.length > (isSought(progress.refused) ? 1 : fewAtOnce))
    // One alone tells soonest whether anything is taken.
    return { ...progress, atOnce: hasTaken ? Math.ceil(hashes.length / 2) : 1 };
  const refused = progress.refused + hashes.length;
  if (!hasTaken) return { ...progress, refused, early: [...early, ...hashes] };
  return { ...progress, refused, atOnce: isSought(refused) ? textsAtOnce : fewAtOnce };
}

/** What lies in the texts, so that others may be taken. Any other fault is thrown on. */
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

/** As the local model was trained: what is above, its end first, then the text. */
function localTextOf({ title, heading, text }: { title: string; heading: string; text: string }) {
  return `${headingPath({ title, heading }).slice(-localHeadingMax)}\n${text.slice(0, localTextMax)}`;
}

interface Whose {
  agentId: string;
  model: string;
}

/** What has no vector is kept as refused, so that it is not asked for again. */
async function keep(db: Database, whose: Whose, hashes: string[], vectors: Float32Array[]) {
  const rows = hashes.map((contentHash, at) => ({
    ...whose,
    contentHash,
    vector: vectors[at] ?? refusal,
  }));
  if (rows.length > 0) await db.insert(passageVectors).values(rows).onConflictDoNothing();
}

/** Words that stand on several pages are seen once. */
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
