import type { LoadedOffer, OfferAnswer } from "#features/actions/contract.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import type { ChatMessage, Reply } from "../contract.ts";

export interface Entry {
  key: string;
  author: ChatMessage["author"];
  content: string;
  at: string;
  sources: AnswerSource[];
  offersContact: boolean;
  status: "whole" | "sending" | "streaming" | "failed";
  rating: ChatMessage["rating"];
  person?: string | null;
  event?: ChatMessage["event"];
  /** It was seen streaming, so it is not animated again. */
  hasStreamed?: boolean;
  /** Shown by this page, and not stored by the server. */
  note?: Note["kind"];
  /** Offered below an answer. */
  offer?: LoadedOffer | null;
  /** The visitor's yes or no to an offer. */
  answers?: OfferAnswer | undefined;
  /** The server's ID of an answer, or the browser's own of a visitor's message. */
  id?: string;
}

/** A note comes after a certain message of the server's. */
export interface Note {
  kind: "request" | "form" | "thanks" | "closed" | "handoff" | "hello";
  after: string | undefined;
}

/** Before parsing: dates are text. */
export type LoadedReply = Omit<Reply, "action"> & { action?: LoadedOffer | undefined };

/** Before parsing: dates are text. */
export type StoredMessage = Omit<ChatMessage, "timestamp" | "action"> & {
  timestamp: string;
  action: LoadedOffer | null;
};

export function withPiece(
  entries: Entry[],
  piece: { key: string; text: string; isReplacement?: boolean | undefined; at: string },
): Entry[] {
  const { key, text, isReplacement, at } = piece;
  if (entries.some((entry) => entry.key === key))
    return entries.map((entry) =>
      entry.key === key
        ? { ...entry, content: (isReplacement ? "" : entry.content) + text }
        : entry,
    );
  return [...settled(entries), { ...newEntry(key, "ai", text, at), status: "streaming" }];
}

export function settled(entries: Entry[]): Entry[] {
  return entries.map((entry) =>
    entry.status === "sending" ? { ...entry, status: "whole" } : entry,
  );
}

export function newEntry(key: string, author: Entry["author"], content: string, at: string): Entry {
  return {
    key,
    author,
    content,
    at,
    sources: [],
    offersContact: false,
    status: "whole",
    rating: null,
  };
}

export function entryOf(message: StoredMessage): Entry {
  const { author, content, timestamp, sources, offerContact, rating, personName, event } = message;
  // A colleague's browser names its messages too; those have the server's ID here.
  const id = (author === "visitor" && message.clientId) || message.id;
  return {
    ...newEntry(id, author, content, timestamp),
    id,
    sources,
    offersContact: offerContact,
    rating,
    person: personName,
    event,
    offer: message.action,
  };
}

export function withNote(entries: Entry[], note: Note["kind"], at: string): Entry[] {
  return [...entries.filter((entry) => entry.note !== note), noteEntry(note, at)];
}

function noteEntry(note: Note["kind"], at: string): Entry {
  return { ...newEntry(`note-${note}`, "ai", "", at), note };
}

export function withNotes(entries: Entry[], notes: Note[]): Entry[] {
  return notes.reduce((placed, { kind, after }) => {
    const anchor = placed.findLastIndex((entry) => entry.id !== undefined && entry.id === after);
    const next = placed.findIndex((entry, index) => index > anchor && !entry.note);
    const place = anchor === -1 || next === -1 ? placed.length : next;
    return placed.toSpliced(place, 0, noteEntry(kind, placed[place - 1]?.at ?? ""));
  }, entries);
}

export function notesOf(entries: Entry[]): Note[] {
  return entries.flatMap((entry, index) => {
    const after = entries.slice(0, index).findLast((earlier) => earlier.id)?.id;
    return entry.note ? [{ kind: entry.note, after }] : [];
  });
}

/** §9.7: for servers that keep no record. Shortened, because a request has a size limit. */
const historyLengthMax = 10;
const historyTextMax = 500;

export function historyOf(entries: Entry[]) {
  return entries
    .filter((entry) => entry.status === "whole" && !entry.note)
    .slice(-historyLengthMax)
    .map(({ author, content, at }) => ({
      sender: author === "visitor" ? ("user" as const) : ("agent" as const),
      content: content.slice(0, historyTextMax),
      timestamp: at,
    }));
}
