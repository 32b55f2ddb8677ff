import { type OpenConversation, orNull, send } from "./chat-calls.ts";
import { freshMemory, openMemory } from "./chat-memory.ts";

/** The conversation of a mail's link becomes this browser's. Answers whether the link is over. */
export async function followMailedLink(agentId: string): Promise<boolean> {
  const token = /^#token=([\w-]{43})$/.exec(location.hash)?.[1];
  if (!token) return false;
  const opened = await orNull<OpenConversation & { agentId: string }>(
    send("/api/conversation-links", { body: { token } }),
  );
  // Out of the address bar, and so out of what is copied from there.
  history.replaceState(null, "", location.pathname);
  const { memory, remember } = openMemory(agentId);
  if (opened?.agentId !== agentId) return true;
  if (opened.id === memory.conversation?.id) return false;
  const { visitorId, draft, form, revision } = memory;
  const { id, visitorToken } = opened;
  const conversation = { id, visitorToken };
  const kept = { visitorId, draft, form, revision: revision + 1 };
  remember({ ...freshMemory(), ...kept, conversation });
  return false;
}
