import { z } from "zod";
import type { Database } from "#database/client.ts";
import type { sources } from "#database/schema-knowledge.ts";
import { invalid } from "#platform/server/errors.ts";
import type { SourceKind } from "#shared/vocabulary.ts";
import type { KnowledgeSource, SourceChange, SourceContent } from "../contract.ts";
import { changeWishes, sourceNow } from "./change-sources.ts";
import { keptListing, listingLinkOf, placeOf } from "./listing/read-listing.ts";
import { storeListing } from "./listing/store-listing.ts";
import { lockOwnAgent } from "./lock-agent.ts";
import { ownSource } from "./queries.ts";
import { type ReadOwnText, readOwnText } from "./read-own-text.ts";
import { changeText } from "./write-own-text.ts";

const Text = z.object({ text: z.string() });

/** The editable content of a source other than a website. A listing not yet confirmed is edited as its link. */
export async function sourceContent(
  db: Database,
  ownerId: string,
  agentId: string,
  id: string,
): Promise<SourceContent> {
  const { content } = await ownSource(db, ownerId, agentId, id);
  const listing = keptListing(content);
  const text = Text.safeParse(content).data?.text ?? (listing ? null : listingLinkOf(content));
  return { text, listing };
}

export async function changeSource(
  db: Database,
  ownerId: string,
  agentId: string,
  id: string,
  change: SourceChange,
): Promise<KnowledgeSource> {
  const { title, text } = change;
  const own = title && text ? await readOwnText({ title, text }) : undefined;
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    const source = await ownSource(tx, ownerId, agentId, id);
    await changes[source.kind](tx, source, change, own);
    return sourceNow(tx, agentId, id);
  });
}

type Change = (
  tx: Database,
  source: typeof sources.$inferSelect,
  change: SourceChange,
  own: ReadOwnText | undefined,
) => void | Promise<void>;

const changes: Record<SourceKind, Change> = {
  website: changeReading,
  page: changeReading,
  file: refuseAll,
  text: (tx, { agentId, id, isDescription }, _, own) =>
    own && !isDescription ? changeText(tx, agentId, id, own) : refuseAll(),
  questions: refuseAll,
  maps: (tx, { agentId, id, content }, { card }) =>
    card ? storeListing(tx, agentId, id, { ...placeOf(content), card }) : refuseAll(),
};

function changeReading(
  tx: Database,
  { agentId, id }: typeof sources.$inferSelect,
  change: SourceChange,
) {
  refuse(change, ["title", "text", "card"]);
  const { title, text, card, ...wishes } = change;
  return changeWishes(tx, agentId, id, wishes);
}

function refuseAll(): never {
  throw invalid({ body: "This cannot be changed here." });
}

/** Better than reporting fields as saved that were ignored. */
function refuse(change: SourceChange, fields: (keyof SourceChange)[]) {
  const sent = fields.filter((field) => change[field] !== undefined);
  if (sent.length > 0)
    throw invalid(Object.fromEntries(sent.map((field) => [field, "This cannot be changed here."])));
}
