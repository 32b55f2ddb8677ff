import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { CurrentUser } from "#features/accounts/contract.ts";
import { fakeEvents } from "#testing/web/fake-events.ts";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, sampleUser } from "#testing/web/samples.ts";
import { useInboxEvents } from "./follow-inbox.ts";
import { InboxPage } from "./inbox-page.tsx";
import { withVariables } from "./with-variables.ts";

const id = "0198c0de-0000-7000-8000-00000000c001";
const noraId = "0198c0de-0000-7000-8000-00000000d001";
const miaId = "0198c0de-0000-7000-8000-00000000d002";
const row = {
  ...{ id, agentId, agentName: "Tollgate Bakery", assistantName: "Emma", country: "IE" },
  ...{ visitorName: null, visitorEmail: null, status: "active", rating: null, tags: ["cake"] },
  ...{
    hasUnanswered: false,
    waitingSince: null,
    handoffReason: null,
    handoffNote: null,
    personName: null,
  },
  ...{ assigneeId: null, assigneeName: null, isAssignedToMe: false },
  ...{ isMine: false, lastMessageAt: "2026-11-21T14:00:00Z", lastText: "Any nuts?" },
  ...{ pageUrl: null, isUnread: false, snoozedUntil: null, isBlocked: false },
};
const message = (author: string, content: string, at: number) => ({
  ...{ id: `0198c0de-0000-7000-8000-0000000000${10 + at}`, author, content, sources: [] },
  ...{ timestamp: "2026-11-21T14:00:00Z", isAnswered: null, rating: null, ratingNote: null },
  ...{ personName: null, event: null, reached: null },
  writtenBy: author === "ai" ? "openai/small" : null,
});
const conversation = {
  ...row,
  ...{ visitorPhone: null, leadId: null, pageUrl: "https://bakery.example/cakes", timeZone: null },
  ...{ customerId: null, attributes: {} },
  ...{ language: "en", createdAt: "2026-11-21T14:00:00Z", hasEarlier: false, notes: [] },
  messages: [message("visitor", "Any nuts?", 1), message("ai", "I don't know.", 2)],
};
const counts = { open: 1, waiting: 1, mine: 0, snoozed: 0, countries: ["IE"] };
const listRoute = "GET /api/inbox/conversations?view=open&limit=50";
const messagesRoute = `POST /api/inbox/conversations/${id}/messages`;
const oneRoute = `GET /api/inbox/conversations/${id}?limit=200`;
const api = {
  [listRoute]: () => [row],
  "GET /api/inbox/conversations?view=pinned&limit=50": () => [],
  [oneRoute]: () => conversation,
  "GET /api/inbox/counts": () => counts,
  "GET /api/inbox/unanswered?limit=50": () => [],
  "GET /api/inbox/people": () => [
    { id: noraId, name: "Nora Whelan", isMe: true, isOnline: false },
    { id: miaId, name: "Mia Berg", isMe: false, isOnline: true },
  ],
  [`PATCH /api/inbox/conversations/${id}`]: () => ({}),
  [`POST /api/inbox/conversations/${id}/take-over`]: () => ({}),
  [`POST /api/inbox/conversations/${id}/messages`]: () => ({}),
  [`POST /api/inbox/conversations/${id}/typing`]: () => ({}),
};

function show(address: string, role: "owner" | "inbox" = "owner") {
  const user = CurrentUser.parse(sampleUser({ teamRole: role }));
  return renderAt(address, <Followed user={user} />);
}

/** As any page of the owner's does. */
function Followed({ user }: { user: CurrentUser }) {
  useInboxEvents({ isPresent: true });
  return <InboxPage user={user} />;
}

test("the inbox lists conversations with who waits, and opens one beside or instead of the list", async () => {
  fakeServer(api);
  const { person } = show("/inbox");
  const link = await screen.findByRole("link", { name: /Visitor from Ireland/ });
  expect(link.textContent).toContain("Any nuts?");
  expect(screen.getByText("1 waiting")).toBeTruthy();
  expect(await screen.findByText("Mia Berg is online, too")).toBeTruthy();
  await person.click(link);
  expect(window.location.search).toBe(`?conversation=${id}`);
  const said = within(await screen.findByRole("log", { name: "What was said" }));
  expect(said.getByText("AI assistant")).toBeTruthy();
  expect(screen.getByText("Tollgate Bakery, on the page /cakes")).toBeTruthy();
});

