import type { AnswerSource, ChatMessage } from "../contract.ts";
import { type Handoff, helloOf, lineOf } from "./handoff.ts";

export interface Entry {
  /** Stays the same while an entry goes from streaming to whole. */
  key: string;
  author: ChatMessage["author"];
  content: string;
  at: string;
  sources: AnswerSource[];
  offersContact: boolean;
  status: "whole" | "sending" | "streaming" | "failed";
  /** Said by this page and not kept by the server. */
  note?: Note["kind"];
  /** The server's own id, for what it keeps. */
  id?: string;
}

/** Where a note stands: after which of the server's messages. */
export interface Note {
  kind: keyof typeof noteTexts | keyof typeof handoffTexts;
  after: string | undefined;
}

/** As it travels: dates are text. */
export type StoredMessage = Omit<ChatMessage, "timestamp"> & { timestamp: string };

export function withPiece(
  entries: Entry[],
  piece: { key: string; text: string; at: string },
): Entry[] {
  const { key, text, at } = piece;
  if (entries.some((entry) => entry.key === key))
    return entries.map((entry) =>
      entry.key === key ? { ...entry, content: entry.content + text } : entry,
    );
  return [...settled(entries), { ...newEntry(key, "ai", text, at), status: "streaming" }];
}

/** An answer has begun, so what was sent has arrived. */
export function settled(entries: Entry[]): Entry[] {
  return entries.map((entry) =>
    entry.status === "sending" ? { ...entry, status: "whole" } : entry,
  );
}

export function newEntry(key: string, author: Entry["author"], content: string, at: string): Entry {
  return { key, author, content, at, sources: [], offersContact: false, status: "whole" };
}

export function entryOf(message: StoredMessage): Entry {
  const { id, author, content, timestamp, sources, offerContact } = message;
  return {
    ...newEntry(id, author, content, timestamp),
    id,
    sources,
    offersContact: offerContact,
  };
}

const noteTexts = {
  request: "Shall someone get back to you? You can leave your contact details here.",
  /** In its place where the answer before has asked for the details already. */
  form: "Here is a form for that. Or ask me something else.",
  thanks:
    "Thank you for providing your contact information! Someone from our team will reach out to you shortly.",
};

const handoffTexts = { handoff: lineOf, hello: helloOf };

export function noteEntry(kind: keyof typeof noteTexts, at: string): Entry {
  return { ...newEntry(`note-${kind}`, "ai", noteTexts[kind], at), note: kind };
}

export function handoffEntry(kind: keyof typeof handoffTexts, at: string, handoff: Handoff): Entry {
  return { ...newEntry(`note-${kind}`, "ai", handoffTexts[kind](handoff), at), note: kind };
}

export function withNotes(entries: Entry[], notes: Note[], handoff: Handoff | null): Entry[] {
  return notes.reduce((placed, { kind, after }) => {
    const anchor = placed.findLastIndex((entry) => entry.id !== undefined && entry.id === after);
    // Notes after the same message keep their order.
    const next = placed.findIndex((entry, index) => index > anchor && !entry.note);
    const place = anchor === -1 || next === -1 ? placed.length : next;
    const at = placed[place - 1]?.at ?? "";
    if (kind !== "handoff" && kind !== "hello")
      return placed.toSpliced(place, 0, noteEntry(kind, at));
    return handoff ? placed.toSpliced(place, 0, handoffEntry(kind, at, handoff)) : placed;
  }, entries);
}

/** What to remember, so that the notes stand in their places after a reload. */
export function notesOf(entries: Entry[]): Note[] {
  return entries.flatMap((entry, index) => {
    const after = entries.slice(0, index).findLast((earlier) => earlier.id)?.id;
    return entry.note ? [{ kind: entry.note, after }] : [];
  });
}
