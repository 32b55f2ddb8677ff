import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AnswerWithSources } from "#features/chat/web/public.tsx";
import { startOfDay } from "#shared/local-days.ts";
import { fakeEvents } from "#testing/web/fake-events.ts";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, leadId, sampleAgent, sampleLead, sampleUser } from "#testing/web/samples.ts";
import { LeadsPage } from "./leads-page.tsx";

const otherId = "0198c0de-0000-7000-8000-000000000003";
const leads = [
  sampleLead({ phone: "+44 7700 900118", message: "For 90 guests" }),
  sampleLead({ id: otherId, name: "Tom Okafor", email: "tom@okafor.example", status: "qualified" }),
];

const counts = {
  total: 2,
  byStatus: { new: 1, contacted: 0, qualified: 1, converted: 0 },
  spam: 0,
};

function list(query = "") {
  return `GET /api/leads?${query && `${query}&`}limit=100`;
}

const api = {
  [list()]: () => leads,
  "GET /api/leads/counts": () => counts,
  "GET /api/agents/names": () => [sampleAgent()],
  [`GET /api/leads/${leadId}`]: () => ({
    ...leads[0],
    conversation: null,
    deliveries: [],
    notes: [],
  }),
  [`GET /api/leads/${otherId}`]: () => ({
    ...leads[1],
    conversation: null,
    deliveries: [],
    notes: [],
  }),
};

test("§2.7, 2.39 leads are counted in total and by status", async () => {
  fakeServer(api);
  renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await screen.findByText("Vera Marsh");
  expect(screen.getByRole("region", { name: "Counts" }).textContent).toBe(
    "Total2New1Qualified1Converted0",
  );
});

test("a lead shows what it wants, or else the address", async () => {
  fakeServer(api);
  renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await screen.findByText("Vera Marsh");
  const rows = within(screen.getByRole("table", { name: "Leads" })).getAllByRole("row");
  expect(rows[1]?.textContent).toContain("Vera MarshFor 90 guests");
  expect(rows[2]?.textContent).toContain("Tom Okafortom@okafor.example");
});

test("j and k go through the leads, and a digit sets the status", async () => {
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} };
  vi.spyOn(window, "matchMedia").mockReturnValue(wide as unknown as MediaQueryList);
  const calls = fakeServer({
    ...api,
    "GET /api/auth/user": () => sampleUser(),
    [`PATCH /api/leads/${leadId}`]: () => ({ id: leadId, status: "converted", assigneeId: null }),
  });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await screen.findByRole("link", { name: "Export CSV" });
  await screen.findByText("Vera Marsh");
  await person.keyboard("jj");
  await waitFor(() => expect(window.location.search).toBe(`?lead=${otherId}`));
  await person.keyboard("k4");
  expect(window.location.search).toBe(`?lead=${leadId}`);
  expect(sentTo(calls, `PATCH /api/leads/${leadId}`)).toEqual([{ status: "converted" }]);
});

test("the keys go on working where the details lie over the list", async () => {
  const calls = fakeServer({
    ...api,
    "GET /api/auth/user": () => sampleUser(),
    [`PATCH /api/leads/${leadId}`]: () => ({ id: leadId, status: "contacted", assigneeId: null }),
  });
  const { person } = renderAt(`/leads?lead=${leadId}`, <LeadsPage Answer={AnswerWithSources} />);
  const details = within(await screen.findByRole("dialog"));
  await details.findByRole("button", { name: "Delete lead" });
  await person.keyboard("2");
  expect(sentTo(calls, `PATCH /api/leads/${leadId}`)).toEqual([{ status: "contacted" }]);
  await person.type(details.getByRole("textbox", { name: "Notes" }), "j3");
  expect(window.location.search).toBe(`?lead=${leadId}`);
  expect(sentTo(calls, `PATCH /api/leads/${leadId}`)).toHaveLength(1);
});

test("the order of the leads stands in the address", async () => {
  fakeServer({ ...api, "GET /api/leads?order=name&limit=100": () => leads.toReversed() });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await person.selectOptions(await screen.findByRole("combobox", { name: "Order" }), "By name");
  expect(window.location.search).toBe("?order=name");
  await waitFor(() => {
    const rows = within(screen.getByRole("table", { name: "Leads" })).getAllByRole("row");
    expect(rows[1]?.textContent).toContain("Tom Okafor");
  });
});

