import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { sources } from "#database/schema-knowledge.ts";
import type { FoundListing, KnowledgeSource, ListingCard } from "../../contract.ts";
import { assertRoomForSource, sourceNow } from "../change-sources.ts";
import { dayName, weekDays } from "../extract/facts/hours.ts";
import { readHours } from "../extract/facts/read-hours.ts";
import { detectLanguage } from "../extract/language.ts";
import { lockOwnAgent } from "../lock-agent.ts";
import { storeSections } from "../store-sections.ts";

export function addListing(
  db: Database,
  ownerId: string,
  agentId: string,
  listing: FoundListing,
): Promise<KnowledgeSource> {
  return db.transaction(async (tx) => {
    await lockOwnAgent(tx, ownerId, agentId);
    await assertRoomForSource(tx, agentId);
    const values = { agentId, kind: "maps", status: "done" } as const;
    const { id } = only(await tx.insert(sources).values(values).returning({ id: sources.id }));
    await storeListing(tx, agentId, id, listing);
    return sourceNow(tx, agentId, id);
  });
}

export async function storeListing(
  tx: Database,
  agentId: string,
  sourceId: string,
  listing: FoundListing,
): Promise<void> {
  const { card } = listing;
  const [agent] = await tx
    .select({ facts: agents.facts })
    .from(agents)
    .where(eq(agents.id, agentId));
  if (!agent) return;
  await tx
    .update(sources)
    .set({
      title: card.name,
      content: listing,
      status: "done",
      reason: null,
      readAt: sql`now()`,
      finishedAt: sql`now()`,
    })
    .where(and(eq(sources.agentId, agentId), eq(sources.id, sourceId)));
  await storeSections(tx, agentId, sourceId, sectionsOf(card), factsOf(card));
}

function sectionsOf(card: ListingCard) {
  const { name, address, phone, email, website, hours } = card;
  const contact = [
    name,
    address,
    phone && `Phone: ${phone}`,
    email && `E-mail: ${email}`,
    website && `Website: ${website}`,
  ];
  const language = hours ? detectLanguage(hours) : null;
  const section = { title: name, language: language ?? "en" };
  return [
    { ...section, heading: "Address and contact", text: contact.filter(Boolean).join("\n") },
    ...(hours ? [{ ...section, heading: "Opening hours", text: hours }] : []),
  ];
}

function factsOf({ name, address, phone, email, hours, timeZone }: ListingCard) {
  const read = hours ? readHours(hours, languageOf(hours))?.hours : undefined;
  return {
    name,
    ...(phone && { phone, phonePage: null }),
    ...(email && { email, emailPage: null }),
    ...(address && { address, addressPage: null }),
    ...(read && { hours: read, hoursPage: null }),
    ...(timeZone && { timeZone }),
  };
}

/** Only full day names are conclusive: 'Mo' and 'Sa' exist in many languages. */
function languageOf(hours: string): string {
  const language = detectLanguage(hours) ?? "en";
  const words = hours.toLowerCase();
  const isNamed = weekDays.some((day) => words.includes(dayName(day, language).toLowerCase()));
  return isNamed ? language : "en";
}
