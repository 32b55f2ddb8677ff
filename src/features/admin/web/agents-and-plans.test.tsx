import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showConsole, stats } from "#testing/web/console.tsx";
import { refusal, sentTo } from "#testing/web/fake-server.ts";
import { rate } from "./analytics-page.tsx";
// Loaded before the first test, which would wait for it otherwise.
import "./agents-page.tsx";
import "./plans-page.tsx";
import "./dashboard-page.tsx";

const id = "0198c0de-0000-7000-8000-00000000000a";
const agent = {
  id,
  name: "Tollgate Bakery",
  description: "Answers about bread.",
  subdomain: "tollgate-bakery",
  industry: "food",
  primaryColor: "#7a3e1d",
  isActive: true,
  suspendedReason: null,
  createdAt: "2026-11-19T12:00:00.000Z",
  owner: { id, email: "nora@bakery.example", firstName: "Nora", lastName: "W", isSuspended: false },
};
const plan = {
  id,
  name: "Premium",
  price: "29.00",
  currency: "USD",
  duration: 1,
  agentLimit: 5,
  isActive: true,
  flutterwavePlanId: null,
  description: "For a business.",
  maxConversations: 5000,
  features: { webhooks: true },
  isPopular: true,
  trialDays: 0,
  isTrial: false,
  createdAt: "2026-11-19T12:00:00.000Z",
  updatedAt: "2026-11-19T12:00:00.000Z",
};

const agentAnswers = {
  "GET /agents?sort=newest&limit=25": () => [
    agent,
    { ...agent, id: `${id}`.replace(/a$/, "b"), name: "Clinic", isActive: false },
  ],
  "GET /agents/count": () => ({ total: 2 }),
};

test("§2.56: agents are a table, and View opens the visitor's page in a new tab", async () => {
  showConsole("/agents", agentAnswers);
  const row = within((await screen.findByText("Tollgate Bakery")).closest("tr") ?? document.body);
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Agent", "Owner", "Industry", "Status", "Created", "Actions"]);
  for (const text of ["Answers about bread.", "tollgate-bakery", "Nora W", "nora@bakery.example"])
    expect(row.getByText(text)).toBeDefined();
  for (const text of ["Food", "Active", "19 Nov 2026"]) expect(row.getByText(text)).toBeDefined();
  const view = row.getByRole("link", { name: "View Tollgate Bakery" });
  expect(view.getAttribute("href")).toBe("/agent/tollgate-bakery");
  expect(view.getAttribute("target")).toBe("_blank");
  expect(view.getAttribute("rel")).toContain("noreferrer");
  expect(screen.getByRole("cell", { name: "Inactive" })).toBeDefined();
});

