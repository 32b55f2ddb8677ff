import { expect, test } from "vitest";
import { page as en } from "#language/en.ts";
import type { Chat, ChatEvent, ContactStep } from "./chat-state.ts";
import { emptyChat, nextChat, nextDue, openOffer } from "./conversation.ts";
import { type LoadedReply, notesOf, type StoredMessage } from "./entries.ts";
import { wordsOf as wordsOfEntry } from "./entry-words.ts";

const start = Date.UTC(2027, 0, 5, 9);

function replyOf(change: Partial<LoadedReply> = {}): LoadedReply {
  return {
    response: "From half past six.",
    conversationId: "c",
    assistantName: "Emma",
    messageId: "m1",
    sources: [],
    answered: true,
    offerContact: false,
    ...change,
  };
}

function after(...events: ChatEvent[]): Chat {
  return events.reduce(nextChat, emptyChat);
}

const sent: ChatEvent = { type: "sent", key: "v1", text: "When do you open?", at: "" };
const replied: ChatEvent = { type: "replied", key: "a1", reply: replyOf(), at: start };
const at = (ms: number): ChatEvent => ({ type: "clock", at: start + ms });

const skipped: ChatEvent = {
  type: "form-skipped",
  at: start + 3500,
  business: "Tollgate Bakery",
  opening: null,
};

const stepOf = (chat: Chat): ContactStep => chat.contact.step;
const wordsOf = (chat: Chat) => chat.entries.map((entry) => wordsOfEntry(en, entry, chat.handoff));

test("§4.9, §9.8: the contact request comes 2 s after the first reply, the form 1.5 s later", () => {
  const first = after(sent, replied);
  expect(nextDue(first)).toBe(start + 2000);
  expect(nextChat(first, at(1999))).toEqual(first);

  const requested = nextChat(first, at(2000));
  expect(requested.entries.map((entry) => entry.note)).toEqual([undefined, undefined, "request"]);
  expect(stepOf(requested)).toBe("opening");
  expect(nextDue(requested)).toBe(start + 3500);
  expect(stepOf(nextChat(requested, at(3499)))).toBe("opening");

  const open = nextChat(requested, at(3500));
  expect(stepOf(open)).toBe("open");
  expect(nextDue(open)).toBeNull();
});

test("§4.9: after an answer that asks for the details already, the request reads on from it", () => {
  const reply = replyOf({ answered: false, offerContact: true });
  const asked = after(sent, { ...replied, reply }, at(2000));
  expect(wordsOf(asked).at(-1)).toBe("Here is a form for that. Or ask me something else.");
  expect(stepOf(nextChat(asked, at(3500)))).toBe("open");
  expect(notesOf(asked.entries)).toEqual([{ kind: "form", after: "m1" }]);
});

test("§4.9: the request comes once, whatever is said afterwards", () => {
  const again: ChatEvent = { ...replied, key: "a2", at: start + 60_000 };
  const chat = after(sent, replied, at(3500), skipped, again, at(120_000));
  expect(chat.entries.filter((entry) => entry.note === "request")).toHaveLength(1);
  expect(stepOf(chat)).toBe("skipped");
});

test("a page that was asleep goes through both steps when it wakes", () => {
  const chat = after(sent, replied, at(90_000));
  expect(chat.entries.at(-1)?.note).toBe("request");
  expect(stepOf(chat)).toBe("open");
});

test("no message was answered, so nobody asks for contact details", () => {
  const chat = after(sent, { type: "failed", key: "a1", sentKey: "v1", reason: null }, at(90_000));
  expect(stepOf(chat)).toBe("quiet");
});

test("§4.9: submitting closes the form and thanks in the specified words", () => {
  const chat = after(
    sent,
    replied,
    at(3500),
    { type: "form-submitting" },
    {
      type: "form-submitted",
      at: start + 9000,
    },
  );
  expect(stepOf(chat)).toBe("submitted");
  expect(wordsOf(chat).at(-1)).toBe(
    "Thank you for providing your contact information! Someone from our team will reach out to you shortly.",
  );
  expect(chat.toast?.kind).toBe("submitted");
  expect(nextChat(chat, at(14_000)).toast).toBeNull();
});

