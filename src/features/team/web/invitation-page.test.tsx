import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer, refusal, sentTo, unauthorized } from "#testing/web/fake-server.ts";
import { renderAt, watchDepartures } from "#testing/web/render.tsx";
import { sampleUser } from "#testing/web/samples.ts";
import { InvitationPage } from "./invitation-page.tsx";

const invitation = {
  email: "mia@example.com",
  role: "inbox",
  ownerName: "Olga Owner",
  hasAccount: false,
};

function show(answers: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer({
    "GET /api/auth/user": unauthorized,
    "POST /api/team/invitation": () => invitation,
    ...answers,
  });
  return { calls, ...renderAt("/invitation?token=a-token", <InvitationPage />) };
}

test("without an account one is created, only for the invited address", async () => {
  const places = watchDepartures();
  const { calls, person } = show({ "POST /api/team/accept": () => ({}) });
  await screen.findByRole("heading", { name: "Join Olga Owner's team" });
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  expect([email.value, email.readOnly]).toEqual(["mia@example.com", true]);
  await person.click(screen.getByRole("button", { name: "Join the team" }));
  expect(await screen.findByText("First name is required")).toBeTruthy();
  await person.type(screen.getByLabelText("First name"), "Mia");
  await person.type(screen.getByLabelText("Last name"), "Berg");
  await person.type(screen.getByLabelText("Password"), "rye-bread");
  await person.click(screen.getByRole("button", { name: "Join the team" }));
  await waitFor(() => expect(places).toEqual(["/"]));
  expect(sentTo(calls, "POST /api/team/accept")).toEqual([
    { firstName: "Mia", lastName: "Berg", password: "rye-bread", token: "a-token" },
  ]);
});

test("someone with an account signs in and returns here", async () => {
  const places = watchDepartures();
  const { person } = show({
    "POST /api/team/invitation": () => ({ ...invitation, hasAccount: true }),
    "POST /api/auth/login": () => sampleUser(),
  });
  await person.type(await screen.findByLabelText("Password"), "rye-bread");
  await person.click(screen.getByRole("button", { name: "Sign In" }));
  await waitFor(() => expect(places).toEqual(["/invitation?token=a-token"]));
});

test("someone signed in with that address joins with one press, or learns why not", async () => {
  const { person } = show({
    "GET /api/auth/user": () => sampleUser({ email: "mia@example.com" }),
    "POST /api/team/join": () => refusal(409, "You have agents of your own."),
  });
  await person.click(await screen.findByRole("button", { name: "Join the team" }));
  expect(await screen.findByText("You have agents of your own.")).toBeTruthy();
});

test("someone signed in with another account does not join by accident", async () => {
  show({ "GET /api/auth/user": () => sampleUser() });
  expect(await screen.findByText(/you are signed in as nora@example.com/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Join the team" })).toBeNull();
});

test("a used, withdrawn or expired link says so", async () => {
  show({ "POST /api/team/invitation": () => refusal(410, "gone") });
  expect(
    await screen.findByRole("heading", { name: "This invitation no longer works" }),
  ).toBeTruthy();
});
