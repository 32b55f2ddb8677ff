import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { sources } from "#database/schema-knowledge.ts";
import type { KnowledgeSource, OwnText } from "../contract.ts";
import { addSource } from "./add-website.ts";
import { assertRoomForSource, raiseVersion, sourceNow } from "./change-sources.ts";
import type { Facts } from "./extract/facts.ts";
import { isListingLink } from "./listing/listing-link.ts";
import { lockOwnAgent } from "./lock-agent.ts";
import { mergeFacts } from "./merge-facts.ts";
import { type ReadOwnText, readOwnText } from "./read-own-text.ts";
import { type OwnSection, storeSections } from "./store-sections.ts";

/** Replaces the description or pasted listing from the agent's form. A listing link is looked up by a job. */
export async function writeOwnText(
  tx: Database,
  agentId: string,
  own: ReadOwnText,
  kind: "text" | "maps",
): Promise<void> {
  await tx
    .delete(sources)
    .where(and(eq(sources.agentId, agentId), eq(sources.isDescription, true)));
  const values = { agentId, kind, isDescription: true } as const;
  if (kind === "maps" && isListingLink(own.text)) {
    await addSource(tx, { ...values, content: { link: own.text.trim() } });
  } else if (own.passages.length > 0) {
    await storeText(tx, values, own);
    return;
  }
  await mergeFacts(tx, agentId);
  await raiseVersion(tx, agentId);
}

export async function addText(
  db: Database,
  ownerId: string,
  agentId: string,
  text: OwnText,
): Promise<KnowledgeSource> {
  const own = await readOwnText(text);
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    await assertRoomForSource(tx, agentId);
    const id = await storeText(tx, { agentId, kind: "text", title: own.title }, own);
    return sourceNow(tx, agentId, id);
  });
}

export async function changeText(
  tx: Database,
  agentId: string,
  sourceId: string,
  own: ReadOwnText,
): Promise<void> {
  const { title, text } = own;
  await tx
    .update(sources)
    .set({ title, content: { text }, reason: null, readAt: sql`now()`, finishedAt: sql`now()` })
    .where(and(eq(sources.agentId, agentId), eq(sources.id, sourceId)));
  await storeSections(tx, agentId, sourceId, sectionsOf(own), ownFacts(own.facts));
}

async function storeText(
  tx: Database,
  values: typeof sources.$inferInsert,
  own: ReadOwnText,
): Promise<string> {
  const now = sql`now()`;
  const { id } = only(
    await tx
      .insert(sources)
      .values({
        ...values,
        content: { text: own.text },
        status: "done",
        readAt: now,
        finishedAt: now,
      })
      .returning({ id: sources.id }),
  );
  await storeSections(tx, values.agentId, id, sectionsOf(own), ownFacts(own.facts));
  return id;
}

function sectionsOf({ title, language, passages }: ReadOwnText): OwnSection[] {
  return passages.map(({ heading, text }) => ({ title, heading, text, language }));
}

/** Null as the page, even if a page states the same: no page is cited. */
export function ownFacts({ phone, email, address, hours, timeZone }: Facts) {
  return {
    ...(phone && { phone, phonePage: null }),
    ...(email && { email, emailPage: null }),
    ...(address && { address, addressPage: null }),
    ...(hours && { hours, hoursPage: null }),
    ...(timeZone && { timeZone }),
  };
}
