import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { CurrentUser } from "#features/accounts/contract.ts";
import { fakeServer, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, leadId, sampleAgent, sampleUser } from "#testing/web/samples.ts";
import { InboxPage } from "./inbox-page.tsx";

beforeEach(() => localStorage.clear());

const idOf = (at: number) => `0198c0de-0000-7000-8000-00000000c00${at}`;
const now = new Date().toISOString();
const rowOf = (at: number, changes: object = {}) => ({
  ...{ id: idOf(at), agentId, agentName: "Tollgate Bakery", assistantName: "Emma", country: null },
  ...{ visitorName: `Visitor ${at}`, visitorEmail: null, status: "active", rating: null, tags: [] },
  ...{
    hasUnanswered: false,
    waitingSince: null,
    handoffReason: null,
    handoffNote: null,
    personName: null,
  },
  ...{ assigneeId: null, assigneeName: null, isAssignedToMe: false, isMine: false },
  ...{ lastMessageAt: now, lastText: `Question ${at}`, pageUrl: null, isUnread: false },
  ...{ snoozedUntil: null, isBlocked: false },
  ...changes,
});
const conversationOf = (at: number, changes: object = {}) => ({
  ...rowOf(at),
  ...{ visitorPhone: null, leadId: null, timeZone: null, language: "en", createdAt: now },
  ...{ customerId: null, attributes: {} },
  ...{ messages: [], hasEarlier: false, notes: [] },
  ...changes,
});
const oneRoute = (at: number) => `GET /api/inbox/conversations/${idOf(at)}?limit=200`;
const changeRoute = (at: number) => `PATCH /api/inbox/conversations/${idOf(at)}`;
const api = {
  "GET /api/auth/user": () => sampleUser(),
  "GET /api/inbox/conversations?view=open&limit=50": () => [rowOf(1), rowOf(2), rowOf(3)],
  "GET /api/inbox/conversations?view=pinned&limit=50": () => [] as object[],
  "GET /api/inbox/counts": () => ({ open: 3, waiting: 0, mine: 0, snoozed: 0, countries: [] }),
  "GET /api/inbox/unanswered?limit=50": () => [],
  "GET /api/inbox/people": () => [],
  "GET /api/agents/names": () => [sampleAgent()],
  "POST /api/inbox/changes": () => ({}),
  ...Object.fromEntries([1, 2, 3].map((at) => [oneRoute(at), () => conversationOf(at)])),
  ...Object.fromEntries([1, 2, 3].map((at) => [changeRoute(at), () => ({})])),
};

function show(address: string) {
  return renderAt(address, <InboxPage user={CurrentUser.parse(sampleUser())} />);
}

