import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer, refusal } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, sampleAgent } from "#testing/web/samples.ts";
import { AnalyticsPage } from "./analytics-page.tsx";

const otherId = "0198c0de-0000-7000-8000-000000000009";
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const report = {
  totals: {
    conversations: 412,
    leads: 58,
    asked: 1106,
    answered: 1040,
    responseRate: 94,
    conversionRate: 14,
  },
  outcomes: {
    resolved: 350,
    resolvedRate: 85,
    handoffs: [
      { reason: "asked", total: 12 },
      { reason: "skipped", total: 3 },
    ],
    writers: [],
    unanswered: 31,
    rated: 40,
    helpful: 36,
    helpfulRate: 90,
    secondsToPerson: 150,
  },
  before: { conversations: 374, leads: 60 },
  ever: { conversations: 5120, leads: 731 },
  step: "day",
  trend: [
    { day: "2027-02-13", conversations: 15, leads: 3 },
    { day: "2027-02-14", conversations: 16, leads: 4 },
  ],
  sources: [
    { source: "chat", leads: 37 },
    { source: "question", leads: 21 },
  ],
  agents: [
    {
      id: agentId,
      name: "Tollgate Bakery",
      primaryColor: "#7a3e1d",
      conversations: 287,
      leads: 31,
      responseRate: 95,
    },
  ],
};

function callOf(query: Record<string, string>, csv = "") {
  return `/api/analytics${csv}?${new URLSearchParams(query)}`;
}

const lastMonth = { from: "2027-01-16", to: "2027-02-14", zone };

function openAt(address: string, answers: Record<string, () => unknown>) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-02-14T12:00:00") });
  // jsdom has no layout, and a chart without a size is not drawn.
  const size = new DOMRect(0, 0, 560, 228);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(size);
  const calls = fakeServer({
    "GET /api/agents/names": () => [
      sampleAgent(),
      sampleAgent({ id: otherId, name: "Wedding Cakes" }),
    ],
    ...answers,
  });
  return { calls, ...renderAt(address, <AnalyticsPage />) };
}

test("§2.6, 2.38, ruling 31: the page has four numbers, trends, sources and a row per agent", async () => {
  openAt("/analytics", { [`GET ${callOf(lastMonth)}`]: () => report });
  expect(await screen.findByText("5,120")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Statistics" }).textContent).toBe(
    "Total Conversations5,120412 in 30 days, 38 moreLeads Generated73158 in 30 days, 2 fewerResponse Rate94%of 1,106 messagesConversion Rate14%of conversations",
  );
  const sources = screen.getByRole("region", { name: "Lead Sources" });
  expect(
    within(sources)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Contact form in the chat37", "After an unanswered question21"]);
  const row = within(screen.getByRole("table", { name: "By agent" })).getAllByRole("row")[1];
  expect(row?.textContent).toContain("Tollgate Bakery287 conversations31 leads95%");
  const details = screen.getByRole("link", { name: "View Details of Tollgate Bakery" });
  expect(details.getAttribute("href")).toBe(`/agents/${agentId}/edit`);
});

test("§2.38, ruling 31: the trend is also a table for screen readers", async () => {
  openAt("/analytics", { [`GET ${callOf(lastMonth)}`]: () => report });
  const table = await screen.findByRole("table", { name: "Conversations and leads by day" });
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual(["DayConversationsLeads", "Saturday, 13 Feb153", "Sunday, 14 Feb164"]);
});

test("ruling 31: days and agent are in the address, and the file uses the same", async () => {
  const week = { from: "2027-02-08", to: "2027-02-14", zone };
  const { person } = openAt("/analytics", {
    [`GET ${callOf(lastMonth)}`]: () => report,
    [`GET ${callOf(week)}`]: () => report,
    [`GET ${callOf({ ...week, agentId: otherId })}`]: () => ({
      ...report,
      totals: { ...report.totals, conversations: 7 },
    }),
  });
  await person.click(await screen.findByRole("radio", { name: "7 days" }));
  await person.selectOptions(await screen.findByRole("combobox", { name: "Agent" }), otherId);
  expect(await screen.findByText("7")).toBeTruthy();
  expect(window.location.search).toBe(`?days=7&agent=${otherId}`);
  expect(screen.getByRole("link", { name: "Export Report" }).getAttribute("href")).toBe(
    callOf({ ...week, agentId: otherId }, "/report.csv"),
  );
});

test("custom dates start with those shown and stay in the address", async () => {
  const january = { from: "2027-01-01", to: "2027-02-14", zone };
  const { person } = openAt("/analytics", {
    [`GET ${callOf(lastMonth)}`]: () => report,
    [`GET ${callOf(january)}`]: () => report,
  });
  await person.click(await screen.findByRole("radio", { name: "Dates" }));
  const from = screen.getByLabelText<HTMLInputElement>("From");
  expect(from.value).toBe("2027-01-16");
  fireEvent.change(from, { target: { value: "0002-01-01" } });
  fireEvent.change(from, { target: { value: "2027-01-01" } });
  expect(window.location.search).toBe("?from=2027-01-01&to=2027-02-14");
});

test("§2.38 every number explains itself on focus", async () => {
  const { person } = openAt("/analytics", { [`GET ${callOf(lastMonth)}`]: () => report });
  await screen.findByText("412");
  for (const name of [
    "Total Conversations",
    "Leads Generated",
    "Response Rate",
    "Conversion Rate",
  ]) {
    const button = screen.getByRole("button", { name: `What ${name} means` });
    while (document.activeElement !== button) await person.tab();
    const tip = await screen.findByRole("tooltip");
    expect(button.getAttribute("aria-describedby")).toBe(tip.id);
  }
});

test("§2.38 without agents the report is empty and offers one next step", async () => {
  openAt("/analytics", {
    "GET /api/agents/names": () => [],
    [`GET ${callOf(lastMonth)}`]: () => ({ ...report, agents: [] }),
  });
  expect(await screen.findByText("No agents to analyze yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Export Report" })).toBeTruthy();
  for (const name of ["Total Conversations", "Conversion Rate", "Conversation Trends"])
    expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getByRole("link", { name: "New agent" }).getAttribute("href")).toBe(
    "/agents?create=true",
  );
});

test("a report that fails to load says so and can be retried", async () => {
  let isDown = true;
  const { person } = openAt("/analytics", {
    [`GET ${callOf(lastMonth)}`]: () => (isDown ? refusal(503, "Busy.") : report),
  });
  expect(await screen.findByText("The report did not load")).toBeTruthy();
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("412")).toBeTruthy();
});

test("outcomes are shown beside the conversations, each with its definition", async () => {
  const { person } = openAt("/analytics", { [`GET ${callOf(lastMonth)}`]: () => report });
  await screen.findByText("412");
  expect(screen.getByRole("region", { name: "Outcomes" }).textContent).toBe(
    "Resolved85%350 of 412 conversationsUnanswered31questions without an answerHelpful90%36 of 40 ratingsTime to a Person3 minmedian wait",
  );
  const handoffs = within(screen.getByRole("region", { name: "Handed Off" }));
  expect(handoffs.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "The visitor asked for a person12",
    "The contact form was skipped3",
  ]);
  for (const name of ["Resolved", "Unanswered", "Helpful", "Time to a Person", "Handed Off"])
    expect(screen.getByRole("button", { name: new RegExp(name) })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: /Time to a Person/ }));
  expect((await screen.findAllByText(/Calls that nobody answered are left out/)).length).toBe(1);
});
