import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { releasedSubdomains } from "#database/schema-widget.ts";

/** Whoever took it over would get the visitors of links to the former agent, and what they write. */
export async function isHeldForOther(tx: Database, ownerId: string, subdomain: string) {
  const isHeld = and(
    eq(releasedSubdomains.subdomain, subdomain),
    ne(releasedSubdomains.ownerId, ownerId),
    gt(releasedSubdomains.releasedAt, sql`now() - interval '90 days'`),
  );
  return (await tx.$count(releasedSubdomains, isHeld)) > 0;
}
