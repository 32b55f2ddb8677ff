import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { sources } from "#database/schema-knowledge.ts";
import { queueReading } from "./begin-reading.ts";
import { publishNews } from "./news.ts";

type NewSource = Omit<typeof sources.$inferInsert, "agentId" | "kind" | "url">;

export function addWebsite(
  tx: Database,
  agentId: string,
  url: string,
  wishes: NewSource = {},
): Promise<string> {
  return addSource(tx, { ...wishes, agentId, kind: "website", url });
}

export async function addSource(
  tx: Database,
  values: typeof sources.$inferInsert,
): Promise<string> {
  const { agentId, kind } = values;
  const source = only(await tx.insert(sources).values(values).returning({ id: sources.id }));
  await queueReading(tx, agentId, source.id, kind, { isFirst: true });
  await publishNews(tx, agentId, { type: "source", id: source.id });
  return source.id;
}
