import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CurrentUser } from "#features/accounts/contract.ts";
import { fakeServer, sentTo } from "#testing/web/fake-server.ts";
import { renderAt, watchDepartures } from "#testing/web/render.tsx";
import { sampleUser } from "#testing/web/samples.ts";
import { TeamSection } from "./team-section.tsx";

const mia = {
  id: "0198c0de-0000-7000-8000-0000000000a1",
  name: "Mia Berg",
  email: "mia@example.com",
  role: "editor",
  createdAt: "2026-11-20T12:00:00.000Z",
};
const invitation = {
  id: "0198c0de-0000-7000-8000-0000000000a2",
  email: "max@example.com",
  role: "inbox",
  expire: "2126-11-27T12:00:00.000Z",
};
const team = { members: [mia], invitations: [invitation], isInPlan: true, isEmailVerified: true };

function show(answers: Parameters<typeof fakeServer>[0], user: object = {}) {
  const calls = fakeServer({ "GET /api/team": () => team, ...answers });
  const page = <TeamSection user={CurrentUser.parse(sampleUser(user))} />;
  return { calls, ...renderAt("/settings", page) };
}

test("an owner invites by mail, sees open invitations, and resends or withdraws them", async () => {
  const link = `/api/team/invitations/${invitation.id}`;
  const { calls, person } = show({
    "POST /api/team/invitations": () => invitation,
    [`POST ${link}/mail`]: () => invitation,
    [`DELETE ${link}`]: () => ({}),
  });
  await person.click(await screen.findByRole("button", { name: "Invite" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(await dialog.findByText("Invalid email address")).toBeTruthy();
  await person.type(dialog.getByLabelText("Email"), "max@example.com");
  await person.selectOptions(dialog.getByLabelText("Role"), "Inbox only");
  await person.click(dialog.getByRole("button", { name: "Send invitation" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sentTo(calls, "POST /api/team/invitations")).toEqual([
    { email: "max@example.com", role: "inbox" },
  ]);
  expect(screen.getByText(/The link works until 27 Nov 2126/)).toBeTruthy();

  const menu = { name: "Actions for the invitation of max@example.com" };
  await person.click(screen.getByRole("button", menu));
  await person.click(screen.getByRole("menuitem", { name: "Send a new link" }));
  await person.click(screen.getByRole("button", menu));
  await person.click(screen.getByRole("menuitem", { name: "Withdraw" }));
  await waitFor(() => expect(sentTo(calls, `DELETE ${link}`)).toHaveLength(1));
  expect(sentTo(calls, `POST ${link}/mail`)).toHaveLength(1);
});

test("changing a role takes effect at once, removing asks first", async () => {
  const link = `/api/team/members/${mia.id}`;
  const { calls, person } = show({
    [`PATCH ${link}`]: () => ({}),
    [`DELETE ${link}`]: () => ({}),
  });
  const menu = { name: "Actions for Mia Berg" };
  await person.click(await screen.findByRole("button", menu));
  await person.click(screen.getByRole("menuitem", { name: "Make Inbox only" }));
  expect(sentTo(calls, `PATCH ${link}`)).toEqual([{ role: "inbox" }]);
  await person.click(screen.getByRole("button", menu));
  await person.click(screen.getByRole("menuitem", { name: "Remove from the team" }));
  expect(sentTo(calls, `DELETE ${link}`)).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(sentTo(calls, `DELETE ${link}`)).toHaveLength(1));
});

test("the page says beforehand why inviting is impossible: plan, address, room", async () => {
  show({ "GET /api/team": () => ({ ...team, members: [], invitations: [], isInPlan: false }) });
  expect(await screen.findByText("Your plan does not include a team.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See plans" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
});

test("inviting waits for a confirmed address, and the page says so", async () => {
  show({ "GET /api/team": () => ({ ...team, isEmailVerified: false }) });
  expect(await screen.findByText(/confirm your own email address first/)).toBeTruthy();
});

test("a member sees whose team it is, and leaving asks first", async () => {
  const places = watchDepartures();
  const { person } = show(
    { "POST /api/team/leave": () => ({}) },
    { teamRole: "inbox", ownerName: "Olga Owner" },
  );
  expect(screen.getByText("Team of Olga Owner")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Leave the team" }));
  const dialog = within(screen.getByRole("alertdialog"));
  await person.click(dialog.getByRole("button", { name: "Leave the team" }));
  await waitFor(() => expect(places).toEqual(["/"]));
});
