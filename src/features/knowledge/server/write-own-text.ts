import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { sources } from "#database/schema-knowledge.ts";
import type { KnowledgeSource, OwnText } from "../contract.ts";
import { addSource } from "./add-website.ts";
import { assertRoomForSource, raiseVersion, sourceNow } from "./change-sources.ts";
import { extractPage } from "./extract/extract-page.ts";
import type { Facts } from "./extract/facts.ts";
import { passagesOf } from "./extract/split-passages.ts";
import { isListingLink } from "./listing/listing-link.ts";
import { lockOwnAgent } from "./lock-agent.ts";
import { mergeFacts } from "./merge-facts.ts";
import { storeSections } from "./store-sections.ts";
import { asMarkup } from "./text-markup.ts";

/**
 * Puts what the agent's own form says of the business, or what was pasted there from a listing, in the place
 * of what it said before. The link of a listing is looked up by a job.
 */
export async function writeOwnText(
  tx: Database,
  agentId: string,
  text: string,
  kind: "text" | "maps",
): Promise<void> {
  await tx
    .delete(sources)
    .where(and(eq(sources.agentId, agentId), eq(sources.isDescription, true)));
  const values = { agentId, kind, isDescription: true } as const;
  if (kind === "maps" && isListingLink(text)) {
    await addSource(tx, { ...values, content: { link: text.trim() } });
  } else if (understood(text, "").sections.length > 0) {
    await storeText(tx, { ...values, content: { text } }, { title: "", text });
    return;
  }
  await mergeFacts(tx, agentId);
  await raiseVersion(tx, agentId);
}

/** A text beside the one in the agent's form. */
export function addText(
  db: Database,
  ownerId: string,
  agentId: string,
  { title, text }: OwnText,
): Promise<KnowledgeSource> {
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    await assertRoomForSource(tx, agentId);
    const values = { agentId, kind: "text", title, content: { text } } as const;
    const id = await storeText(tx, values, { title, text });
    return sourceNow(tx, agentId, id);
  });
}

/** In the caller's transaction, which has locked the agent. */
export async function changeText(
  tx: Database,
  agentId: string,
  sourceId: string,
  { title, text }: OwnText,
): Promise<void> {
  await tx
    .update(sources)
    .set({ title, content: { text }, reason: null, readAt: sql`now()`, finishedAt: sql`now()` })
    .where(and(eq(sources.agentId, agentId), eq(sources.id, sourceId)));
  const { sections, facts } = understood(text, title);
  await storeSections(tx, agentId, sourceId, sections, facts);
}

async function storeText(
  tx: Database,
  values: typeof sources.$inferInsert,
  { title, text }: OwnText,
): Promise<string> {
  const now = sql`now()`;
  const { id } = only(
    await tx
      .insert(sources)
      .values({ ...values, status: "done", readAt: now, finishedAt: now })
      .returning({ id: sources.id }),
  );
  const { sections, facts } = understood(text, title);
  await storeSections(tx, values.agentId, id, sections, facts);
  return id;
}

function understood(text: string, title: string) {
  const page = extractPage(asMarkup(text), "https://own-text.invalid/");
  const { language } = page;
  const sections = passagesOf({ ...page, title }).map(({ heading, text: own }) => ({
    title,
    heading,
    text: own,
    language,
  }));
  return { sections, facts: ownFacts(page.facts) };
}

/** No page states them, also where one states another: null takes its place. */
export function ownFacts({ phone, email, address, hours }: Facts) {
  return {
    ...(phone && { phone, phonePage: null }),
    ...(email && { email, emailPage: null }),
    ...(address && { address, addressPage: null }),
    ...(hours && { hours, hoursPage: null }),
  };
}
