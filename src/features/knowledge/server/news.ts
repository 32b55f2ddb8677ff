import type { Database } from "#database/client.ts";
import { publish } from "#database/events.ts";

/** Ids only, because events are limited in size. */
export type KnowledgeNews =
  | { type: "source"; id: string }
  | { type: "pages"; ids: string[] }
  | { type: "proposal" };

export const knowledgeChannel = (agentId: string) => `knowledge:${agentId}`;

export function publishNews(tx: Database, agentId: string, news: KnowledgeNews) {
  return publish(tx, knowledgeChannel(agentId), news);
}
