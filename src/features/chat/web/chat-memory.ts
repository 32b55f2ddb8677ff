import type { OpenConversation } from "./chat-calls.ts";
import type { Contact } from "./conversation.ts";
import type { Note } from "./entries.ts";
import type { Handoff } from "./handoff.ts";

/** What a visitor's browser remembers of one agent, so that a reload changes nothing. */
export interface ChatMemory {
  visitorId: string;
  conversation: OpenConversation | null;
  contact: Contact;
  handoff: Handoff | null;
  notes: Note[];
  draft: string;
}

const keyOf = (agentId: string) => `chat.${agentId}`;

export function recallChat(agentId: string): ChatMemory {
  const fresh: ChatMemory = {
    visitorId: randomId(),
    conversation: null,
    contact: { step: "quiet", dueAt: null },
    handoff: null,
    notes: [],
    draft: "",
  };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(keyOf(agentId)) ?? "{}") };
  } catch {
    // A frame whose browser keeps no storage for it: the conversation lasts as long as the page.
    return fresh;
  }
}

export function rememberChat(agentId: string, memory: ChatMemory): void {
  try {
    localStorage.setItem(keyOf(agentId), JSON.stringify(memory));
  } catch {
    // As above, or the storage is full.
  }
}

/** `crypto.randomUUID` is missing where the page is served without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
