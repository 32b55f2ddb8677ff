import type { Chat, LiveMessage } from "./chat-state.ts";
import { type Entry, entryOf, withNote } from "./entries.ts";
import { type Handoff, nextHandoff, startHandoff } from "./handoff.ts";

/** The typing signal is repeated before this ends. */
const typingMs = 6000;

export interface Called {
  at: number;
  business: string;
  opening: string | null;
}

/** §4.9 runs once per conversation, however often a person is called. */
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

export function received(chat: Chat, event: LiveMessage, at: number): Chat {
  if (event.type === "typing") return { ...chat, typingUntil: at + typingMs };
  if (event.type === "state")
    return { ...chat, person: event.personName, isOnline: event.isOnline };
  const entry = entryOf(event.message);
  const { entries, handoff, held } = chat;
  if (isKnown(chat, entry.key)) return chat;
  const next = { ...chat, typingUntil: null };
  // A person who comes during the countdown joins when it ends.
  if (typeof handoff?.step === "number" || held.length > 0)
    return { ...next, held: [...held, entry] };
  return { ...next, entries: [...entries, entry], handoff: ended(handoff) };
}

export function isKnown({ entries, held }: Chat, key: string): boolean {
  return [...entries, ...held].some((entry) => entry.key === key);
}

export function afterHandoffStep(chat: Chat, before: Handoff): Chat {
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

export function ended(handoff: Handoff | null): Handoff | null {
  return handoff?.dueAt ? { ...handoff, step: "greeted", dueAt: null } : handoff;
}

export function isHandoffNote(note: Entry["note"]) {
  return note === "handoff" || note === "hello";
}
