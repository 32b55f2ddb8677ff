import type { ContactDetails, OpenConversation } from "./chat-calls.ts";
import type { Chat, ChatEvent, Contact } from "./chat-state.ts";
import { type Note, notesOf } from "./entries.ts";
import type { Handoff } from "./handoff.ts";

/** What a visitor's browser remembers of one agent, so that a reload changes nothing. */
export interface ChatMemory {
  visitorId: string;
  conversation: OpenConversation | null;
  contact: Contact;
  handoff: Handoff | null;
  notes: Note[];
  draft: string;
  /** A half-filled contact form, by field. */
  form: Record<string, string>;
  /** Contact details that have been left and could not be sent yet. */
  lead: ContactDetails | null;
  /** Sent, and not answered as far as this browser knows. */
  unanswered: { key: string; text: string } | null;
  /** Grows with what the other tabs should show too. */
  revision: number;
}

const keyOf = (agentId: string, field: string) => `chat.${agentId}.${field}`;

export function freshMemory(): ChatMemory {
  return {
    visitorId: randomId(),
    conversation: null,
    contact: { step: "quiet", dueAt: null },
    handoff: null,
    notes: [],
    draft: "",
    form: {},
    lead: null,
    unanswered: null,
    revision: 0,
  };
}

export type OpenMemory = ReturnType<typeof openMemory>;

/** The memory as far as this tab knows it: `recall` reads what others have written, and `remember` does so first. */
export function openMemory(agentId: string) {
  const memory = { ...freshMemory(), ...recallChat(agentId) };
  const recall = () => void Object.assign(memory, recallChat(agentId));
  return {
    memory: memory as Readonly<ChatMemory>,
    recall,
    remember(change: Partial<ChatMemory>) {
      recall();
      Object.assign(memory, change);
      writeDown(agentId, change);
    },
  };
}

/** What there is of it; nothing where a browser keeps no storage for a frame. */
export function recallChat(agentId: string): Partial<ChatMemory> {
  try {
    const stored = Object.keys(freshMemory()).map((field) => [
      field,
      localStorage.getItem(keyOf(agentId, field)),
    ]);
    return Object.fromEntries(
      stored.flatMap(([field, text]) => (text ? [[field, JSON.parse(text)]] : [])),
    );
  } catch {
    return {};
  }
}

/**
 * Each field by itself: a tab learns a little later what another has written, and must not write its own older
 * state of the rest over it.
 */
function writeDown(agentId: string, { revision, ...fields }: Partial<ChatMemory>) {
  // Who hears of the revision finds the rest.
  const inOrder = { ...fields, ...(revision !== undefined && { revision }) };
  try {
    for (const [field, value] of Object.entries(inOrder))
      localStorage.setItem(keyOf(agentId, field), JSON.stringify(value));
  } catch {
    // Kept by the page alone, as long as it is open.
  }
}

/** What the other tabs of this browser should show too. The clock turns in each of them. */
export const toldToTabs: ChatEvent["type"][] = [
  ...(["replied", "rated", "closed", "new"] as const),
  ...(["offer-accepted", "offer-declined", "form-skipped", "form-submitted"] as const),
];

/** Tells when another tab of this browser has something to show. */
export function watchMemory(agentId: string, tell: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === keyOf(agentId, "revision")) tell();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** `crypto.randomUUID` is missing where the page is served without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What of a chat a browser remembers, as far as it is not what it was before. */
export function newInMemory(before: Chat, after: Chat): Partial<ChatMemory> {
  const was = kept(before);
  const isNew = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(was[field as keyof typeof was]);
  return Object.fromEntries(Object.entries(kept(after)).filter(isNew));
}

/** Whether a form that was on its way arrived is known only to the server. */
function kept({ contact, handoff, entries }: Chat) {
  const isOnItsWay = contact.step === "submitting";
  return {
    contact: isOnItsWay ? { ...contact, step: "open" as const } : contact,
    handoff,
    notes: notesOf(entries),
  };
}
