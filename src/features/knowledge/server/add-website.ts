import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { sources } from "#database/schema-knowledge.ts";
import { publishNews } from "./news.ts";
import { queueReading } from "./queue-reading.ts";

/** Queues the reading of a website whose address has passed `checkAddress`, in the caller's transaction. */
export async function addWebsite(tx: Database, agentId: string, url: string): Promise<string> {
  const values = { agentId, kind: "website", url } as const;
  const source = only(await tx.insert(sources).values(values).returning({ id: sources.id }));
  await queueReading(tx, agentId, source.id);
  await publishNews(tx, agentId, { type: "source", id: source.id });
  return source.id;
}
