import { and, eq, ilike, or, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { containing } from "#database/like.ts";
import { pages } from "#database/schema-knowledge.ts";

const shownMax = 20;

/** The caller has checked ownership. */
export async function listKnownPages(db: Database, agentId: string, search: string) {
  const sought = containing(search);
  const found = await db
    .selectDistinct({ url: pages.url, title: pages.title })
    .from(pages)
    .where(
      and(
        eq(pages.agentId, agentId),
        eq(pages.status, "done"),
        or(ilike(pages.title, sought), ilike(pages.url, sought)),
      ),
    )
    .orderBy(sql`1`)
    .limit(shownMax);
  return found.map(({ url, title }) => ({ url, title: title?.trim() || new URL(url).pathname }));
}
