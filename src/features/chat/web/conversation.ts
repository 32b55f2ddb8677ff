import type { Reply } from "../contract.ts";
import {
  type Entry,
  entryOf,
  handoffEntry,
  type Note,
  newEntry,
  noteEntry,
  type StoredMessage,
  settled,
  withNotes,
  withPiece,
} from "./entries.ts";
import { type Handoff, nextHandoff, startHandoff } from "./handoff.ts";

// What a visitor's page knows, as (state, event) → state. Nothing here waits, calls or draws.

/** After the first reply, then after the request (§9.8). */
export const requestDelayMs = 2000;
export const formDelayMs = 1500;
export const toastMs = 5000;

/** Quiet until the first reply; then asking, opening and open follow by the clock. */
export type ContactStep =
  | "quiet"
  | "asking"
  | "opening"
  | "open"
  | "submitting"
  | "submitted"
  | "skipped";

export interface Contact {
  step: ContactStep;
  /** When the next step is due, in milliseconds since 1970. */
  dueAt: number | null;
}

export interface Toast {
  kind: "submitted" | "not-submitted";
  dueAt: number;
}

export interface Chat {
  entries: Entry[];
  isReplying: boolean;
  assistantName: string | null;
  /** Why the last message failed, where the server said it. */
  failure: string | null;
  contact: Contact;
  /** Begun by the first Skip of the conversation. */
  handoff: Handoff | null;
  /** The form stands below this entry. */
  formAfter: string | null;
  /** The visitor has asked for the form, so it may take the focus. */
  isFormWanted: boolean;
  /** The visitor has said no to the offer of this entry. */
  declined: string | null;
  toast: Toast | null;
}

export type ChatEvent =
  | ({ type: "restored"; messages: StoredMessage[]; notes: Note[] } & Pick<
      Chat,
      "contact" | "handoff"
    >)
  | { type: "named"; assistantName: string }
  | { type: "sent"; key: string; text: string; at: string }
  | { type: "streamed"; key: string; text: string; at: string }
  | { type: "replied"; key: string; reply: Reply; at: number }
  | { type: "failed"; key: string; sentKey: string; reason: string | null }
  | { type: "offer-accepted"; key: string }
  | { type: "offer-declined"; key: string }
  | { type: "form-skipped"; at: number; business: string }
  | { type: "form-submitting" }
  | { type: "form-failed"; isFieldFault: boolean; at: number }
  | { type: "form-submitted"; at: number }
  | { type: "clock"; at: number };

export const emptyChat: Chat = {
  entries: [],
  isReplying: false,
  assistantName: null,
  failure: null,
  contact: { step: "quiet", dueAt: null },
  handoff: null,
  formAfter: null,
  isFormWanted: false,
  declined: null,
  toast: null,
};

export function nextChat(chat: Chat, event: ChatEvent): Chat {
  switch (event.type) {
    case "restored": {
      const { contact, handoff, notes } = event;
      const entries = withNotes(event.messages.map(entryOf), notes, handoff);
      return { ...chat, entries, contact, handoff, formAfter: lastKey(entries) };
    }
    case "named":
      return { ...chat, assistantName: event.assistantName };
    case "sent": {
      const { key, text, at } = event;
      const sent = { ...newEntry(key, "visitor", text, at), status: "sending" as const };
      // What failed before and is tried again moves to the end.
      const entries = [...chat.entries.filter((entry) => entry.key !== key), sent];
      return { ...chat, entries, isReplying: true, failure: null };
    }
    case "streamed":
      return { ...chat, entries: withPiece(chat.entries, event) };
    case "replied": {
      const { reply } = event;
      const whole: Entry = {
        ...newEntry(event.key, "ai", reply.response, new Date(event.at).toISOString()),
        id: reply.messageId,
        sources: reply.sources,
        offersContact: reply.offerContact,
      };
      const entries = settled(chat.entries).filter((entry) => entry.key !== event.key);
      const place = chat.entries.findIndex((entry) => entry.key === event.key);
      entries.splice(place === -1 ? entries.length : place, 0, whole);
      const { assistantName } = reply;
      return { ...chat, entries, isReplying: false, assistantName, contact: asked(chat, event.at) };
    }
    case "failed": {
      const entries = chat.entries
        .filter((entry) => entry.key !== event.key)
        .map((entry) =>
          entry.key === event.sentKey ? { ...entry, status: "failed" as const } : entry,
        );
      return { ...chat, entries, isReplying: false, failure: event.reason };
    }
    case "offer-accepted":
      return { ...withStep(chat, "open"), formAfter: event.key, isFormWanted: true };
    case "offer-declined":
      return { ...chat, declined: event.key };
    case "form-skipped":
      return chat.contact.step === "open" ? skipped(chat, event) : chat;
    case "form-submitting":
      return chat.contact.step === "open" ? withStep(chat, "submitting") : chat;
    case "form-failed": {
      const toast = { kind: "not-submitted", dueAt: event.at + toastMs } as const;
      return { ...withStep(chat, "open"), toast: event.isFieldFault ? chat.toast : toast };
    }
    case "form-submitted": {
      const entries = [...chat.entries, noteEntry("thanks", new Date(event.at).toISOString())];
      const toast = { kind: "submitted", dueAt: event.at + toastMs } as const;
      return { ...withStep(chat, "submitted"), entries, toast };
    }
    case "clock":
      return turned(chat, event.at);
  }
}

