import type { Database } from "#database/client.ts";
import { subscribe } from "#database/events.ts";
import type { KnowledgeEvent } from "../contract.ts";
import { type KnowledgeNews, knowledgeChannel } from "./news.ts";
import { getKnowledge, readNews } from "./queries.ts";

export async function* followKnowledge(
  db: Database,
  ownerId: string,
  agentId: string,
  gone: AbortSignal,
): AsyncGenerator<KnowledgeEvent> {
  const news = createNewsInbox(agentId, gone);
  try {
    // Subscribed first, so that changes in between arrive twice rather than never.
    yield { type: "all", knowledge: await getKnowledge(db, ownerId, agentId) };
    for await (const batch of news) {
      if (batch === "missed") {
        yield { type: "all", knowledge: await getKnowledge(db, ownerId, agentId) };
        continue;
      }
      for (const one of batch) yield* await readNews(db, agentId, one);
    }
  } finally {
    news.close();
  }
}

function createNewsInbox(agentId: string, gone: AbortSignal) {
  let pageIds = new Set<string>();
  let others = new Map<string, KnowledgeNews>();
  let hasMissed = false;
  let wake = () => {};
  const unsubscribe = subscribe(
    knowledgeChannel(agentId),
    (payload) => {
      const news = payload as KnowledgeNews;
      if (news.type === "pages") for (const id of news.ids) pageIds.add(id);
      else others.set(JSON.stringify(news), news);
      wake();
    },
    () => {
      hasMissed = true;
      wake();
    },
  );
  const stop = () => wake();
  gone.addEventListener("abort", stop);

  return {
    async *[Symbol.asyncIterator](): AsyncGenerator<KnowledgeNews[] | "missed"> {
      while (!gone.aborted) {
        const isEmpty = pageIds.size === 0 && others.size === 0 && !hasMissed;
        if (isEmpty) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const pages: KnowledgeNews[] =
          pageIds.size > 0 ? [{ type: "pages", ids: [...pageIds] }] : [];
        const batch = hasMissed ? ("missed" as const) : [...pages, ...others.values()];
        pageIds = new Set();
        others = new Map();
        hasMissed = false;
        yield batch;
      }
    },
    close() {
      unsubscribe();
      gone.removeEventListener("abort", stop);
    },
  };
}
