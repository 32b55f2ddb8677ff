import { type OpenConversation, orNull, send } from "./chat-calls.ts";
import { freshMemory, openMemory } from "./chat-memory.ts";

/** Moves the conversation of a mailed link into this browser. Returns whether the link has expired. */
export async function followMailedLink(agentId: string): Promise<boolean> {
  const token = /^#token=([\w-]{43})$/.exec(location.hash)?.[1];
  if (!token) return false;
  const opened = await orNull<OpenConversation & { agentId: string }>(
    send("/api/conversation-links", { body: { token } }),
  );
  // So that nobody copies it from the address bar.
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
