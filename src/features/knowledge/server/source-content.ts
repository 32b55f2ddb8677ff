import { z } from "zod";
import type { Database } from "#database/client.ts";
import { invalid } from "#platform/server/errors.ts";
import type { KnowledgeSource, SourceChange, SourceContent } from "../contract.ts";
import { changeWishes, sourceNow } from "./change-sources.ts";
import { keptListing, listingLinkOf, placeOf } from "./listing/read-listing.ts";
import { storeListing } from "./listing/store-listing.ts";
import { lockOwnAgent } from "./lock-agent.ts";
import { ownSource } from "./queries.ts";
import { readOwnText } from "./read-own-text.ts";
import { changeText } from "./write-own-text.ts";

const Text = z.object({ text: z.string() });

/** What can be written anew of a source that is no website. The link of a listing that waits counts as its text. */
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
  const { title, text, card, ...wishes } = change;
  const own = title && text ? await readOwnText({ title, text }) : undefined;
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    const source = await ownSource(tx, ownerId, agentId, id);
    if (source.kind === "website" || source.kind === "page") {
      refuse(change, ["title", "text", "card"]);
      await changeWishes(tx, agentId, id, wishes);
    } else if (source.kind === "maps" && card)
      await storeListing(tx, agentId, id, { ...placeOf(source.content), card });
    else if (source.kind === "text" && !source.isDescription && own)
      await changeText(tx, agentId, id, own);
    else throw invalid({ body: "This cannot be changed here." });
    return sourceNow(tx, agentId, id);
  });
}

/** Rather than say that what was sent is saved. */
function refuse(change: SourceChange, fields: (keyof SourceChange)[]) {
  const sent = fields.filter((field) => change[field] !== undefined);
  if (sent.length > 0)
    throw invalid(Object.fromEntries(sent.map((field) => [field, "This cannot be changed here."])));
}