test("a form that could not be sent stays open and says so for 5 s", () => {
  const chat = after(
    sent,
    replied,
    at(3500),
    { type: "form-submitting" },
    {
      type: "form-failed",
      isFieldFault: false,
      at: start + 5000,
    },
  );
  expect(stepOf(chat)).toBe("open");
  expect(chat.toast).toEqual({ kind: "not-submitted", dueAt: start + 10_000 });
});

test("a form that is not open cannot be submitted or skipped", () => {
  const done = after(sent, replied, at(3500), { type: "form-submitting" });
  expect(nextChat(done, { type: "form-submitting" })).toBe(done);
  expect(nextChat(done, skipped)).toBe(done);
});

test("pieces add up to one answer that becomes whole without a second one", () => {
  const chat = after(
    sent,
    { type: "streamed", key: "a1", text: "From half ", at: "" },
    { type: "streamed", key: "a1", text: "past", at: "" },
  );
  expect(chat.entries.map(({ content, status }) => [content, status])).toEqual([
    ["When do you open?", "whole"],
    ["From half past", "streaming"],
  ]);
  const whole = nextChat(chat, replied);
  expect(wordsOf(whole)).toEqual(["When do you open?", "From half past six."]);
  expect(whole.isReplying).toBe(false);
  expect(whole.assistantName).toBe("Emma");
});

test("an answer that breaks off is taken back, and its question can be sent again", () => {
  const broken = after(
    sent,
    { type: "streamed", key: "a1", text: "From", at: "" },
    { type: "failed", key: "a1", sentKey: "v1", reason: null },
  );
  expect(broken.entries.map(({ key, status }) => [key, status])).toEqual([["v1", "failed"]]);
  const again = nextChat(broken, sent);
  expect(again.entries.map(({ key, status }) => [key, status])).toEqual([["v1", "sending"]]);
});

test("an offer of contact can be taken or declined once the form has been skipped", () => {
  const reply = replyOf({ messageId: "m2", offerContact: true });
  const offer: ChatEvent = { ...replied, key: "a2", reply };
  const quiet = after(sent, replied, at(3500), skipped, offer);
  expect(openOffer(quiet)).toBe("m2");
  expect(openOffer(nextChat(quiet, { type: "offer-declined", key: "m2" }))).toBeNull();
  const taken = nextChat(quiet, { type: "offer-accepted", key: "m2" });
  expect(stepOf(taken)).toBe("open");
  expect(taken.formAfter).toBe("m2");
  expect(openOffer(after(sent, replied, at(3500), offer))).toBeNull();
});

test("after a reload notes stand where they stood", () => {
  const submitted: ChatEvent = { type: "form-submitted", at: start + 9000 };
  const early = after(sent, replied, at(3500), submitted);
  expect(wordsOfRestored(early)).toEqual(["q1", "m1", "request", "thanks", "q2", "m2"]);

  const second: ChatEvent = { ...replied, key: "a2", reply: replyOf({ messageId: "m2" }) };
  const late = after(sent, replied, at(3500), second, submitted);
  expect(wordsOfRestored(late)).toEqual(["q1", "m1", "request", "q2", "m2", "thanks"]);
});

function storedAs(id: string): StoredMessage {
  return {
    ...{ id, sender: "agent", author: "ai", content: id, timestamp: "", sources: [] },
    ...{ answered: null, offerContact: false, clientId: null },
    ...{ rating: null, personName: null, event: null, action: null },
  };
}

function wordsOfRestored(before: Chat) {
  const stored = ["q1", "m1", "q2", "m2"].map(storedAs);
  const restored = after({
    type: "restored",
    messages: stored,
    notes: notesOf(before.entries),
    contact: { step: "open", dueAt: null },
    handoff: before.handoff,
  });
  expect(restored.isFormWanted).toBe(false);
  return restored.entries.map((entry) => entry.note ?? entry.id);
}
