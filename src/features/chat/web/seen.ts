import { send } from "./chat-calls.ts";
import type { OpenMemory } from "./chat-memory.ts";
import type { Chat } from "./chat-state.ts";

/** Tells the server, once each, what of a person's words is on the screen. It mails the rest (ruling 43). */
export function openSeen({ memory, remember }: OpenMemory, state: () => Chat) {
  return () => {
    const { conversation, seen } = memory;
    const messageId = state().entries.findLast(
      ({ author, event }) => author === "person" && !event,
    )?.id;
    if (!conversation || !messageId || messageId === seen) return;
    remember({ seen: messageId });
    const { id, visitorToken } = conversation;
    send(`/api/conversations/${id}/seen`, { body: { messageId }, visitorToken }).catch(() =>
      // Tried again with whatever happens next.
      remember({ seen: null }),
    );
  };
}
