import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/client.ts";
import { sources } from "#database/schema-knowledge.ts";
import { AppError } from "#platform/server/errors.ts";
import { FoundListing } from "../../contract.ts";
import { lockAgentOf } from "../lock-agent.ts";
import { publishNews } from "../news.ts";
import { findListing, type ListingParts } from "./find-listing.ts";
import { storeListing } from "./store-listing.ts";

const Content = z.object({ link: z.string() });

/**
 * Looks up the link that an agent was created from. OpenStreetMap's data is stored at once; of Google's only
 * the place id, until the owner confirms the rest.
 */
export async function readListing(parts: ListingParts, sourceId: string): Promise<void> {
  const { db } = parts;
  const [source] = await db.select().from(sources).where(isWaiting(sourceId));
  const content = Content.safeParse(source?.content);
  if (!content.success) return;
  const found = await findListing(parts, content.data.link).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  await db.transaction(async (tx) => {
    const agentId = await lockAgentOf(tx, sourceId);
    const [still] = await tx.select().from(sources).where(isWaiting(sourceId)).for("update");
    if (!agentId || !still) return;
    if (found instanceof AppError) return fail(tx, agentId, sourceId, found.message);
    if (found.provider !== "google") return storeListing(tx, agentId, sourceId, found);
    const reason = "Check what Google Maps says about it so the agent can use it.";
    const kept = { link: content.data.link, provider: found.provider, placeId: found.placeId };
    await tx.update(sources).set({ content: kept }).where(eq(sources.id, sourceId));
    await fail(tx, agentId, sourceId, reason);
  });
}

function isWaiting(sourceId: string) {
  return and(eq(sources.id, sourceId), inArray(sources.status, ["waiting", "reading"]));
}

async function fail(tx: Database, agentId: string, sourceId: string, reason: string) {
  await tx
    .update(sources)
    .set({ status: "failed", reason, finishedAt: sql`now()` })
    .where(eq(sources.id, sourceId));
  await publishNews(tx, agentId, { type: "source", id: sourceId });
}

export function keptListing(content: unknown): FoundListing | null {
  return FoundListing.safeParse(content).data ?? null;
}

export function placeOf(content: unknown): Pick<FoundListing, "provider" | "placeId"> {
  const place = FoundListing.pick({ provider: true, placeId: true }).safeParse(content);
  return place.data ?? { provider: "pasted", placeId: null };
}

export function listingLinkOf(content: unknown): string | null {
  return Content.safeParse(content).data?.link ?? null;
}