test("an address with a day that no calendar reaches asks for nothing by it", async () => {
  fakeServer(api);
  show("/inbox?from=0001-01-01&to=9999-12-31");
  expect(await screen.findByRole("link", { name: /Visitor from Ireland/ })).toBeTruthy();
});

test("a conversation is assigned to somebody of the team, who is shown as online or not", async () => {
  const calls = fakeServer(api);
  const { person } = show(`/inbox?conversation=${id}`);
  await person.click(await screen.findByRole("button", { name: "Details" }));
  const choice = await screen.findByRole("combobox", { name: "Assigned to" });
  const names = within(choice).getAllByRole("option");
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "Nobody",
    "Nora Whelan",
    "Mia Berg (online)",
  ]);
  await person.selectOptions(choice, "Mia Berg (online)");
  expect(sentTo(calls, `PATCH /api/inbox/conversations/${id}`)).toEqual([{ assigneeId: miaId }]);
});

test("what happens elsewhere is read again, and typing shows", async () => {
  let text = "Any nuts?";
  fakeServer({ ...api, [listRoute]: () => [{ ...row, lastText: text }] });
  const events = fakeEvents();
  show(`/inbox?conversation=${id}`);
  await screen.findByText("Tollgate Bakery, on the page /cakes");
  text = "Or eggs?";
  await events.tell("/api/inbox/events", { type: "typing", id } as { type: string });
  expect(screen.getByText("The visitor is typing…")).toBeTruthy();
  await events.tell("/api/inbox/events", { type: "missed" });
  const list = screen.queryByRole("list", { name: "Conversations" });
  if (list) expect(await within(list).findByText("Or eggs?")).toBeTruthy();
});

test("Take over, reply, and a message that was not sent stays in its field", async () => {
  let isMine = false;
  const calls = fakeServer({
    ...api,
    [oneRoute]: () => ({ ...conversation, isMine, personName: isMine ? "Nora" : null }),
    [`POST /api/inbox/conversations/${id}/take-over`]: () => {
      isMine = true;
      return {};
    },
    [messagesRoute]: () => refusal(500, "Something broke."),
  });
  const { person } = show(`/inbox?conversation=${id}`);
  await person.click(await screen.findByRole("button", { name: "Take over" }));
  const field = await screen.findByRole("textbox", { name: "Reply as Nora" });
  await person.type(field, "No nuts.{Enter}");
  expect(await screen.findByText("Your message was not sent")).toBeTruthy();
  expect(field).toHaveProperty("value", "No nuts.");
  await person.type(field, "{Enter}");
  const sent = sentTo(calls, messagesRoute);
  // The same message, so that the server stores it once.
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  sessionStorage.clear();
});

test("text typed while a reply is being sent stays, and a reply that failed comes back before it", async () => {
  const answer = Promise.withResolvers<void>();
  let isDown = true;
  const calls = fakeServer({
    ...api,
    [oneRoute]: () => ({ ...conversation, isMine: true, personName: "Nora" }),
    [messagesRoute]: async () => {
      await answer.promise;
      return isDown ? refusal(500, "Something broke.") : {};
    },
  });
  const { person } = show(`/inbox?conversation=${id}`);
  const field = await screen.findByRole("textbox", { name: "Reply as Nora" });
  await person.type(field, "We close at 5.{Enter}Or");
  expect(field).toHaveProperty("value", "Or");
  answer.resolve();
  expect(await screen.findByText("Your message was not sent")).toBeTruthy();
  expect(field).toHaveProperty("value", "We close at 5.\nOr");
  expect(sessionStorage.getItem(`inbox.draft.${id}`)).toBe("We close at 5.\nOr");

  isDown = false;
  await person.clear(field);
  await person.type(field, "We close at 6.{Enter}");
  expect(sessionStorage.getItem(`inbox.draft.${id}`)).toBe("");
  const sent = sentTo(calls, messagesRoute) as { text: string; clientId: string }[];
  expect(sent.map(({ text }) => text)).toEqual(["We close at 5.", "We close at 6."]);
  expect(sent[0]?.clientId).not.toBe(sent[1]?.clientId);
  sessionStorage.clear();
});