/** When the clock has something to do, or null. */
export function nextDue({ contact, handoff, toast }: Chat): number | null {
  const times = [contact.dueAt, handoff?.dueAt, toast?.dueAt].filter(
    (time) => typeof time === "number",
  );
  return times.length > 0 ? Math.min(...times) : null;
}

/** The entry whose offer of contact is open for a yes or no. */
export function openOffer({ entries, contact, declined, isReplying }: Chat): string | null {
  // The sequence goes on by the clock, and may speak between an answer and the yes or no to it.
  const last = entries.findLast(({ note }) => note !== "handoff" && note !== "hello");
  const isOpen = contact.step === "skipped" && !isReplying;
  return isOpen && last?.offersContact && last.key !== declined ? last.key : null;
}

function asked({ contact }: Chat, at: number): Contact {
  return contact.step === "quiet" ? { step: "asking", dueAt: at + requestDelayMs } : contact;
}

/** The sequence runs once in a conversation, however often the form is skipped. */
function skipped(chat: Chat, { at, business }: { at: number; business: string }): Chat {
  const closed = withStep(chat, "skipped");
  if (chat.handoff) return closed;
  const handoff = startHandoff(at, chat.assistantName ?? "AI assistant", business);
  const line = handoffEntry("handoff", new Date(at).toISOString(), handoff);
  return { ...closed, handoff, entries: [...chat.entries, line] };
}

/** The line changes in place; the greeting is a message of its own. */
function handedOn(chat: Chat, before: Handoff): Chat {
  const handoff = nextHandoff(before);
  const entries = chat.entries.map((entry) =>
    entry.note === "handoff" ? handoffEntry("handoff", entry.at, handoff) : entry,
  );
  if (handoff.step === "greeted")
    entries.push(handoffEntry("hello", new Date(before.dueAt ?? 0).toISOString(), handoff));
  return { ...chat, handoff, entries };
}

function turned(chat: Chat, at: number): Chat {
  if (chat.toast && chat.toast.dueAt <= at) return turned({ ...chat, toast: null }, at);
  const { handoff } = chat;
  if (handoff?.dueAt && handoff.dueAt <= at) return turned(handedOn(chat, handoff), at);
  const { step, dueAt } = chat.contact;
  if (dueAt === null || dueAt > at) return chat;
  if (step === "asking") {
    const hasAsked = chat.entries.findLast(({ author }) => author === "ai")?.offersContact;
    const request = noteEntry(hasAsked ? "form" : "request", new Date(dueAt).toISOString());
    const entries = [...chat.entries, request];
    return turned(
      { ...chat, entries, contact: { step: "opening", dueAt: dueAt + formDelayMs } },
      at,
    );
  }
  return { ...withStep(chat, "open"), formAfter: lastKey(chat.entries) };
}

function withStep(chat: Chat, step: ContactStep): Chat {
  return { ...chat, contact: { step, dueAt: null } };
}

function lastKey(entries: Entry[]): string | null {
  return entries.at(-1)?.key ?? null;
}
