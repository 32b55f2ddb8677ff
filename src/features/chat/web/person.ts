import type { Chat, LiveMessage } from "./chat-state.ts";
import { type Entry, entryOf, withNote } from "./entries.ts";
import { type Handoff, nextHandoff, startHandoff } from "./handoff.ts";

// A person is called, comes, speaks and goes, as (what the page knows, what happened) → what it knows then.

/** Whoever types says so again before this is over. */
const typingMs = 6000;

export interface Called {
  at: number;
  business: string;
  opening: string | null;
}

/** The sequence runs once in a conversation, however often a person is called. */
export function called(chat: Chat, { at, business, opening }: Called): Chat {
  const isOver = chat.person || chat.entries.some(({ note }) => note === "closed");
  if (chat.handoff || isOver) return chat;
  const agent = chat.assistantName ?? business;
  const { isOnline } = chat;
  return {
    ...chat,
    handoff: startHandoff(at, { agent, business, opening, isOnline }),
    entries: withNote(chat.entries, "handoff", new Date(at).toISOString()),
  };
}

export function heard(chat: Chat, event: LiveMessage, at: number): Chat {
  if (event.type === "typing") return { ...chat, typingUntil: at + typingMs };
  if (event.type === "state")
    return { ...chat, person: event.personName, isOnline: event.isOnline };
  const entry = entryOf(event.message);
  const { entries, handoff, held } = chat;
  if (isKnown(chat, entry.key)) return chat;
  const next = { ...chat, typingUntil: null };
  // Whoever comes while the seconds are counted joins when they are over, and greets a second later.
  if (typeof handoff?.step === "number" || held.length > 0)
    return { ...next, held: [...held, entry] };
  return { ...next, entries: [...entries, entry], handoff: ended(handoff) };
}

export function isKnown({ entries, held }: Chat, key: string): boolean {
  return [...entries, ...held].some((entry) => entry.key === key);
}

/** The line changes in place; the joining stands after what was said meanwhile, and so does the greeting. */
export function handedOn(chat: Chat, before: Handoff): Chat {
  const handoff = nextHandoff(before);
  const at = new Date(before.dueAt ?? 0).toISOString();
  const { entries, held } = chat;
  const [first, ...rest] = held;
  const own = entries.filter(({ note }) => note !== "handoff");
  if (handoff.step === "joined" && first)
    return {
      ...chat,
      entries: [...own, first],
      held: rest,
      handoff: rest.length > 0 ? handoff : ended(handoff),
    };
  if (handoff.step === "joined")
    return { ...chat, handoff, entries: withNote(entries, "handoff", at) };
  if (handoff.step !== "greeted") return { ...chat, handoff };
  return first
    ? { ...chat, handoff, entries: [...entries, ...held], held: [] }
    : { ...chat, handoff, entries: withNote(entries, "hello", at) };
}

/** Nothing more of the sequence is to come. */
export function ended(handoff: Handoff | null): Handoff | null {
  return handoff?.dueAt ? { ...handoff, step: "greeted", dueAt: null } : handoff;
}

export function isOfHandoff(note: Entry["note"]) {
  return note === "handoff" || note === "hello";
}
