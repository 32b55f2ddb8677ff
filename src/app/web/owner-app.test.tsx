import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeEvents } from "#testing/web/fake-events.ts";
import { fakeServer, refusal, sentTo, unauthorized } from "#testing/web/fake-server.ts";
import { watchDepartures } from "#testing/web/render.tsx";
import {
  agentId,
  newsRoute,
  sampleAgent,
  sampleFirstSteps,
  sampleNews,
  sampleSource,
  sampleUser,
} from "#testing/web/samples.ts";
import { OwnerApp } from "./owner-app.tsx";

const stats = {
  activeAgents: 2,
  totalConversations: 64,
  totalLeads: 9,
  responseRate: 94,
  conversionRate: 14,
};
const signedIn = {
  "GET /api/auth/user": () => sampleUser(),
  "GET /api/dashboard/stats": () => stats,
  "POST /api/dashboard/visits": () => ({}),
  [newsRoute]: () => sampleNews(),
  "GET /api/dashboard/first-steps": () => sampleFirstSteps(),
  "GET /api/agents": () => [sampleAgent()],
  "GET /api/leads?limit=100": () => [],
  "GET /api/leads/counts": () => ({
    total: 0,
    byStatus: { new: 0, contacted: 0, qualified: 0, converted: 0 },
    spam: 0,
  }),
};

const readSource = sampleSource({ status: "done", pagesFound: 9, pagesRead: 2, passageCount: 5 });

function open(address: string) {
  window.history.replaceState(null, "", address);
  render(<OwnerApp />);
}

test("§2.14 a stranger on an owner's page is told and sent to sign in after 500 ms", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const places = watchDepartures();
  fakeServer({ "GET /api/auth/user": unauthorized });
  open("/leads");
  expect(await screen.findByText("You are signed out")).toBeTruthy();
  expect(places).toEqual([]);
  act(() => vi.advanceTimersByTime(500));
  expect(places).toEqual(["/login"]);
});

test("§2.13 an unknown path shows a spinner, then leads to /", async () => {
  fakeServer(signedIn);
  open("/nowhere");
  expect(screen.getByRole("status").textContent).toBe("Loading");
  expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeTruthy();
  expect(window.location.pathname).toBe("/");
});

test("§2.13 a stranger on an unknown path comes to the landing page", async () => {
  const places = watchDepartures();
  fakeServer({ "GET /api/auth/user": unauthorized });
  open("/nowhere");
  await waitFor(() => expect(places).toEqual(["/"]));
});

test("§2.22, §2.23 the navigation marks where one is, and none of its links is dead", async () => {
  fakeServer(signedIn);
  fakeEvents();
  open("/agents");
  await screen.findByRole("heading", { name: "My Agents" });
  const links = () => screen.getByRole("navigation", { name: "Main" }).querySelectorAll("a");
  expect([...links()].map(({ textContent }) => textContent)).toEqual([
    "Dashboard",
    "My Agents",
    "Inbox",
    "Analytics",
    "Leads",
    "Settings",
  ]);
  for (const at of links().keys()) {
    const link = links()[at];
    const address = link?.getAttribute("href");
    await act(async () => link?.click());
    expect(window.location.pathname).toBe(address);
    expect(links()[at]?.getAttribute("aria-current")).toBe("page");
  }
});

test("§2.22, 2.25 a phone has the name and the way out above, and every item below", async () => {
  const media = (query: string) =>
    ({
      matches: query === "(max-width: 767px)",
      addEventListener() {},
      removeEventListener() {},
    }) as const;
  vi.spyOn(window, "matchMedia").mockImplementation(media as unknown as typeof matchMedia);
  fakeServer(signedIn);
  open("/agents");
  await screen.findByRole("heading", { name: "My Agents" });
  const top = within(screen.getAllByRole("banner")[0] ?? document.body);
  expect(top.getByText("Nora Whelan")).toBeTruthy();
  expect(top.getByRole("button", { name: "Sign out" })).toBeTruthy();
  const items = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(items.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Dashboard", "Agents", "Analytics", "Leads", "Settings"]),
  );
});

test("ruling 2: /dashboard shows the dashboard and keeps its query", async () => {
  fakeServer(signedIn);
  open("/dashboard?payment=return");
  expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe("/dashboard?payment=return");
});

