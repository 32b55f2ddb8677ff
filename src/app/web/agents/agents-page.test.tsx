import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { agentStates } from "#shared/vocabulary.ts";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, sampleAgent, sampleUser } from "#testing/web/samples.ts";
import { AgentsPage } from "./agents-page.tsx";

const api = { "GET /api/agents": () => [sampleAgent()] };

test("§2.4, 2.33 a card shows what an agent is, with defaults for what it lacks", async () => {
  fakeServer({
    "GET /api/agents": () => [
      sampleAgent(),
      sampleAgent({
        id: "0198c0de-0000-7000-8000-000000000009",
        name: "Wholesale",
        description: null,
        industry: null,
        isActive: false,
      }),
    ],
  });
  renderAt("/agents", <AgentsPage />);
  await screen.findByText("Tollgate Bakery");
  const [first, second] = screen.getAllByRole("listitem").map((card) => card.textContent);
  for (const text of ["TO", "Answering", "Answers about bread.", "Food", "Created 19 Nov 2026"])
    expect(first).toContain(text);
  for (const text of ["WH", "Paused", "AI-powered customer support agent", "General"])
    expect(second).toContain(text);
});

test("ruling 42: each state of an agent has its word, and the next step for those who may take it", async () => {
  const agents = agentStates.map((state, at) =>
    sampleAgent({ id: `0198c0de-0000-7000-8000-00000000000${at}`, name: `Agent ${at}`, state }),
  );
  fakeServer({ "GET /api/agents": () => agents, "GET /api/auth/user": () => sampleUser() });
  renderAt("/agents", <AgentsPage />);
  await screen.findByRole("link", { name: "Renew Plan" });
  const cards = screen.getAllByRole("listitem").slice(0, -1);
  const shown = cards.map((card) => {
    const links = within(card).getAllByRole("link").slice(1);
    return links.map((link) => `${link.textContent}: ${link.getAttribute("href")}`);
  });
  expect(cards.map((card) => /^AG(.+?)Agent/.exec(card.textContent ?? "")?.[1])).toEqual([
    "Suspended",
    "Paused: plan ended",
    "Paused",
    "Reading",
    "Could not be read",
    "Over this month's limit",
    "Answering",
  ]);
  const edit = (at: number) => `/agents/0198c0de-0000-7000-8000-00000000000${at}/edit`;
  expect(shown).toEqual([
    [`See why: ${edit(0)}`],
    ["Renew Plan: /subscribe"],
    [`Turn it on: ${edit(2)}`],
    [`See progress: ${edit(3)}?tab=knowledge`],
    [`See why: ${edit(4)}?tab=knowledge`],
    ["Upgrade: /subscribe"],
    [],
  ]);
});

