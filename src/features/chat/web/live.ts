import { CallFailed, followConversation, type OpenConversation } from "./chat-calls.ts";
import type { LiveMessage } from "./chat-state.ts";

const firstDelayMs = 1000;
const lastDelayMs = 30_000;

export function openLive(
  current: () => OpenConversation | null,
  hear: (event: LiveMessage) => unknown,
) {
  let stop: AbortController | undefined;
  let followedId: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;

  async function run() {
    const conversation = current();
    if (conversation?.id !== followedId) leave();
    if (stop || !conversation || document.hidden) return;
    const own = new AbortController();
    stop = own;
    followedId = conversation.id;
    try {
      for await (const event of followConversation(conversation, own)) {
        if (stop !== own) return;
        delayMs = firstDelayMs;
        await hear(event);
      }
    } catch (error) {
      // Paused, or no longer this visitor's: retried once something suggests that it is back.
      if (error instanceof CallFailed && error.status === 404 && stop === own) return leave();
    }
    if (stop !== own) return;
    stop = undefined;
    timer = setTimeout(run, delayMs);
    delayMs = Math.min(2 * delayMs, lastDelayMs);
  }

  function leave() {
    clearTimeout(timer);
    stop?.abort();
    stop = undefined;
  }

  function look() {
    if (document.hidden) leave();
    else run();
  }

  document.addEventListener("visibilitychange", look);
  return {
    run,
    leave,
    close() {
      leave();
      document.removeEventListener("visibilitychange", look);
    },
  };
}