test("§2.27, §2.28, §9.7 the dashboard shows four numbers and at most three agents", async () => {
  fakeServer({
    ...signedIn,
    [newsRoute]: () =>
      sampleNews({
        today: { conversations: 3, leads: 1, responseRate: 100 },
        week: { conversations: 12, leads: 4, responseRate: 90 },
      }),
    "GET /api/agents": () =>
      [1, 2, 3, 4].map((number) =>
        sampleAgent({
          id: `0198c0de-0000-7000-8000-00000000000${number}`,
          name: `Agent ${number}`,
          isActive: number !== 2,
        }),
      ),
  });
  open("/");
  expect((await screen.findByText("94%")).closest("dl")?.textContent).toBe(
    "Active Agents22 pausedConversations643 today, 12 in 7 daysLeads Collected91 today, 4 in 7 daysResponse Rate94%90% in 7 days",
  );
  const agents = screen.getByRole("region", { name: "My Agents" });
  expect([...agents.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "AGAgent 1FoodAnsweringEdit",
    "AGAgent 2Hidden from visitors. Turn it onPausedEdit",
    "AGAgent 3FoodAnsweringEdit",
  ]);
});

test("§2.28 a website that is being read shows on the dashboard wherever one came from", async () => {
  fakeEvents();
  fakeServer({
    ...signedIn,
    [`GET /api/agents/${agentId}`]: () => sampleAgent(),
    "GET /api/knowledge/reading": () => [agentId],
    [`GET /api/agents/${agentId}/knowledge`]: () => ({
      sources: [{ ...readSource, status: "reading" }],
      pages: [],
      proposal: null,
    }),
  });
  open("/");
  expect(await screen.findByRole("heading", { name: "Reading bakery.example" })).toBeTruthy();
  expect(window.location.search).toBe(`?reading=${agentId}`);
});

test("§2.28 with agents the creation panel is behind a button, also where an agent that is gone is named", async () => {
  fakeServer(signedIn);
  open(`/?reading=${agentId}`);
  const button = await screen.findByRole("button", { name: "New agent" });
  expect(screen.queryByRole("button", { name: /From your website/ })).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByRole("button", { name: /From your website/ })).toBeTruthy();
});

test("the button that opened the creation panel closes it, also when a way was chosen", async () => {
  fakeServer(signedIn);
  open("/?method=describe");
  const button = await screen.findByRole("button", { name: "New agent" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
  expect(screen.queryByRole("region", { name: "New agent" })).toBeNull();
  expect(window.location.search).toBe("");
});

test("§2.30 the trial's end is told while there is a trial", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
  fakeServer({
    ...signedIn,
    "GET /api/auth/user": () =>
      sampleUser({
        subscriptionStatus: "trial",
        planExpiresAt: "2026-11-26T10:00:00.000Z",
      }),
  });
  open("/");
  expect(await screen.findByText("5 days left in your free trial.")).toBeTruthy();
  expect(screen.getByText("Free Trial")).toBeTruthy();
  expect(screen.getByText("Expires in 5 days")).toBeTruthy();
});

test("§4.6 signing out forgets what was fetched and leads to /", async () => {
  const places = watchDepartures();
  fakeServer({ ...signedIn, "GET /api/logout": () => ({}) });
  open("/");
  await screen.findByText("Tollgate Bakery");
  fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(places).toEqual(["/"]));
  expect(screen.getByRole("status").textContent).toBe("Signing out");
  expect(screen.queryByText("Tollgate Bakery")).toBeNull();
});

test("§8.5 signing out that fails says so", async () => {
  fakeServer({ ...signedIn, "GET /api/logout": () => refusal(500, "It broke.") });
  open("/");
  fireEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "ErrorFailed to sign out. Please try again.",
  );
});

test("case 88: when another tab signs in as somebody else, nothing of the first one stays", async () => {
  let who = sampleUser();
  let agents = [sampleAgent({ name: "Nora's agent" })];
  fakeServer({ ...signedIn, "GET /api/auth/user": () => who, "GET /api/agents": () => agents });
  open("/agents");
  await screen.findByText("Nora's agent");
  who = sampleUser({ email: "tom@example.com", firstName: "Tom" });
  agents = [sampleAgent({ name: "Tom's agent" })];
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByText("Tom's agent")).toBeTruthy();
  expect(screen.queryByText("Nora's agent")).toBeNull();
});

