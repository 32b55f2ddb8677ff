import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import {
  agentId,
  newsRoute,
  sampleAgent,
  sampleFirstSteps,
  sampleNews,
  sampleUser,
} from "#testing/web/samples.ts";
import { OwnerApp } from "./owner-app.tsx";

const inbox = (waiting: number) => ({ open: 9, waiting, mine: 0, snoozed: 0, countries: [] });
const signedIn = {
  "GET /api/auth/user": () => sampleUser(),
  "GET /api/dashboard/stats": () => ({
    activeAgents: 1,
    totalConversations: 64,
    totalLeads: 9,
    responseRate: 94,
    conversionRate: 14,
  }),
  "POST /api/dashboard/visits": () => ({}),
  [newsRoute]: () => sampleNews(),
  "GET /api/dashboard/first-steps": () => sampleFirstSteps(),
  "GET /api/agents": () => [sampleAgent()],
  "GET /api/inbox/counts": () => inbox(0),
  "GET /api/inbox/unanswered?limit=3": () => [],
};

async function openDashboard(answers: Parameters<typeof fakeServer>[0]) {
  fakeServer({ ...signedIn, ...answers });

  renderAt("/", <OwnerApp />);
  await screen.findByRole("heading", { name: "Dashboard" });
}

test("visitors who wait for a person come before everything else on the dashboard", async () => {
  await openDashboard({ "GET /api/inbox/counts": () => inbox(2) });
  expect(screen.getByText(/2 visitors are waiting for a person\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open inbox" }).getAttribute("href")).toBe(
    "/inbox?view=waiting",
  );
});

test("what happened since the last visit leads to where it is dealt with", async () => {
  await openDashboard({
    "GET /api/inbox/counts": () => inbox(2),
    [newsRoute]: () =>
      sampleNews({
        ...{ leads: 3, unanswered: 1, helpful: 4, notHelpful: 1 },
        worthReading: [
          {
            ...{ id: agentId, visitorName: null, visitorEmail: null, country: "IE" },
            ...{ agentName: "Millstone", reason: "not-helpful", text: "Do you ship to Cork?" },
          },
        ],
      }),
  });
  const news = within(screen.getByRole("region", { name: "Since you were last here" }));
  const links = news.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["2 visitors waiting", "/inbox?view=waiting"],
    ["3 new leads", "/leads"],
    ["1 unanswered question", "/inbox/unanswered"],
    ["4 of 5 found it helpful", "/inbox?rating=down"],
    ["Do you ship to Cork?Visitor from Ireland, not helpful", `/inbox?conversation=${agentId}`],
  ]);
});

test("a visit in which nothing happened says so", async () => {
  await openDashboard({});
  expect(screen.getByText("Nothing new. Nobody is waiting.")).toBeTruthy();
});

test("the dashboard shows what visitors asked most in vain, and where it is answered", async () => {
  const asked = (id: number) => ({
    id: `0198c0de-0000-7000-8000-00000000000${id}`,
    conversationId: agentId,
    question: "Is the yard open to dogs?",
    reason: "unknown",
    createdAt: "2026-11-20T12:00:00.000Z",
  });
  await openDashboard({
    "GET /api/inbox/unanswered?limit=3": () => [
      {
        agentId,
        agentName: "Millstone",
        question: "Is the yard open to dogs?",
        questions: [asked(1), asked(2)],
        similar: [],
      },
    ],
  });
  const open = within(await screen.findByRole("region", { name: "Unanswered questions" }));
  expect(open.getByRole("listitem").textContent).toBe(
    "Is the yard open to dogs?asked 2 times, Millstone",
  );
  expect(open.getByRole("link", { name: "Answer them" }).getAttribute("href")).toBe(
    "/inbox/unanswered",
  );
});

test("without either there is neither, and the help pages are one press away in a tab of their own", async () => {
  await openDashboard({});
  expect(screen.queryByRole("link", { name: "Open inbox" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Unanswered questions" })).toBeNull();
  const help = screen.getByRole("link", { name: "Help" });
  expect(help.getAttribute("href")).toBe("/help");
  expect(help.getAttribute("target")).toBe("_blank");
});

test("§4.1: with an ended plan nothing says that agents answer", async () => {
  const owner = sampleUser({ subscriptionStatus: "expired" });
  await openDashboard({
    "GET /api/auth/user": () => owner,
    "GET /api/agents": () => [sampleAgent({ state: "plan-ended" })],
  });
  const agents = within(screen.getByRole("region", { name: "My Agents" }));
  expect(agents.getByText("Paused: plan ended")).toBeTruthy();
  expect(agents.getByRole("link", { name: "Renew Plan" })).toBeTruthy();
  expect(screen.getByText(/Your agents are paused until you renew your plan\./)).toBeTruthy();
  expect(screen.queryByText(/agent is answering/)).toBeNull();
});
