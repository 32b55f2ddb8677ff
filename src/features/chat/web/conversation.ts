import type { Chat, ChatEvent, Contact, ContactStep } from "./chat-state.ts";
import {
  type Entry,
  entryOf,
  type LoadedReply,
  newEntry,
  settled,
  withNote,
  withNotes,
  withPiece,
} from "./entries.ts";
import { afterHandoffStep, called, ended, isHandoffNote, received } from "./person.ts";

/** §9.8: after the first reply, then after the request. */
export const requestDelayMs = 2000;
export const formDelayMs = 1500;
export const toastMs = 5000;

export const emptyChat: Chat = {
  contactForm: "after-answer",
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
  person: null,
  isOnline: false,
  typingUntil: null,
  held: [],
};

export function nextChat(chat: Chat, event: ChatEvent): Chat {
  switch (event.type) {
    case "restored": {
      const { contact } = event;
      // A person who came while this page was away has ended the countdown.
      const hasJoined = event.messages.some((message) => message.event === "joined");
      const handoff = hasJoined ? ended(event.handoff) : event.handoff;
      const isRunning = handoff === event.handoff;
      const known = new Set(chat.entries.map(({ key }) => key));
      const stored = event.messages.map(entryOf);
      const failed = chat.entries.filter(
        ({ key, status }) => status === "failed" && stored.every((entry) => entry.key !== key),
      );
      const notes = event.notes.filter(
        ({ kind }) => (handoff && isRunning) || !isHandoffNote(kind),
      );
      const entries = [...withNotes(stored, notes), ...failed].map((entry) => ({
        ...entry,
        hasStreamed: known.has(entry.key),
      }));
      const isFormPlaced = entries.some(({ key }) => key === chat.formAfter);
      const formAfter = isFormPlaced ? chat.formAfter : lastKey(entries);
      return { ...chat, entries, contact, handoff, formAfter, held: [] };
    }
    case "named":
      return { ...chat, assistantName: event.assistantName };
    case "sent": {
      const { key, text, at, answers } = event;
      const sent = {
        ...newEntry(key, "visitor", text, at),
        ...{ id: key, status: "sending" as const, answers },
      };
      const entries = [...chat.entries.filter((entry) => entry.key !== key), sent];
      return { ...chat, entries, isReplying: true, failure: null };
    }
    case "streamed":
      return { ...chat, entries: withPiece(chat.entries, event) };
    case "replied": {
      const { reply } = event;
      const place = chat.entries.findIndex((entry) => entry.key === event.key);
      if (reply.isWithPerson) {
        // A person's message replaces the answer that was being written.
        const entries = settled(chat.entries).filter(({ key }) => key !== event.key);
        return { ...chat, entries, isReplying: false };
      }
      const whole: Entry = {
        ...newEntry(reply.messageId, "ai", reply.response, new Date(event.at).toISOString()),
        id: reply.messageId,
        sources: reply.sources,
        offersContact: reply.offerContact,
        ...(reply.action && { offer: reply.action }),
        hasStreamed: place !== -1,
      };
      const others = settled(chat.entries).filter(
        ({ key }) => key !== event.key && key !== whole.key,
      );
      const entries = others.toSpliced(place === -1 ? others.length : place, 0, whole);
      const contact = asked(chat, reply, event.at);
      return {
        ...chat,
        entries,
        isReplying: false,
        assistantName: reply.assistantName,
        contact,
      };
    }
    case "rated": {
      const entries = chat.entries.map((entry) =>
        entry.key === event.key ? { ...entry, rating: event.rating } : entry,
      );
      return { ...chat, entries };
    }
    case "closed": {
      const entries = withNote(settled(chat.entries), "closed", new Date(event.at).toISOString());
      const isLeft = chat.contact.step === "submitted" || chat.contact.step === "submitting";
      const closed = { ...chat, entries, isReplying: false };
      return isLeft ? closed : { ...withStep(closed, "open"), formAfter: lastKey(entries) };
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
      return chat.contact.step === "open" ? called(withStep(chat, "skipped"), event) : chat;
    case "form-submitting":
      return chat.contact.step === "open" ? withStep(chat, "submitting") : chat;
    case "form-failed": {
      const toast = { kind: "not-submitted", dueAt: event.at + toastMs } as const;
      return { ...withStep(chat, "open"), toast: event.isFieldFault ? chat.toast : toast };
    }
    case "form-submitted": {
      const entries = withNote(chat.entries, "thanks", new Date(event.at).toISOString());
      const toast = { kind: "submitted", dueAt: event.at + toastMs } as const;
      return { ...withStep(chat, "submitted"), entries, toast };
    }
    case "called":
      return called(chat, event);
    case "live":
      return received(chat, event.event, event.at);
    case "reached": {
      const { isOnline } = event;
      return { ...chat, isOnline, handoff: chat.handoff && { ...chat.handoff, isOnline } };
    }
    case "new":
      return { ...emptyChat, contactForm: chat.contactForm };
    case "clock":
      return turned(chat, event.at);
  }
}

export function nextDue({ contact, handoff, toast, typingUntil }: Chat): number | null {
  const times = [contact.dueAt, handoff?.dueAt, toast?.dueAt, typingUntil].filter(
    (time) => typeof time === "number",
  );
  return times.length > 0 ? Math.min(...times) : null;
}

export function openOffer(chat: Chat): string | null {
  const { entries, contact, declined, isReplying, contactForm } = chat;
  // The handoff sequence may speak between an answer and the reply to its offer.
  const last = entries.findLast(({ note }) => !isHandoffNote(note));
  const waits = contact.step === "skipped" || (contact.step === "quiet" && contactForm === "never");
  return waits && !isReplying && last?.offersContact && last.key !== declined ? last.key : null;
}

function asked(
  { contact, contactForm }: Chat,
  { offerContact, action }: LoadedReply,
  at: number,
): Contact {
  const isTime = contactForm === "after-answer" || (contactForm === "on-need" && offerContact);
  // One form at a time.
  return contact.step === "quiet" && isTime && !action
    ? { step: "asking", dueAt: at + requestDelayMs }
    : contact;
}

function turned(chat: Chat, at: number): Chat {
  if (chat.toast && chat.toast.dueAt <= at) return turned({ ...chat, toast: null }, at);
  const { handoff, typingUntil } = chat;
  if (typingUntil && typingUntil <= at) return turned({ ...chat, typingUntil: null }, at);
  if (handoff?.dueAt && handoff.dueAt <= at) return turned(afterHandoffStep(chat, handoff), at);
  const { step, dueAt } = chat.contact;
  if (dueAt === null || dueAt > at) return chat;
  // The assistant is silent while a person answers.
  if (step === "asking" && chat.person) return withStep(chat, "quiet");
  if (step === "asking") {
    const hasAsked = chat.entries.findLast(({ author }) => author === "ai")?.offersContact;
    const request = hasAsked ? "form" : "request";
    const entries = withNote(chat.entries, request, new Date(dueAt).toISOString());
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

/** The newest offer, until it is answered or has expired. */
export function waitingOffer({ entries }: Chat): string | null {
  const entry = entries.findLast(({ offer }) => offer);
  const isAnswered = entries.some(
    ({ answers, status }) => answers && answers.id === entry?.offer?.id && status !== "failed",
  );
  const isOver = Date.parse(entry?.offer?.expiresAt ?? "") < Date.now();
  return entry && !isAnswered && !isOver ? entry.key : null;
}
