import type { Database } from "#database/client.ts";
import { publish } from "#database/events.ts";

/** Which part of an agent's knowledge has changed: ids, because events carry little. */
export type KnowledgeNews =
  | { type: "source"; id: string }
  | { type: "pages"; ids: string[] }
  | { type: "proposal" };

export const knowledgeChannel = (agentId: string) => `knowledge:${agentId}`;

/** Tells whoever looks at the agent, when the transaction commits. */
export function publishNews(tx: Database, agentId: string, news: KnowledgeNews) {
  return publish(tx, knowledgeChannel(agentId), news);
}