const rows = async () =>
  within(await screen.findByRole("list", { name: "Conversations" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("whoever waits comes first, with the minutes, and what is unread says so", async () => {
  const waitingSince = new Date(Date.now() - 5 * 60_000).toISOString();
  fakeServer({
    ...api,
    "GET /api/inbox/conversations?view=pinned&limit=50": () => [
      rowOf(3, { waitingSince, isUnread: true, pageUrl: "https://bakery.example/cakes" }),
    ],
  });
  show("/inbox");
  const [first, second, ...rest] = await rows();
  expect(first).toContain("Visitor 3nowUnreadQuestion 3Waiting for a person, 5 min/cakes");
  expect(second).not.toContain("Unread");
  expect(rest).toHaveLength(1);
});

test("j and k move between conversations, e closes, s snoozes, u marks as unread", async () => {
  const calls = fakeServer(api);
  const { person } = show("/inbox");
  await rows();
  await person.keyboard("j");
  await waitFor(() => expect(window.location.search).toBe(`?conversation=${idOf(1)}`));
  await screen.findByRole("log", { name: "What was said" });
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Conversation" }));
  await person.keyboard("jjk");
  await waitFor(() => expect(window.location.search).toBe(`?conversation=${idOf(2)}`));
  await screen.findByRole("log", { name: "What was said" });
  await person.keyboard("eus");
  await waitFor(() =>
    expect(sentTo(calls, changeRoute(2))).toEqual([
      { status: "closed" },
      { isRead: false },
      { snoozedUntil: expect.stringMatching(/^20/) },
    ]),
  );
});

test("letters that are typed are no keys, and whoever switches the keys off has none", async () => {
  const calls = fakeServer(api);
  const { person } = show(`/inbox?conversation=${idOf(1)}`);
  await screen.findByRole("log", { name: "What was said" });
  await person.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await person.keyboard("e");
  await person.clear(screen.getByRole("searchbox"));
  await person.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  await person.click(screen.getByRole("checkbox", { name: "Use keyboard shortcuts" }));
  await person.keyboard("{Escape}");
  await person.keyboard("e");
  expect(sentTo(calls, changeRoute(1))).toEqual([]);
});

test("an unread conversation that is opened is marked as read, once", async () => {
  const calls = fakeServer({ ...api, [oneRoute(1)]: () => conversationOf(1, { isUnread: true }) });
  show(`/inbox?conversation=${idOf(1)}`);
  await waitFor(() => expect(sentTo(calls, changeRoute(1))).toEqual([{ isRead: true }]));
  await screen.findByRole("log", { name: "What was said" });
  expect(sentTo(calls, changeRoute(1))).toHaveLength(1);
});

test("a conversation that is marked as unread stays so while it is open, also if it was read before", async () => {
  let isUnread = false;
  const calls = fakeServer({
    ...api,
    [oneRoute(1)]: () => conversationOf(1, { isUnread }),
    [changeRoute(1)]: ({ body }) => {
      isUnread = !(body as { isRead: boolean }).isRead;
      return {};
    },
  });
  const { person } = show(`/inbox?conversation=${idOf(1)}`);
  await screen.findByRole("log", { name: "What was said" });
  const reads = () => calls.filter(({ route }) => route === oneRoute(1)).length;
  const before = reads();
  await person.keyboard("u");
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await person.keyboard("e");
  await waitFor(() => expect(sentTo(calls, changeRoute(1))).toHaveLength(2));
  expect(sentTo(calls, changeRoute(1))[1]).toEqual({ status: "closed" });
});

test("a key that is held down is not pressed again and again", async () => {
  const calls = fakeServer(api);
  const { person } = show(`/inbox?conversation=${idOf(1)}`);
  await screen.findByRole("log", { name: "What was said" });
  fireEvent.keyDown(document.body, { key: "e", repeat: true });
  await person.keyboard("u");
  await waitFor(() => expect(sentTo(calls, changeRoute(1))).toEqual([{ isRead: false }]));
});

test("what is selected is no longer, once another view does not show it", async () => {
  fakeServer({
    ...api,
    "GET /api/inbox/conversations?view=closed&limit=50": () => [rowOf(2)],
  });
  const { person } = show("/inbox");
  await rows();
  await person.click(screen.getByRole("button", { name: "Select several" }));
  await person.click(screen.getByRole("checkbox", { name: "Select Visitor 1" }));
  await person.click(screen.getByRole("radio", { name: "Closed" }));
  expect(await screen.findByText("0 selected")).toBeTruthy();
});

test("several conversations are closed at once", async () => {
  const calls = fakeServer(api);
  const { person } = show("/inbox");
  await rows();
  await person.click(screen.getByRole("button", { name: "Select several" }));
  await person.click(screen.getByRole("checkbox", { name: "Select Visitor 1" }));
  await person.click(screen.getByRole("checkbox", { name: "Select Visitor 3" }));
  expect(screen.getByText("2 selected")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Close" }));
  expect(sentTo(calls, "POST /api/inbox/changes")).toEqual([
    { ids: [idOf(1), idOf(3)], change: { status: "closed" } },
  ]);
  await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
});

test("filters are told in words, each removed by a press; an empty search names what was sought", async () => {
  fakeServer({
    ...api,
    "GET /api/inbox/conversations?view=open&search=marsh&answered=no&country=IE&limit=50": () => [],
    "GET /api/inbox/conversations?view=open&search=marsh&country=IE&limit=50": () => [],
  });
  const { person } = show("/inbox?search=marsh&answered=no&country=IE");
  expect(await screen.findByText("Nothing matches “marsh” with this filter.")).toBeTruthy();
  const words = within(screen.getByRole("list", { name: "Active filters" }));
  expect(words.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "With unanswered questions",
    "From Ireland",
  ]);
  await person.click(words.getByRole("button", { name: /^With unanswered/ }));
  expect(window.location.search).toBe("?search=marsh&country=IE");
});

test("a slash in the reply lists the saved ones, and Enter takes the one that is marked", async () => {
  fakeServer({
    ...api,
    [oneRoute(1)]: () => conversationOf(1, { isMine: true, personName: "Nora" }),
    "GET /api/inbox/canned-replies": () => [
      { id: idOf(7), title: "Hours", text: "We open at 7." },
      { id: idOf(8), title: "Thanks", text: "Thank you, {visitor}." },
      { id: idOf(9), title: "Parking", text: "Behind the mill, thanks to our neighbor." },
    ],
    [`POST /api/inbox/conversations/${idOf(1)}/typing`]: () => ({}),
  });
  const { person } = show(`/inbox?conversation=${idOf(1)}`);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply as Nora" });
  await person.type(field, "/tha");
  const list = within(await screen.findByRole("listbox", { name: "Saved replies" }));
  expect(list.getAllByRole("option")).toHaveLength(2);
  await person.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  expect(field.value).toBe("Thank you, Visitor 1.");
  expect(screen.queryByRole("listbox")).toBeNull();
  sessionStorage.clear();
});

test("a conversation leads to its lead, and its visitor is blocked after a question", async () => {
  const calls = fakeServer({ ...api, [oneRoute(1)]: () => conversationOf(1, { leadId }) });
  const { person } = show(`/inbox?conversation=${idOf(1)}`);
  const link = await screen.findByRole("link", { name: "Open lead" });
  expect(link.getAttribute("href")).toBe(`/leads?lead=${leadId}`);
  await person.click(screen.getByRole("button", { name: "More actions" }));
  await person.click(screen.getByRole("menuitem", { name: "Block visitor" }));
  await person.click(await screen.findByRole("button", { name: "Block" }));
  expect(sentTo(calls, changeRoute(1))).toEqual([{ isBlocked: true }]);
});
