import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { releasedSubdomains } from "#database/schema-widget.ts";

/** A new holder would get the former agent's visitors, and what they write. */
export async function isHeldForOther(tx: Database, ownerId: string, subdomain: string) {
  const isHeld = and(
    eq(releasedSubdomains.subdomain, subdomain),
    ne(releasedSubdomains.ownerId, ownerId),
    gt(releasedSubdomains.releasedAt, sql`now() - interval '90 days'`),
  );
  return (await tx.$count(releasedSubdomains, isHeld)) > 0;
}