test("whoever was later is told who answers", async () => {
  fakeServer({
    ...api,
    [`POST /api/inbox/conversations/${id}/take-over`]: () =>
      refusal(409, "Ben is already answering."),
  });
  const { person } = show(`/inbox?conversation=${id}`);
  await person.click(await screen.findByRole("button", { name: "Take over" }));
  expect(await screen.findByText("Ben is already answering.")).toBeTruthy();
});

test("a conversation that is gone, and a list that did not load, say so", async () => {
  fakeServer({ ...api, [listRoute]: () => refusal(500, "Something broke.") });
  show("/inbox");
  expect(await screen.findByText("The conversations did not load")).toBeTruthy();
});

test("§6.2: who answers the inbox alone writes no answers for the agent", async () => {
  fakeServer(api);
  show(`/inbox?conversation=${id}`, "inbox");
  await screen.findByRole("log", { name: "What was said" });
  expect(screen.queryByRole("button", { name: "Improve this answer" })).toBeNull();
  expect(screen.queryByRole("link", { name: /Unanswered/ })).toBeNull();
});

test("improving an answer starts from a colleague's or a real answer, never from a refusal", async () => {
  const said = (
    author: string,
    content: string,
    at: number,
    isAnswered: boolean | null = null,
  ) => ({
    ...message(author, content, at),
    isAnswered,
  });
  const messages = [
    said("visitor", "Any nuts?", 1),
    said("ai", "I don't know. Leave your contact details.", 2, false),
    said("visitor", "Any gluten?", 3),
    said("ai", "I don't know that either.", 4, false),
    said("person", "Only the rye is without.", 5),
    said("visitor", "Open on Monday?", 6),
    said("ai", "Closed on Mondays. [1]", 7, true),
  ];
  fakeServer({ ...api, [oneRoute]: () => ({ ...conversation, messages }) });
  const { person } = show(`/inbox?conversation=${id}`);
  const begun: [string, boolean][] = [];
  for (const button of await screen.findAllByRole("button", { name: "Improve this answer" })) {
    await person.click(button);
    const { value } = screen.getByLabelText<HTMLTextAreaElement>("Answer");
    const publish = screen.getByRole<HTMLButtonElement>("button", { name: "Save and publish" });
    begun.push([value, publish.disabled]);
    if (begun.length < 3) await person.click(screen.getByRole("button", { name: "Cancel" }));
  }
  expect(begun).toEqual([
    ["", true],
    ["Only the rye is without.", false],
    ["Closed on Mondays.", true],
  ]);
  await person.type(screen.getByLabelText("Answer"), " We bake then.");
  const publish = screen.getByRole<HTMLButtonElement>("button", { name: "Save and publish" });
  expect(publish.disabled).toBe(false);
});

test("where there is no draft, the reply stays as it was and a line says why", async () => {
  const mine = { ...conversation, isMine: true, personName: "Nora" };
  fakeServer({
    ...api,
    [oneRoute]: () => mine,
    [`POST /api/inbox/conversations/${id}/draft`]: () => ({ text: "" }),
  });
  const { person } = show(`/inbox?conversation=${id}`);
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Reply as Nora");
  await person.clear(field);
  await person.click(screen.getByRole("button", { name: "Draft a reply" }));
  expect(
    await screen.findByText("No draft: the assistant has no answer to the last message."),
  ).toBeTruthy();
  expect(field.value).toBe("");
});

test("saved replies fill in the names that are known", () => {
  const names = { visitorName: null, personName: "Nora", agentName: "Tollgate Bakery" };
  const text = "Hello {visitor}, {agent} from {business} here. {other}";
  expect(withVariables(text, names)).toBe("Hello, Nora from Tollgate Bakery here. {other}");
});