test("a lead is deleted after a question, and its notes are shown and added", async () => {
  const notes = [
    {
      id: otherId,
      authorName: "Mia Berg",
      text: "Called twice",
      createdAt: "2026-11-20T12:00:00Z",
    },
  ];
  const calls = fakeServer({
    ...api,
    "GET /api/auth/user": () => sampleUser(),
    [`GET /api/leads/${leadId}`]: () => ({
      ...leads[0],
      ...{ conversation: null, deliveries: [], notes },
    }),
    [`POST /api/leads/${leadId}/notes`]: () => notes[0],
    [`DELETE /api/leads/${leadId}`]: () => ({}),
  });
  const { person } = renderAt(`/leads?lead=${leadId}`, <LeadsPage Answer={AnswerWithSources} />);
  expect(await screen.findByText("Called twice")).toBeTruthy();
  await person.type(screen.getByRole("textbox", { name: "Notes" }), "Wants Friday");
  await person.click(screen.getByRole("button", { name: "Add note" }));
  expect(sentTo(calls, `POST /api/leads/${leadId}/notes`)).toEqual([{ text: "Wants Friday" }]);
  await person.click(await screen.findByRole("button", { name: "Delete lead" }));
  await person.click(await screen.findByRole("button", { name: "Delete" }));
  expect(sentTo(calls, `DELETE /api/leads/${leadId}`)).toHaveLength(1);
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("§2.39 the search is in the address and covers all leads, also in the export", async () => {
  const calls = fakeServer({ ...api, [list("search=marsh")]: () => [leads[0]] });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await person.type(await screen.findByRole("searchbox", { name: "Search leads" }), "marsh");
  expect(window.location.search).toBe("?search=marsh");
  await waitFor(() => expect(screen.queryByText("Tom Okafor")).toBeNull());
  expect(screen.getByText("Vera Marsh")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
    "/api/leads/export.csv?search=marsh",
  );
  expect(calls.filter(({ route }) => route.includes("search="))).toHaveLength(1);
});

test("§2.39, ruling 31: leads are filtered by status, agent, source and days, in the address", async () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const since = encodeURIComponent(startOfDay("2027-02-01", zone).toISOString());
  const until = encodeURIComponent(startOfDay("2027-02-15", zone).toISOString());
  const query = `status=qualified&agentId=${agentId}&source=question&since=${since}&until=${until}`;
  fakeServer({ ...api, [list(query)]: () => [leads[1]] });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await person.click(await screen.findByRole("button", { name: "Filter" }));
  const panel = within(screen.getByRole("region", { name: "Filter" }));
  await person.selectOptions(panel.getByLabelText("Status"), "qualified");
  await person.selectOptions(panel.getByLabelText("Agent"), agentId);
  await person.selectOptions(panel.getByLabelText("Source"), "question");
  fireEvent.change(panel.getByLabelText("From"), { target: { value: "2027-02-01" } });
  fireEvent.change(panel.getByLabelText("To"), { target: { value: "2027-02-14" } });
  expect(window.location.search).toBe(
    `?status=qualified&agent=${agentId}&source=question&from=2027-02-01&to=2027-02-14`,
  );
  await waitFor(() => expect(screen.queryByText("Vera Marsh")).toBeNull());
  expect(screen.getByText("Tom Okafor")).toBeTruthy();
  await person.click(panel.getByRole("button", { name: "Clear filters" }));
  expect(window.location.search).toBe("");
  expect(await screen.findByText("Vera Marsh")).toBeTruthy();
});

test("§2.39 a search without results says so and can be cleared", async () => {
  fakeServer({ ...api, [list("search=zebra")]: () => [] });
  const { person } = renderAt("/leads?search=zebra", <LeadsPage Answer={AnswerWithSources} />);
  expect(await screen.findByText("No leads found")).toBeTruthy();
  expect(screen.getByText("Nothing matches “zebra”.")).toBeTruthy();
  await person.click(screen.getAllByRole("button", { name: "Clear search" })[0] ?? document.body);
  expect(await screen.findByText("Tom Okafor")).toBeTruthy();
});

test("§2.39 without leads an owner is led to the contact form, or to a first agent", async () => {
  const agents = [sampleAgent({ isActive: false }), sampleAgent({ subdomain: "tollgate" })];
  fakeServer({
    ...api,
    [list()]: () => [],
    "GET /api/leads/counts": () => ({ ...counts, total: 0 }),
    "GET /api/agents": () => agents.splice(0),
  });
  const { client } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  const link = await screen.findByRole("link", { name: "Try the contact form" });
  expect(link.getAttribute("href")).toBe("/agent/tollgate");
  await client.invalidateQueries({ queryKey: ["agents"] });
  expect((await screen.findByRole("link", { name: "New agent" })).getAttribute("href")).toBe(
    "/agents?create=true",
  );
});

test("a long list comes page by page", async () => {
  const next = "1_0198c0de-0000-7000-8000-000000000001";
  fakeServer({
    ...api,
    [list()]: () => Response.json([leads[0]], { headers: { "x-next-cursor": next } }),
    [`${list()}&cursor=${next}`]: () => [leads[1]],
  });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await screen.findByText("Vera Marsh");
  expect(screen.queryByText("Tom Okafor")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Tom Okafor")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a lead's details show the conversation with its speakers", async () => {
  fakeServer({
    ...api,
    [`GET /api/leads/${leadId}`]: () => ({
      ...leads[0],
      notes: [],
      deliveries: [
        {
          channel: "mail",
          to: "nora@example.com",
          status: "sent",
          attempts: 1,
          error: null,
          nextTryAt: null,
          sentAt: "2026-11-20T12:00:00.000Z",
        },
        {
          channel: "webhook",
          to: "crm.example",
          status: "waiting",
          attempts: 2,
          error: "The endpoint answered with 500.",
          nextTryAt: "2026-11-20T12:05:00.000Z",
          sentAt: null,
        },
      ],
      conversation: {
        id: otherId,
        assistantName: "Emma",
        messages: (["visitor", "ai", "person"] as const).map((author, at) => ({
          id: `0198c0de-0000-7000-8000-00000000010${at}`,
          author,
          content: `Words of ${author}`,
          timestamp: "2026-11-20T12:00:00.000Z",
          sources: [],
          rating: author === "ai" ? "down" : null,
          ratingNote: author === "ai" ? "Wrong day" : null,
        })),
      },
    }),
  });
  renderAt(`/leads?lead=${leadId}`, <LeadsPage Answer={AnswerWithSources} />);
  const conversation = await screen.findByRole("region", { name: "Conversation" });
  await within(conversation).findByText("Words of ai");
  const link = within(conversation).getByRole("link", { name: "Open conversation" });
  expect(link.getAttribute("href")).toBe(`/inbox?conversation=${otherId}`);
  expect(
    within(conversation)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "VisitorWords of visitor",
    "EmmaAI assistantWords of aiNot helpful“Wrong day”",
    "PersonWords of person",
  ]);
});

test("§4.5, ruling 28: a lead's status can change to any other, and shows at once", async () => {
  const calls = fakeServer({
    ...api,
    [`PATCH /api/leads/${otherId}`]: () => ({ id: otherId, status: "new", assigneeId: null }),
  });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  const status = await screen.findByRole("combobox", { name: "Status of Tom Okafor" });
  await person.selectOptions(status, "new");
  expect(screen.getByRole("region", { name: "Counts" }).textContent).toContain("New2");
  expect(sentTo(calls, `PATCH /api/leads/${otherId}`)).toEqual([{ status: "new" }]);
});

test("a status that the server refuses is reverted", async () => {
  fakeServer({
    ...api,
    [`PATCH /api/leads/${otherId}`]: () => refusal(500, "It broke."),
  });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  const status = await screen.findByRole<HTMLSelectElement>("combobox", {
    name: "Status of Tom Okafor",
  });
  await person.selectOptions(status, "converted");
  expect((await screen.findByRole("alert")).textContent).toContain("It broke.");
  expect(status.value).toBe("qualified");
});

test("§2.39 a lead's details offer writing and, with a number, calling", async () => {
  fakeServer(api);
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await person.click(await screen.findByRole("link", { name: "Vera Marsh" }));
  const details = within(await screen.findByRole("dialog", { name: "Details of Vera Marsh" }));
  expect(details.getByText("For 90 guests")).toBeTruthy();
  const linkOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");
  expect(linkOf("Email")).toBe("mailto:vera@example.com");
  expect(linkOf("Call")).toBe("tel:+447700900118");
  expect(window.location.search).toBe(`?lead=${leadId}`);

  await person.click(screen.getByRole("button", { name: "Close details" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(await screen.findByRole("link", { name: "Tom Okafor" }));
  await screen.findByText("tom@okafor.example", { selector: "dd" });
  expect(linkOf("Call")).toBeUndefined();
});

test("on a wide screen opening details moves the focus there, and Escape returns it", async () => {
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} };
  vi.spyOn(window, "matchMedia").mockReturnValue(wide as unknown as MediaQueryList);
  fakeServer(api);
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  const link = await screen.findByRole("link", { name: "Tom Okafor" });
  await person.click(link);
  const details = screen.getByRole("complementary", { name: "Details of Tom Okafor" });
  expect(document.activeElement).toBe(details);
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(document.activeElement).toBe(link);
});

test("case 51: strangers' text is shown as text", async () => {
  const payload = `<img src=x onerror="alert(1)">`;
  fakeServer({
    ...api,
    [list()]: () => [
      sampleLead({ name: payload, email: payload, phone: payload, message: payload }),
    ],
  });
  renderAt(`/leads?lead=${leadId}`, <LeadsPage Answer={AnswerWithSources} />);
  expect(await screen.findByRole("heading", { name: payload })).toBeTruthy();
  expect(document.querySelector("img")).toBeNull();
});

test("§9.10 the export is a link to the file", async () => {
  fakeServer(api);
  renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  const link = await screen.findByRole("link", { name: "Export CSV" });
  expect(link.getAttribute("href")).toBe("/api/leads/export.csv");
});

test("leads that fail to load say so and can be retried", async () => {
  let isDown = true;
  fakeServer({ ...api, [list()]: () => (isDown ? refusal(503, "Busy.") : leads) });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  expect(await screen.findByText("The leads did not load")).toBeTruthy();
  expect(screen.getByText("503: Busy.")).toBeTruthy();
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Vera Marsh")).toBeTruthy();
});

test("spam has a folder of its own; 'Not spam' brings a lead back", async () => {
  const spam = sampleLead({ isSpam: true, spamReason: "links" });
  const calls = fakeServer({
    ...api,
    "GET /api/leads/counts": () => ({ ...counts, spam: 1 }),
    "GET /api/leads?folder=spam&limit=100": () => [spam],
    [`GET /api/leads/${leadId}`]: () => ({
      ...spam,
      conversation: null,
      deliveries: [],
      notes: [],
    }),
    [`PUT /api/leads/${leadId}/spam`]: () => ({ id: leadId, isSpam: false }),
  });
  const { person } = renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await person.click(await screen.findByRole("radio", { name: "Spam 1" }));
  await waitFor(() => expect(window.location.search).toBe("?folder=spam"));
  await waitFor(() => expect(screen.queryByText("Tom Okafor")).toBeNull());
  expect(screen.queryByRole("link", { name: /Export CSV/ })).toBeNull();
  await person.click(screen.getByRole("link", { name: "Vera Marsh" }));
  expect(await screen.findByText(/Contains suspicious links/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Not spam" }));
  await waitFor(() =>
    expect(sentTo(calls, `PUT /api/leads/${leadId}/spam`)).toEqual([{ isSpam: false }]),
  );
});

test("ruling 35: a new lead appears while the page is open", async () => {
  const found = [leads[1]];
  fakeServer({ ...api, [list()]: () => found });
  const events = fakeEvents();
  renderAt("/leads", <LeadsPage Answer={AnswerWithSources} />);
  await screen.findByText("Tom Okafor");
  found.unshift(leads[0]);
  await events.tell("/api/leads/events", { type: "changed" });
  expect(await screen.findByText("Vera Marsh")).toBeTruthy();
});