test("an owner who goes offline is told until the connection is back", async () => {
  fakeServer(signedIn);
  open("/");
  await screen.findByRole("heading", { name: "Dashboard" });
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText(/^You are offline\./)).toBeNull();
});

test("§2.28, 2.29, 2.32 an empty account has one obvious next step, and nothing looks broken", async () => {
  fakeServer({
    ...signedIn,
    "GET /api/agents": () => [],
    "GET /api/dashboard/stats": () => ({
      activeAgents: 0,
      totalConversations: 0,
      totalLeads: 0,
      responseRate: 0,
      conversionRate: 0,
    }),
  });
  open("/");
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(steps.getByRole("listitem", { current: "step" }).textContent).toContain(
    "Let it read your website",
  );
  expect(screen.getByRole("region", { name: "New agent" })).toBeTruthy();
  expect(screen.getByText("For example yourbusiness.com")).toBeTruthy();
  const actions = within(screen.getByRole("navigation", { name: "Quick actions" }));
  expect(actions.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
    expect.arrayContaining(["/agents?create=true", "/analytics", "/leads"]),
  );
});

test("the first steps are ticked as they are done, and go when they are hidden", async () => {
  let isHidden = false;
  fakeServer({
    ...signedIn,
    "GET /api/dashboard/first-steps": () => ({ ...sampleFirstSteps("read", "ask"), isHidden }),
    "PUT /api/dashboard/first-steps": () => {
      isHidden = true;
      return { isHidden };
    },
  });
  open("/");
  const steps = await screen.findByRole("region", { name: "First steps" });
  expect(within(steps).getByText("2 of 6 done")).toBeTruthy();
  expect(within(steps).getByRole("heading", { name: /^Ask it a question ?, done$/ })).toBeTruthy();
  const next = within(steps).getByRole("listitem", { current: "step" });
  expect(next.textContent).toContain("Make it look like yours");
  const link = within(steps).getByRole("link", { name: "Get the code and the link" });
  expect(link.getAttribute("href")).toBe(`/agents/${agentId}/edit?embed=open`);
  fireEvent.click(within(steps).getByRole("button", { name: "Hide" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "First steps" })).toBeNull());
});

test("§2.28 a new agent answers a first test question in the panel", async () => {
  const question = `POST /api/agents/${agentId}/test-questions`;
  const calls = fakeServer({
    ...signedIn,
    [`GET /api/agents/${agentId}`]: () => sampleAgent(),
    [`GET /api/agents/${agentId}/knowledge`]: () => ({
      sources: [{ ...readSource, kind: "text", url: null }],
      pages: [],
      proposal: null,
    }),
    [question]: () => ({
      response: "We open at seven.[1]",
      messageId: agentId,
      answered: true,
      sources: [{ title: "Opening hours", url: "https://bakery.example/", quote: "From 7:00" }],
    }),
  });
  open(`/?reading=${agentId}`);
  const field = await screen.findByLabelText("Ask it what a customer would ask");
  fireEvent.change(field, { target: { value: "When do you open?" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText(/We open at seven/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Opening hours" })).toBeTruthy();
  expect(sentTo(calls, question)).toEqual([{ message: "When do you open?" }]);
});

test("§6.2: a member sees the pages of the role; another says plainly that it is none of them", async () => {
  const member = sampleUser({ teamRole: "inbox", ownerName: "Olga Owner", plan: null });
  const calls = fakeServer({ ...signedIn, "GET /api/auth/user": () => member });
  fakeEvents();
  open("/");
  await screen.findByRole("heading", { name: "Inbox" });
  const names = () =>
    within(screen.getByRole("navigation", { name: "Main" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(expect.arrayContaining(["Inbox", "Leads", "Settings"]));
  for (const hidden of ["Dashboard", "My Agents", "Analytics"])
    expect(names()).not.toContain(hidden);
  expect(screen.getByText("Olga Owner")).toBeTruthy();

  for (const address of ["/agents", "/subscribe"]) {
    act(() => window.history.pushState(null, "", address));
    expect(
      await screen.findByRole("heading", { name: "You don't have access to this page" }),
    ).toBeTruthy();
  }
  expect(calls.map(({ route }) => route)).not.toContain("GET /api/agents");
});
