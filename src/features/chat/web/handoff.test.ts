import { expect, test } from "vitest";
import { page as en } from "#language/en.ts";
import type { Chat, ChatEvent } from "./chat-state.ts";
import { emptyChat, nextChat, nextDue, openOffer } from "./conversation.ts";
import { notesOf } from "./entries.ts";
import { wordsOf as wordsOfEntry } from "./entry-words.ts";

const skippedAt = Date.UTC(2027, 0, 5, 9);

const open: Chat = {
  ...emptyChat,
  assistantName: "Emma",
  contact: { step: "open", dueAt: null },
};
const skip: ChatEvent = {
  type: "form-skipped",
  at: skippedAt,
  business: "Tollgate Bakery",
  opening: null,
};
const at = (ms: number): ChatEvent => ({ type: "clock", at: skippedAt + ms });
const after = (chat: Chat, ...events: ChatEvent[]) => events.reduce(nextChat, chat);
const wordsOf = (chat: Chat) => chat.entries.map((entry) => wordsOfEntry(en, entry, chat.handoff));

const joined = "Emma has joined the conversation";
const hello = "Hello, my name is Emma, for Tollgate Bakery, how can I help you today?";
const replied: ChatEvent = {
  type: "replied",
  key: "a2",
  at: skippedAt + 4500,
  reply: {
    response: "I don't know.",
    conversationId: "c",
    assistantName: "Emma",
    messageId: "m2",
    sources: [],
    answered: false,
    offerContact: true,
  },
};

test("§4.9, §9.8: Skip counts down from 5, each second replacing the one before", () => {
  let chat = after(open, skip);
  for (const seconds of [5, 4, 3, 2, 1]) {
    const ends = (6 - seconds) * 1000;
    expect(wordsOf(chat)).toEqual([`A Live Agent will be joining you in ${seconds} seconds`]);
    expect(nextDue(chat)).toBe(skippedAt + ends);
    expect(nextChat(chat, at(ends - 1))).toEqual(chat);
    chat = nextChat(chat, at(ends));
  }
  expect(wordsOf(chat)).toEqual([joined]);
});

test("§4.9, §9.8: the assistant greets 1 s after it has joined, and that is the end", () => {
  const chat = after(open, skip, at(5000));
  expect(wordsOf(nextChat(chat, at(5999)))).toEqual([joined]);
  const greeted = nextChat(chat, at(6000));
  expect(wordsOf(greeted)).toEqual([joined, hello]);
  expect(nextDue(greeted)).toBeNull();
  expect(nextChat(greeted, at(90_000))).toEqual(greeted);
});

test("§4.9: a business without a name is 'our business'", () => {
  const chat = after(open, { ...skip, business: " " }, at(6000));
  expect(wordsOf(chat).at(-1)).toBe(
    "Hello, my name is Emma, for our business, how can I help you today?",
  );
});

test("§4.9: a second Skip in a conversation hides the form and starts nothing", () => {
  const greeted = after(open, skip, at(6000), { type: "offer-accepted", key: "a1" });
  const again = after(greeted, { ...skip, at: skippedAt + 60_000 }, at(120_000));
  expect(again.contact.step).toBe("skipped");
  expect(wordsOf(again)).toEqual([joined, hello]);
});

test("what is said during the countdown stands before the joining, as it happened", () => {
  const sent: ChatEvent = { type: "sent", key: "v2", text: "Hazelnuts?", at: "" };
  const chat = after(open, skip, at(2000), sent, at(4000), replied, at(6000));
  expect(wordsOf(chat)).toEqual(["Hazelnuts?", "I don't know.", joined, hello]);
  const before = after(open, skip, at(2000), sent, at(4000), replied, at(4999));
  expect(wordsOf(before)[0]).toBe("A Live Agent will be joining you in 1 seconds");
  // The greeting came after the offer, and must not take the answer to it away.
  expect(openOffer(chat)).toBe("m2");
});

test("an offer from before the form was skipped is closed", () => {
  const form: ChatEvent = { ...replied, key: "a1" };
  const asked = after({ ...emptyChat, assistantName: "Emma" }, form, at(4500 + 3500));
  expect(openOffer(after(asked, { ...skip, at: skippedAt + 9000 }))).toBeNull();
});

test("a page that was asleep or reloaded goes on where the clock is, and starts nothing twice", () => {
  const stored = {
    id: "m1",
    sender: "agent" as const,
    author: "ai" as const,
    content: "m1",
    timestamp: "",
    sources: [],
    answered: true,
    offerContact: false,
    clientId: null,
    rating: null,
    personName: null,
    event: null,
    action: null,
  };
  for (const [left, back, shown] of [
    [2000, 2500, ["m1", "A Live Agent will be joining you in 3 seconds"]],
    [2000, 90_000, ["m1", joined, hello]],
    [6000, 90_000, ["m1", joined, hello]],
  ] as const) {
    const { contact, handoff, entries } = after(open, skip, at(left));
    const notes = notesOf(entries);
    const restored = after(
      { ...emptyChat, assistantName: "Emma" },
      { type: "restored", messages: [stored], notes, contact, handoff },
      at(back),
    );
    expect(wordsOf(restored)).toEqual(shown);
  }
});
