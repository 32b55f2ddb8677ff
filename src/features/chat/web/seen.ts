import { seeMessage } from "./chat-calls.ts";
import type { OpenMemory } from "./chat-memory.ts";
import type { Chat } from "./chat-state.ts";

/** Tells the server, once each, what of a person's words is on the screen. It mails the rest (ruling 43). */
export function openSeen({ memory, remember }: OpenMemory, state: () => Chat) {
  let isTelling = false;
  const newest = () =>
    state().entries.findLast(({ author, event }) => author === "person" && !event)?.id;

  return async function see() {
    const { conversation } = memory;
    if (isTelling || !conversation) return;
    isTelling = true;
    try {
      for (let id = newest(); id && id !== memory.seen; id = newest()) {
        await seeMessage(conversation, id);
        remember({ seen: id });
      }
    } catch {
      // Tried again with whatever happens next.
    }
    isTelling = false;
  };
}