test("a visitor's time in a zone that the browser does not know is left out, and nothing else", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  fakeServer({ ...api, [oneRoute]: () => ({ ...conversation, timeZone: "Mars/Base" }) });
  const { person } = show(`/inbox?conversation=${id}`);
  await person.click(await screen.findByRole("button", { name: "Details" }));
  expect(await screen.findByText("Started")).toBeTruthy();
  expect(screen.queryByText("Visitor's local time")).toBeNull();
  expect(screen.getByRole("log", { name: "What was said", hidden: true })).toBeTruthy();
});

test.each([
  ["https://bakery.example/caf%E9", "/caf%E9"],
  ["https://bakery.example/100%", "/100%"],
  ["https://bakery.example/caf%C3%A9", "/café"],
])(
  "a conversation opens, with its details, whatever its page's address is: %s",
  async (pageUrl, shown) => {
    fakeServer({ ...api, [oneRoute]: () => ({ ...conversation, pageUrl }) });
    const { person } = show(`/inbox?conversation=${id}`);
    expect(await screen.findByText(`Tollgate Bakery, on the page ${shown}`)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Details" }));
    const link = await screen.findByRole("link", { name: new RegExp(`^${shown}`) });
    expect(link.getAttribute("href")).toBe(pageUrl);
  },
);

test("who deletes a conversation is back at the list, which does not wait for the other pages' numbers", async () => {
  let isGone = false;
  fakeServer({
    ...api,
    [listRoute]: () => (isGone ? [] : [row]),
    [oneRoute]: () => (isGone ? refusal(404, "Conversation not found") : conversation),
    "GET /api/inbox/counts": () => (isGone ? new Promise(() => {}) : counts),
    [`DELETE /api/inbox/conversations/${id}`]: () => {
      isGone = true;
      return {};
    },
  });
  const { person } = show(`/inbox?conversation=${id}`);
  await person.click(await screen.findByRole("button", { name: "Details" }));
  await person.click(await screen.findByRole("button", { name: "Delete" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Delete conversation" }));
  await person.click(asked.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("from a conversation that is not there a link leads back to the list", async () => {
  fakeServer({ ...api, [oneRoute]: () => refusal(404, "Conversation not found") });
  const { person } = show(`/inbox?view=open&conversation=${id}`);
  expect(await screen.findByText("Conversation not found")).toBeTruthy();
  await person.click(screen.getByRole("link", { name: "Back to the conversations" }));
  expect(window.location.search).toBe("?view=open");
});

test("ruling 25: without notifications in the browser the bell only rings, says so, and calls are shown on the page", async () => {
  class NoNotification {
    static permission = "granted";
    constructor() {
      throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification()");
    }
  }
  fakeServer(api);
  const events = fakeEvents();
  vi.stubGlobal("Notification", NoNotification);
  onTestFinished(() => localStorage.clear());
  const { person } = show("/inbox");
  await person.click(
    await screen.findByRole("button", { name: "Notify me when a visitor asks for a person" }),
  );
  expect(await screen.findByText(/^Sound only/)).toBeTruthy();
  await events.tell("/api/inbox/events", { type: "called", id } as { type: string });
  expect(await screen.findByText("A visitor is asking for a person")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Turn off notifications" }));
  expect(screen.queryByText(/^Sound only/)).toBeNull();
});

test("ruling 25: who asks to be told of calls sees a notification at once, and one of each call", async () => {
  const shown: string[] = [];
  class FakeNotification {
    static permission = "granted";
    constructor(title: string) {
      shown.push(title);
    }
  }
  fakeServer(api);
  const events = fakeEvents();
  vi.stubGlobal("Notification", FakeNotification);
  onTestFinished(() => localStorage.clear());
  const { person } = show("/inbox");
  await person.click(
    await screen.findByRole("button", { name: "Notify me when a visitor asks for a person" }),
  );
  await events.tell("/api/inbox/events", { type: "called", id } as { type: string });
  expect(shown).toEqual([
    "You'll be notified here when a visitor asks for a person",
    "A visitor is asking for a person",
  ]);
  expect(screen.queryByText(/^Sound only/)).toBeNull();
});
