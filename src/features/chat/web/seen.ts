import { send } from "./chat-calls.ts";
import type { OpenMemory } from "./chat-memory.ts";
import type { Chat } from "./chat-state.ts";
import type { Entry } from "./entries.ts";

/** What is on the screen. The server is told, once each, of what people wrote: it mails the rest (ruling 43). */
export function openSeen({ memory, remember }: OpenMemory, state: () => Chat) {
  return {
    see() {
      const { entries } = state();
      const read = entries.findLast(isAnswer)?.key;
      if (read && read !== memory.read) remember({ read });
      const { conversation, seen } = memory;
      const messageId = entries.findLast(({ author, event }) => author === "person" && !event)?.id;
      if (!conversation || !messageId || messageId === seen) return;
      remember({ seen: messageId });
      const { id, visitorToken } = conversation;
      send(`/api/conversations/${id}/seen`, { body: { messageId }, visitorToken }).catch(() =>
        // Tried again with whatever happens next.
        remember({ seen: null }),
      );
    },
    unread() {
      const { entries } = state();
      const last = entries.findIndex(({ key }) => key === memory.read);
      return memory.read ? entries.slice(last + 1).filter(isAnswer).length : 0;
    },
  };
}

export function isAnswer({ author, status, note }: Entry) {
  return author !== "visitor" && status === "whole" && !note;
}
