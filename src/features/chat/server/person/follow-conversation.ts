import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { subscribe } from "#database/events.ts";
import { conversations, messages } from "#database/schema.ts";
import { findListeningAgent, type ListeningAgent } from "#features/agents/server/public.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { LiveEvent } from "../../contract.ts";
import type { StoredConversation } from "../queries.ts";
import { shownMessage } from "../shown-message.ts";
import { type ConversationNews, conversationChannel } from "./conversation-news.ts";
import { isPersonOnline } from "./presence.ts";

/** The current state, then every event. The agent's messages are left out: they arrive with the reply. */
export async function* followConversation(
  db: Database,
  clock: Clock,
  { id: agentId }: Pick<ListeningAgent, "id">,
  { id }: Pick<StoredConversation, "id">,
  gone: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const news = gather(id, gone);
  const byPerson = and(
    eq(messages.agentId, agentId),
    eq(messages.conversationId, id),
    eq(messages.author, "person"),
  );
  try {
    const [last] = await db
      .select()
      .from(messages)
      .where(byPerson)
      .orderBy(desc(messages.position))
      .limit(1);
    let position = last?.position ?? 0;
    let lastId = last?.id ?? null;
    let told = "";
    for await (const one of news) {
      if (one?.type === "typing") {
        if (one.by === "person") yield { type: "typing", personName: one.name };
        continue;
      }
      // Paused or suspended meanwhile: nobody speaks in its place either.
      const agent = await findListeningAgent(db, clock.now(), { id: agentId });
      if (!agent) return;
      const said = await db
        .select()
        .from(messages)
        .where(and(byPerson, gt(messages.position, position)))
        .orderBy(asc(messages.position));
      for (const message of said) {
        position = message.position;
        lastId = message.id;
        yield { type: "message", message: shownMessage(message) };
      }
      const [now] = await db
        .select({ personName: conversations.personName, waitingSince: conversations.waitingSince })
        .from(conversations)
        .where(and(eq(conversations.agentId, agentId), eq(conversations.id, id)));
      if (!now) return;
      const state: LiveEvent = {
        type: "state",
        personName: now.personName,
        isCalled: now.waitingSince !== null,
        isOnline: await isPersonOnline(db, agent, clock.now()),
        lastId,
      };
      // The latest message matters only to a page that has just connected.
      const summary = JSON.stringify({ ...state, lastId: null });
      if (summary !== told) yield state;
      told = summary;
    }
  } finally {
    news.close();
  }
}

/** Null first, which asks for the state; then events, one of each type while the reader is busy. */
function gather(id: string, gone: AbortSignal) {
  let waiting: (ConversationNews | null)[] = [null];
  let wake = () => {};
  const add = (news: ConversationNews | null) => {
    if (!waiting.some((one) => one?.type === news?.type)) waiting.push(news);
    wake();
  };
  const unsubscribe = subscribe(
    conversationChannel(id),
    (payload) => add(payload as ConversationNews),
    () => add(null),
  );
  const stop = () => wake();
  gone.addEventListener("abort", stop);
  return {
    async *[Symbol.asyncIterator](): AsyncGenerator<ConversationNews | null> {
      while (!gone.aborted) {
        const batch = waiting;
        waiting = [];
        yield* batch;
        if (waiting.length === 0 && !gone.aborted)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    close() {
      unsubscribe();
      gone.removeEventListener("abort", stop);
    },
  };
}