test("§2.35 without agents the page says so and offers the first", async () => {
  fakeServer({ "GET /api/agents": () => [] });
  renderAt("/agents", <AgentsPage />);
  expect(await screen.findByText("No agents yet")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Create Your First Agent" });
  expect(link.getAttribute("href")).toBe("/agents?create=true");
});

test("§2.34 the menu leads to editing and to the agent's own page", async () => {
  fakeServer(api);
  const { person } = renderAt("/agents", <AgentsPage />);
  await person.click(await screen.findByRole("button", { name: "Actions for Tollgate Bakery" }));
  const targetOf = (name: string) => screen.getByRole("menuitem", { name }).getAttribute("href");
  expect(targetOf("Edit Agent")).toBe(`/agents/${agentId}/edit`);
  expect(targetOf("Preview")).toBe("/agent/tollgate-bakery");
  expect(screen.getByRole("menuitem", { name: "Preview" }).getAttribute("target")).toBe("_blank");
});

test("§2.34, §5.4 an agent is deleted only after the question", async () => {
  const calls = fakeServer({
    ...api,
    [`DELETE /api/agents/${agentId}`]: () => ({}),
    [`GET /api/agents/${agentId}/stats`]: () => ({
      totalConversations: 1204,
      totalLeads: 1,
      responseRate: 90,
    }),
  });
  const { person } = renderAt("/agents", <AgentsPage />);
  const ask = async () => {
    await person.click(await screen.findByRole("button", { name: "Actions for Tollgate Bakery" }));
    await person.click(screen.getByRole("menuitem", { name: "Delete" }));
  };
  const deleted = () => sentTo(calls, `DELETE /api/agents/${agentId}`).length;
  await ask();
  expect(
    screen.getByText(
      "Are you sure you want to delete Tollgate Bakery? This action cannot be undone.",
    ),
  ).toBeTruthy();
  expect(
    await screen.findByText(/^Deleted along with it: 1,204 conversations, 1 lead and everything/),
  ).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  expect(deleted()).toBe(0);
  await ask();
  await person.click(screen.getByRole("button", { name: "Delete" }));
  expect((await screen.findByRole("status")).textContent).toContain("Agent deleted successfully");
  expect(deleted()).toBe(1);
});

test("§2.34 the focus returns to the menu after the question, and to the page when the agent is gone", async () => {
  let agents = [sampleAgent()];
  fakeServer({
    "GET /api/agents": () => agents,
    [`DELETE /api/agents/${agentId}`]: () => {
      agents = [];
      return {};
    },
  });
  const { person } = renderAt(
    "/agents",
    <main tabIndex={-1}>
      <AgentsPage />
    </main>,
  );
  const menu = await screen.findByRole("button", { name: "Actions for Tollgate Bakery" });
  const ask = async () => {
    await person.click(menu);
    await person.click(screen.getByRole("menuitem", { name: "Delete" }));
  };
  await ask();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(menu));
  await ask();
  await person.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByText("No agents yet");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("§2.32 a method is chosen, then its form is shown, and Back returns to the choice", async () => {
  fakeServer(api);
  const { person } = renderAt("/agents?create=true", <AgentsPage />);
  await person.click(screen.getByRole("button", { name: /From a maps listing/ }));
  expect(await screen.findByLabelText("Maps listing")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Back" }));
  expect(document.activeElement?.textContent).toContain("From a maps listing");
  await person.click(screen.getByRole("button", { name: /In your own words/ }));
  expect(await screen.findByLabelText("About the business")).toBeTruthy();
});

test("§2.32 a website's address travels as the name, and the reading takes the form's place", async () => {
  const calls = fakeServer({
    ...api,
    "POST /api/agents": () => Response.json(sampleAgent(), { status: 201 }),
    [`GET /api/agents/${agentId}`]: () => sampleAgent(),
    [`GET /api/agents/${agentId}/knowledge`]: () => ({ sources: [], pages: [], proposal: null }),
  });
  const { person } = renderAt("/agents?create=true&method=website", <AgentsPage />);
  await person.type(await screen.findByLabelText("Website address"), "tollgatebakery.example");
  await person.click(screen.getByRole("button", { name: "Read the website" }));
  expect((await screen.findByRole("status")).textContent).toBe(
    "Success!Your AI agent has been created successfully.",
  );
  expect(sentTo(calls, "POST /api/agents")).toMatchObject([
    { name: "tollgatebakery.example", method: "website" },
  ]);
  await waitFor(() => expect(window.location.search).toBe(`?reading=${agentId}`));
});

test("§2.32 a listing travels as the business description, and create=true goes from the address", async () => {
  const calls = fakeServer({
    ...api,
    "POST /api/agents": () => Response.json(sampleAgent(), { status: 201 }),
  });
  const { person } = renderAt("/agents?create=true&method=maps", <AgentsPage />);
  await person.type(await screen.findByLabelText("Name"), "Tollgate");
  await person.click(screen.getByRole("button", { name: "Create Agent" }));
  expect(await screen.findByText("Maps listing is required")).toBeTruthy();
  await person.type(await screen.findByLabelText("Maps listing"), "https://maps.example/tollgate");
  await person.selectOptions(screen.getByLabelText("Industry"), "food");
  await person.click(screen.getByRole("button", { name: "Create Agent" }));
  await waitFor(() => expect(window.location.search).toBe(`?reading=${agentId}`));
  expect(sentTo(calls, "POST /api/agents")).toEqual([
    {
      name: "Tollgate",
      businessDescription: "https://maps.example/tollgate",
      industry: "food",
      personality: "friendly",
      primaryColor: "#2563eb",
      isActive: true,
      method: "maps",
    },
  ]);
});

test("what the server finds wrong with the address stands at the field", async () => {
  fakeServer({
    ...api,
    "POST /api/agents": () => refusal(400, "Invalid", { name: "This is no website address." }),
  });
  const { person } = renderAt("/agents?create=true&method=website", <AgentsPage />);
  const field = await screen.findByLabelText("Website address");
  await person.type(field, "nothing");
  await person.click(screen.getByRole("button", { name: "Read the website" }));
  expect(await screen.findByText("This is no website address.")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("§8.6, ruling 12: one agent too many is refused with the server's sentence", async () => {
  fakeServer({
    ...api,
    "POST /api/agents": () => refusal(403, "Your plan allows 3 agents. Upgrade to add more."),
  });
  const { person } = renderAt("/agents?create=true&method=describe", <AgentsPage />);
  await person.type(await screen.findByLabelText("Name"), "Fourth");
  await person.click(screen.getByRole("button", { name: "Create Agent" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "ErrorYour plan allows 3 agents. Upgrade to add more.",
  );
});
