import type { OpenConversation } from "./chat-calls.ts";
import type { ChatEvent, Contact } from "./conversation.ts";
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
  /** Sent, and not answered as far as this browser knows. */
  unanswered: { key: string; text: string } | null;
  /** Grows with what the other tabs should show too. */
  revision: number;
}

const keyOf = (agentId: string) => `chat.${agentId}`;

export function freshMemory(): ChatMemory {
  return {
    visitorId: randomId(),
    conversation: null,
    contact: { step: "quiet", dueAt: null },
    handoff: null,
    notes: [],
    draft: "",
    unanswered: null,
    revision: 0,
  };
}

/** Null where nothing is remembered, also where a browser keeps no storage for a frame. */
export function recallChat(agentId: string): ChatMemory | null {
  try {
    const stored = localStorage.getItem(keyOf(agentId));
    return stored ? { ...freshMemory(), ...JSON.parse(stored) } : null;
  } catch {
    return null;
  }
}

export function rememberChat(agentId: string, memory: ChatMemory): void {
  try {
    localStorage.setItem(keyOf(agentId), JSON.stringify(memory));
  } catch {
    // Kept by the page alone, as long as it is open.
  }
}

/** What the other tabs of this browser should show too. The clock turns in each of them. */
export const toldToTabs: ChatEvent["type"][] = [
  ...(["replied", "rated", "closed", "new"] as const),
  ...(["offer-accepted", "offer-declined", "form-skipped", "form-submitted"] as const),
];

/** Tells when another tab of this browser has remembered something of the agent. */
export function watchMemory(agentId: string, tell: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === keyOf(agentId)) tell();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** `crypto.randomUUID` is missing where the page is served without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a form that was on its way arrived is known only to the server. */
export function rememberedContact({ contact }: Pick<ChatMemory, "contact">) {
  return contact.step === "submitting" ? { ...contact, step: "open" as const } : contact;
}