test("an agent is suspended with a reason", async () => {
  const { calls, person } = showConsole("/agents", {
    ...agentAnswers,
    [`POST /agents/${id}/suspension`]: () => ({ ...agent, suspendedReason: "Phishing" }),
  });
  await person.click(await screen.findByRole("button", { name: "More for Tollgate Bakery" }));
  await person.click(await screen.findByRole("menuitem", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend Agent" }));
  await person.type(dialog.getByLabelText("Reason"), "Phishing");
  await person.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Agent Suspended")).toBeDefined();
  expect(sentTo(calls, `POST /api/desk/agents/${id}/suspension`)).toEqual([{ reason: "Phishing" }]);
});

test("§2.57, 9.12: analytics show the six figures, and rates as rounded per cent", async () => {
  showConsole("/analytics", {});
  const growth = within(await screen.findByRole("region", { name: "User Growth" }));
  expect(await growth.findByText("76%")).toBeDefined();
  expect(growth.getByText("31")).toBeDefined();
  expect(growth.getByText("162")).toBeDefined();
  const activity = within(screen.getByRole("region", { name: "Platform Activity" }));
  for (const text of ["96", "18,342", "1,204", "7%"])
    expect(activity.getByText(text)).toBeDefined();
  for (const name of ["Total Users", "Active Trials", "Paid Subscriptions"])
    expect(screen.getByText(name)).toBeDefined();
  expect(rate(stats.totalLeads, 0)).toBe("0%");
});

test("§2.54, 2.53: the dashboard has shortcuts, and the sidebar every place", async () => {
  const { person } = showConsole("", {});
  const shortcuts = within(await screen.findByRole("region", { name: "Shortcuts" }));
  const names = shortcuts.getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toEqual(["Users", "Agents", "Analytics", "Settings"]);
  await person.click(shortcuts.getByRole("link", { name: "Analytics" }));
  expect(window.location.pathname).toBe("/bridge/analytics");
});

test("§2.59, ruling 9: plans are a table with the price for its months", async () => {
  showConsole("/plans", { "GET /plans": () => [{ ...plan, users: 12 }] });
  const row = within((await screen.findByText("Premium")).closest("tr") ?? document.body);
  for (const text of ["USD $29/1 month", "12", "Active", "Popular"])
    expect(row.getByText(text)).toBeDefined();
  expect(screen.getByRole("columnheader", { name: "Duration (months)" })).toBeDefined();
});

test("§2.59: without plans the page says what to do", async () => {
  showConsole("/plans", { "GET /plans": () => [] });
  expect(
    await screen.findByText("No plans found. Create your first plan to get started."),
  ).toBeDefined();
});

async function creating(answer: () => unknown) {
  const shown = showConsole("/plans", { "GET /plans": () => [], "POST /plans": answer });
  await screen.findByText("No plans yet");
  await shown.person.click(screen.getByRole("button", { name: "Create Plan" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create Plan" }));
  const save = () => shown.person.click(dialog.getByRole("button", { name: "Create Plan" }));
  return { ...shown, dialog, save };
}

test("§5.11: a plan needs a name and a numeric price, and the toast is titled 'Validation Error'", async () => {
  const { calls, person, dialog, save } = await creating(() => plan);
  await save();
  const toast = () => within(screen.getByRole("region", { name: "Notifications" }));
  expect(toast().getByText("Validation Error")).toBeDefined();
  expect(toast().getByText("Plan name is required.")).toBeDefined();
  await person.type(dialog.getByLabelText("Plan Name"), "Premium");
  await person.clear(dialog.getByLabelText("Price"));
  await person.type(dialog.getByLabelText("Price"), "a lot");
  await save();
  expect(toast().getByText("Valid price is required.")).toBeDefined();
  expect(sentTo(calls, "POST /api/desk/plans")).toEqual([]);
});

test("§7.30, 5.11, 8.14: a plan is sent with a number for its price and the specified values else", async () => {
  const { calls, person, dialog, save } = await creating(() => plan);
  await person.type(dialog.getByLabelText("Plan Name"), " Premium ");
  await person.clear(dialog.getByLabelText("Price"));
  await person.type(dialog.getByLabelText("Price"), "29.50");
  await person.click(dialog.getByRole("checkbox", { name: "Team chat and webhooks" }));
  await save();
  expect(await screen.findByText("Plan Created")).toBeDefined();
  expect(sentTo(calls, "POST /api/desk/plans")).toMatchObject([
    {
      name: "Premium",
      price: 29.5,
      currency: "USD",
      duration: 1,
      agentLimit: 1,
      isActive: true,
      flutterwavePlanId: null,
      features: { webhooks: true },
    },
  ]);
});

test("§8.13: a plan that is refused says 'Failed to create plan.'", async () => {
  const { person, dialog, save } = await creating(() => refusal(500, "No"));
  await person.type(dialog.getByLabelText("Plan Name"), "Premium");
  await save();
  expect(await screen.findByText("Failed to create plan.")).toBeDefined();
});

test.each([
  [() => plan, "Plan Updated"],
  [() => refusal(500, "No"), "Failed to update plan."],
])("§8.13, 8.14: a plan is changed: %#", async (answer, title) => {
  const { calls, person } = showConsole("/plans", {
    "GET /plans": () => [{ ...plan, users: 0 }],
    [`PATCH /plans/${id}`]: answer,
  });
  await person.click(await screen.findByRole("button", { name: "Edit Premium" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Plan" }));
  await person.selectOptions(dialog.getByLabelText("Currency"), "NGN");
  await person.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText(title)).toBeDefined();
  expect(sentTo(calls, `PATCH /api/desk/plans/${id}`)).toMatchObject([
    { name: "Premium", price: 29, currency: "NGN", agentLimit: 5, features: { webhooks: true } },
  ]);
});

test("the plan that new accounts begin with is never called for sale", async () => {
  const { person } = showConsole("/plans", {
    "GET /plans": () => [{ ...plan, name: "Free Trial", isTrial: true, users: 0 }],
  });
  await person.click(await screen.findByRole("button", { name: "Edit Free Trial" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Plan" }));
  expect(dialog.getByText("New accounts start on it. It is not for sale.")).toBeDefined();
  expect(dialog.queryByRole("checkbox", { name: /^Active/ })).toBeNull();
  expect(screen.getByText("Inactive")).toBeDefined();
});

test.each([
  [() => ({}), "Plan Deleted", undefined],
  [
    () => refusal(409, "2 users are on this plan. Deactivate it instead."),
    "Failed to delete plan.",
    "2 users are on this plan. Deactivate it instead.",
  ],
])(
  "§8.13, 8.14, ruling 10: a plan is deleted after a question: %#",
  async (answer, title, text) => {
    const { person } = showConsole("/plans", {
      "GET /plans": () => [{ ...plan, users: 2 }],
      [`DELETE /plans/${id}`]: answer,
    });
    await person.click(await screen.findByRole("button", { name: "Delete Premium" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete Plan" }));
    await person.click(dialog.getByRole("button", { name: "Delete Plan" }));
    const said = await screen.findByText(title);
    if (text) await vi.waitFor(() => expect(said.parentElement?.textContent).toContain(text));
  },
);
