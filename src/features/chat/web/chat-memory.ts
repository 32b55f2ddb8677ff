import type { OfferAnswer } from "#features/actions/contract.ts";
import type { ContactDetails, OpenConversation } from "./chat-calls.ts";
import type { Chat, ChatEvent, Contact } from "./chat-state.ts";
import { type Note, notesOf } from "./entries.ts";
import type { Handoff } from "./handoff.ts";
import type { Who } from "./known-visitor.ts";

/** Kept in local storage per agent, so that a reload changes nothing. */
export interface ChatMemory {
  visitorId: string;
  /** Whose it is, as the website's page says. */
  who: Who | null;
  conversation: OpenConversation | null;
  contact: Contact;
  handoff: Handoff | null;
  notes: Note[];
  draft: string;
  form: Record<string, string>;
  lead: ContactDetails | null;
  /** The newest answer that was on the screen, and of what people wrote the newest that the server knows of. */
  read: string | null;
  seen: string | null;
  unanswered: { key: string; text: string; answers?: OfferAnswer | undefined } | null;
  /** Grows with each change that other tabs should show. */
  revision: number;
}

const keyOf = (agentId: string, field: string) => `chat.${agentId}.${field}`;

export function freshMemory(): ChatMemory {
  return {
    visitorId: randomId(),
    who: null,
    conversation: null,
    contact: { step: "quiet", dueAt: null },
    handoff: null,
    notes: [],
    draft: "",
    form: {},
    lead: null,
    read: null,
    seen: null,
    unanswered: null,
    revision: 0,
  };
}

export type OpenMemory = ReturnType<typeof openMemory>;

export function openMemory(agentId: string) {
  const memory = { ...freshMemory(), ...recallChat(agentId) };
  let isOpen = true;
  const recall = () => void Object.assign(memory, recallChat(agentId));
  return {
    /** What is still on its way must not come back to who is here next. */
    close() {
      isOpen = false;
    },
    memory: memory as Readonly<ChatMemory>,
    recall,
    remember(change: Partial<ChatMemory>) {
      if (!isOpen) return;
      recall();
      Object.assign(memory, change);
      writeDown(agentId, change);
    },
  };
}

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
    return unstored.get(agentId) ?? {};
  }
}

/** Where storage is blocked, the page alone keeps it. */
const unstored = new Map<string, Partial<ChatMemory>>();

/** For the website to keep, since browsers forget a frame's storage. */
export function whatToKeep({ conversation, visitorId, who }: ChatMemory): string {
  return conversation ? JSON.stringify({ ...conversation, visitorId, who }) : "";
}

/** Written field by field: this tab may not know yet what another has written, and must not overwrite it. */
function writeDown(agentId: string, { revision, ...fields }: Partial<ChatMemory>) {
  // Written last: tabs that notice the revision then find the rest.
  const inOrder = { ...fields, ...(revision !== undefined && { revision }) };
  try {
    for (const [field, value] of Object.entries(inOrder))
      localStorage.setItem(keyOf(agentId, field), JSON.stringify(value));
  } catch {
    unstored.set(agentId, { ...unstored.get(agentId), ...inOrder });
  }
}

/** Changes that other tabs should show. Timers run in each tab by itself. */
export const sharedWithTabs: ChatEvent["type"][] = [
  ...(["replied", "rated", "closed", "new"] as const),
  ...(["offer-accepted", "offer-declined", "form-skipped", "form-submitted"] as const),
];

export function watchMemory(agentId: string, tell: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === keyOf(agentId, "revision")) tell();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** `crypto.randomUUID` is missing without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function newInMemory(before: Chat, after: Chat): Partial<ChatMemory> {
  const was = kept(before);
  const isNew = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(was[field as keyof typeof was]);
  return Object.fromEntries(Object.entries(kept(after)).filter(isNew));
}

/** Only the server knows whether a form that was being sent has arrived. */
function kept({ contact, handoff, entries }: Chat) {
  const isOnItsWay = contact.step === "submitting";
  return {
    contact: isOnItsWay ? { ...contact, step: "open" as const } : contact,
    handoff,
    notes: notesOf(entries),
  };
}
