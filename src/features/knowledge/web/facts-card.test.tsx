import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type AgentChange, agentsApi } from "#features/agents/contract.ts";
import { call } from "#platform/web/call.ts";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, sampleAgent } from "#testing/web/samples.ts";
import type { BusinessFacts } from "../contract.ts";
import { FactsCard } from "./facts-card.tsx";

const path = `/api/agents/${agentId}/knowledge/facts`;
const page = { url: "https://tollgate.example/contact", title: "Contact us" };
const none = { value: null, read: null, from: null, page: null, others: [] };
const week: NonNullable<BusinessFacts["hours"]["value"]> = {
  days: [
    ...([1, 2, 3] as const).flatMap((day) => [
      { day, opens: 540, closes: 720 },
      { day, opens: 840, closes: 1080 },
    ]),
    { day: 6, opens: 540, closes: 720 },
  ],
  closedDays: [7],
  specialDays: [{ date: "2026-12-25", opens: null, closes: null }],
};
const facts: BusinessFacts = {
  name: "Tollgate Bakery",
  language: "en",
  phone: { value: "0113 496 0000", read: "0113 496 0000", from: "page", page, others: [] },
  email: {
    value: "hi@tollgate.example",
    read: "hi@tollgate.example",
    from: "words",
    page: null,
    others: [],
  },
  address: { value: null, read: "4 Mill Lane", from: "owner", page: null, others: [] },
  timeZone: {
    value: "Europe/London",
    read: "Europe/London",
    from: "place",
    page: null,
    others: [],
  },
  hours: { value: week, read: week, from: "page", page, others: [] },
};
const nothing = { ...facts, phone: none, email: none, address: none, timeZone: none, hours: none };

const correct = (body: AgentChange) => call(agentsApi.change, { params: { id: agentId }, body });

function show(given: () => unknown = () => facts) {
  const calls = fakeServer({
    [`GET ${path}`]: given,
    [`PUT /api/agents/${agentId}`]: () => sampleAgent(),
  });
  return { calls, ...renderAt("/", <FactsCard agentId={agentId} correct={correct} />) };
}

async function openForm(view: ReturnType<typeof show>, button = "Correct") {
  await view.person.click(await screen.findByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: "Business facts" }));
}

const saved = (calls: ReturnType<typeof show>["calls"]) =>
  sentTo(calls, `PUT /api/agents/${agentId}`);

test("every fact shows its origin, including split days and special days", async () => {
  show();
  const card = within(await screen.findByRole("region", { name: "Business facts" }));
  expect(card.getByText("0113 496 0000")).toBeTruthy();
  expect(card.getAllByRole("link", { name: /^Contact us/ })[0]?.getAttribute("href")).toBe(
    page.url,
  );
  expect(card.getByText("From your own words")).toBeTruthy();
  expect(card.getByText("Hidden from visitors")).toBeTruthy();
  expect(card.getByText("Monday – Wednesday 09:00–12:00, 14:00–18:00")).toBeTruthy();
  expect(card.getByText("Sunday closed")).toBeTruthy();
  expect(card.getByText(/^25 Dec 2026 closed$/)).toBeTruthy();
});

test("without fixed texts for the website's language the owner is told that they are English", async () => {
  show(() => ({ ...nothing, language: "el" }));
  const note = await screen.findByText(/^Your website is quoted in Greek, but greetings/);
  expect(note.textContent).toContain("are said in English");
  expect(note.textContent).toContain("Arabic, Chinese, Dutch, English, French, German, Hebrew,");
  expect(note.textContent).toMatch(/Swedish, and Turkish\.$/);
});

test.each(["de", null])(
  "fixed texts are not mentioned if the website's language is %s",
  async (language) => {
    show(() => ({ ...facts, language }));
    expect(await screen.findByRole("region", { name: "Business facts" })).toBeTruthy();
    expect(screen.queryByText(/^Your website is quoted/)).toBeNull();
  },
);

test("without facts the owner is led to entering them", async () => {
  const view = show(() => nothing);
  expect(await screen.findByText("No facts yet")).toBeTruthy();
  const form = await openForm(view, "Write them");
  await view.person.type(form.getByLabelText("Phone"), "0113 496 0999");
  await view.person.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved(view.calls)).toEqual([
      { chatSettings: { contact: { phone: "0113 496 0999", email: null, address: null } } },
    ]),
  );
});

test("facts that fail to load say so and can be retried", async () => {
  let isAway = true;
  const { person } = show(() => (isAway ? refusal(500, "No") : facts));
  expect(await screen.findByText("The business facts did not load")).toBeTruthy();
  isAway = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("0113 496 0000")).toBeTruthy();
});

test("only changes are saved, and a value reset to what was read follows the pages again", async () => {
  const view = show();
  const form = await openForm(view);
  await view.person.clear(form.getByLabelText("Email"));
  expect(form.getAllByText("Hidden from visitors.")).toHaveLength(2);
  const [ofEmail, ofAddress] = form.getAllByRole("button", {
    name: "Use the value from your pages",
  });
  expect(ofEmail).toBeTruthy();
  await view.person.click(ofAddress as HTMLElement);
  await view.person.selectOptions(form.getByLabelText("Time zone"), "Europe/Dublin");
  await view.person.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved(view.calls)).toEqual([
      {
        timeZone: "Europe/Dublin",
        chatSettings: { contact: { phone: null, email: "", address: null } },
      },
    ]),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the owner's hours start with those that were read", async () => {
  const view = show();
  const form = await openForm(view);
  await view.person.click(form.getByRole("radio", { name: "Set by you" }));
  const [evening] = form.getAllByLabelText("Saturday closes");
  fireEvent.change(evening as HTMLElement, { target: { value: "13:00" } });
  await view.person.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved(view.calls)).toHaveLength(1));
  expect(saved(view.calls)).toMatchObject([
    {
      chatSettings: {
        hours: { days: expect.arrayContaining([{ day: 6, opens: 540, closes: 780 }]) },
      },
    },
  ]);
});

test("server errors are shown at their field", async () => {
  const calls = fakeServer({
    [`GET ${path}`]: () => facts,
    [`PUT /api/agents/${agentId}`]: () =>
      refusal(400, "Invalid", { timeZone: "Use a time zone like Europe/Berlin" }),
  });
  const view = { calls, ...renderAt("/", <FactsCard agentId={agentId} correct={correct} />) };
  const form = await openForm(view);
  await view.person.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Use a time zone like Europe/Berlin")).toBeTruthy();
});

test("pages that say something else are shown with what they say", async () => {
  const others = [
    { value: "0113 496 0099", page: { url: "https://bakery.example/old", title: "Old" } },
  ];
  show(() => ({ ...facts, phone: { ...facts.phone, others } }));
  const list = within(await screen.findByRole("list", { name: "Other pages say" }));
  expect(list.getByText(/0113 496 0099/)).toBeTruthy();
  expect(list.getByRole("link", { name: /^Old/ }).getAttribute("href")).toBe(
    "https://bakery.example/old",
  );
});
