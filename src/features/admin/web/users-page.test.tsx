import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { showConsole } from "#testing/web/console.tsx";
import { refusal, sentTo, unauthorized } from "#testing/web/fake-server.ts";
// Loaded before the first test, which would wait for it otherwise.
import "./users-page.tsx";

const id = "0198c0de-0000-7000-8000-00000000000a";
const path = `/users/${id}`;
const ines = {
  id,
  email: "ines@clinic.example",
  firstName: "Ines",
  lastName: "Carvalho",
  role: "user",
  subscriptionStatus: "trial",
  planExpiresAt: "2099-02-16T12:00:00.000Z",
  planId: null,
  planName: null,
  agents: 1,
  createdAt: "2026-11-19T12:00:00.000Z",
  suspendedReason: null,
  isOwn: false,
};
const nobody = { ...ines, id: `${id.slice(0, -1)}b`, firstName: "", lastName: "" };
const own = { ...ines, id: `${id.slice(0, -1)}c`, firstName: "Otto", role: "admin", isOwn: true };

const list = "/users?sort=newest&limit=25";
const answers = {
  [`GET ${list}`]: () => [ines, { ...nobody, planExpiresAt: null }, own],
  "GET /users/count": () => ({ total: 3 }),
  "GET /plans": () => [],
};

async function rowOf(name: string) {
  return within((await screen.findByText(name)).closest("tr") ?? document.body);
}

test("§2.55: users are a table, with '-' where no trial ends and the email where there is no name", async () => {
  showConsole("/users", answers);
  await screen.findByText("Ines Carvalho");
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["User", "Role", "Subscription", "Trial Ends", "Joined", "Actions"]);
  const first = await rowOf("Ines Carvalho");
  for (const text of ["ines@clinic.example", "User", "Free Trial", "16 Feb 2099", "19 Nov 2026"])
    expect(first.getByText(text)).toBeDefined();
  expect((await rowOf("no name given")).getByText("-")).toBeDefined();
  expect(screen.getByText("214 users. 31 on trial, 162 paid.")).toBeDefined();
  expect(screen.getByText("1 to 3 of 3")).toBeDefined();
});

test("§5.12, 2.55: the own row cannot be deleted, and is an admin's", async () => {
  showConsole("/users", answers);
  const row = await rowOf("Otto Carvalho");
  expect(row.getByText("Admin")).toBeDefined();
  const button = row.getByRole("button", { name: "You cannot delete yourself" });
  expect(button.hasAttribute("disabled")).toBe(true);
});

test("§7.26, 8.14: choosing a status sends it with the end, and says 'Subscription Updated'", async () => {
  const { calls, person } = showConsole("/users", {
    ...answers,
    [`PATCH ${path}/subscription`]: () => ({ ...ines, subscriptionStatus: "active" }),
  });
  await person.selectOptions(await screen.findByLabelText("Status of Ines Carvalho"), "active");
  expect(await screen.findByText("Subscription Updated")).toBeDefined();
  expect(sentTo(calls, `PATCH /api/desk${path}/subscription`)).toEqual([
    { status: "active", planExpiresAt: ines.planExpiresAt },
  ]);
  await vi.waitFor(() =>
    expect(calls.filter(({ route }) => route === `GET /api/desk${list}`)).toHaveLength(2),
  );
});

test("a plan that has ended is not made active without a new end", async () => {
  const ended = { ...ines, planExpiresAt: "2026-01-01T12:00:00.000Z" };
  const { calls, person } = showConsole("/users", {
    ...answers,
    [`GET ${list}`]: () => [ended],
    [`PATCH ${path}/subscription`]: () => ended,
  });
  await person.selectOptions(await screen.findByLabelText("Status of Ines Carvalho"), "active");
  const dialog = within(await screen.findByRole("dialog", { name: "Change Subscription" }));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText(/This day has passed/)).toBeDefined();
  expect(sentTo(calls, `PATCH /api/desk${path}/subscription`)).toEqual([]);

  await person.clear(dialog.getByLabelText("Ends on"));
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Subscription Updated");
  expect(sentTo(calls, `PATCH /api/desk${path}/subscription`)).toEqual([
    { status: "active", planExpiresAt: null, planId: null },
  ]);
});

test("a plan that ended earlier today goes on until the day is over", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2027, 1, 16, 15) });
  onTestFinished(() => void vi.useRealTimers());
  const ended = { ...ines, planExpiresAt: new Date(2027, 1, 16, 10).toISOString() };
  const { calls, person } = showConsole("/users", {
    ...answers,
    [`GET ${list}`]: () => [ended],
    [`PATCH ${path}/subscription`]: () => ended,
  });
  await person.selectOptions(await screen.findByLabelText("Status of Ines Carvalho"), "active");
  const dialog = within(await screen.findByRole("dialog", { name: "Change Subscription" }));
  const save = () => person.click(dialog.getByRole("button", { name: "Save" }));
  await save();
  await screen.findByText("Subscription Updated");
  const end = new Date(2027, 1, 16, 23, 59, 59).toISOString();
  expect(sentTo(calls, `PATCH /api/desk${path}/subscription`)).toEqual([
    { status: "active", planExpiresAt: end, planId: null },
  ]);
});

test("§8.13: a refused change says 'Failed to update subscription.'", async () => {
  const { person } = showConsole("/users", {
    ...answers,
    [`PATCH ${path}/subscription`]: () => refusal(500, "Something went wrong on our side."),
  });
  await person.selectOptions(await screen.findByLabelText("Status of Ines Carvalho"), "active");
  const toast = within(await screen.findByRole("alert"));
  expect(toast.getByText("Failed to update subscription.")).toBeDefined();
});

test("§8.13, ruling 7: without a session the operator is told so and sent to the secret path after 500 ms", async () => {
  const { person, departures } = showConsole("/users", {
    ...answers,
    [`PATCH ${path}/subscription`]: unauthorized,
  });
  const status = await screen.findByLabelText("Status of Ines Carvalho");
  await person.selectOptions(status, "active");
  const toast = within(await screen.findByRole("alert"));
  expect(toast.getByText("Unauthorized")).toBeDefined();
  expect(toast.getByText("You are logged out. Logging in again...")).toBeDefined();
  await vi.waitFor(() => expect(departures).toEqual(["/desk"]));
});

const holdings = { [`GET ${path}/holdings`]: () => ({ agents: 1, conversations: 312, leads: 48 }) };

test("§2.55, 8.14: deleting asks first, says what goes along, and says 'User Deleted'", async () => {
  const { calls, person } = showConsole("/users", {
    ...answers,
    ...holdings,
    [`DELETE ${path}`]: () => ({}),
  });
  await person.click(await screen.findByRole("button", { name: "Delete Ines Carvalho" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete User" }));
  expect(await dialog.findByText("1 agent and all they know")).toBeDefined();
  expect(dialog.getByText("312 conversations")).toBeDefined();
  expect(dialog.getByText("48 leads")).toBeDefined();
  expect(sentTo(calls, `DELETE /api/desk${path}`)).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Delete User" }));
  expect(await screen.findByText("User Deleted")).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("§8.13: a refused deletion says 'Failed to delete user.', and why", async () => {
  const { person } = showConsole("/users", {
    ...answers,
    ...holdings,
    [`DELETE ${path}`]: () => refusal(409, "You cannot delete your own account."),
  });
  await person.click(await screen.findByRole("button", { name: "Delete Ines Carvalho" }));
  await person.click(await screen.findByRole("button", { name: "Delete User" }));
  const toast = await screen.findByText("Failed to delete user.");
  expect(toast.parentElement?.textContent).toContain("You cannot delete your own account.");
});

test("where the server wants the password again it is asked for, and then the call is made", async () => {
  let isProven = false;
  const { calls, person } = showConsole("/users", {
    ...answers,
    ...holdings,
    [`DELETE ${path}`]: () =>
      isProven
        ? {}
        : Response.json({ code: "password_needed", message: "Again." }, { status: 403 }),
    "POST /prove": ({ body }) => {
      isProven = JSON.stringify(body) === '{"password":"rye-bread-daily"}';
      return isProven ? {} : refusal(400, "This is not your password.");
    },
  });
  await person.click(await screen.findByRole("button", { name: "Delete Ines Carvalho" }));
  await person.click(await screen.findByRole("button", { name: "Delete User" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
  expect(document.activeElement).toBe(dialog.getByLabelText("Admin Password"));
  await person.keyboard("wrong{Enter}");
  expect(await dialog.findByText("This is not your password.")).toBeDefined();
  await person.clear(dialog.getByLabelText("Admin Password"));
  await person.type(dialog.getByLabelText("Admin Password"), "rye-bread-daily{Enter}");
  expect(await screen.findByText("User Deleted")).toBeDefined();
  expect(sentTo(calls, `DELETE /api/desk${path}`)).toHaveLength(2);
});

test("suspending and viewing need a reason", async () => {
  const { calls, departures, person } = showConsole("/users", {
    ...answers,
    [`POST ${path}/suspension`]: () => ({ ...ines, suspendedReason: "Phishing" }),
    [`POST ${path}/view`]: () => ({ until: "2099-01-01T00:00:00.000Z" }),
  });
  const begin = async (item: string) => {
    await person.click(await screen.findByRole("button", { name: "More for Ines Carvalho" }));
    await person.click(await screen.findByRole("menuitem", { name: item }));
    return within(await screen.findByRole("dialog"));
  };
  const suspending = await begin("Suspend");
  await person.click(suspending.getByRole("button", { name: "Suspend" }));
  expect(suspending.getByText("A reason is required.")).toBeDefined();
  await person.type(suspending.getByLabelText("Reason"), "Phishing");
  await person.click(suspending.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("User Suspended")).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const viewing = await begin("View as owner");
  await person.type(viewing.getByLabelText("Reason"), "Asked for help");
  await person.click(viewing.getByRole("button", { name: "View as owner" }));
  await vi.waitFor(() => expect(departures).toEqual(["/"]));
  expect(sentTo(calls, `POST /api/desk${path}/view`)).toEqual([{ reason: "Asked for help" }]);
});

test("what is looked for stands in the address and is asked of the server", async () => {
  const { calls, person } = showConsole("/users?status=trial", {
    ...answers,
    "GET /users?status=trial&sort=newest&limit=25": () => [],
    "GET /users/count?status=trial": () => ({ total: 0 }),
  });
  await screen.findByText("No users found");
  await person.type(screen.getByLabelText("Search users"), "ines");
  expect(window.location.search).toBe("?status=trial&search=ines");
  const asked = "GET /api/desk/users?search=ines&status=trial&sort=newest&limit=25";
  await vi.waitFor(() => expect(calls.map(({ route }) => route)).toContain(asked));
});

test("a page of users is followed by the next, and by the one before", async () => {
  const pages = (route: string) => (route.includes("cursor=2") ? [own] : [ines]);
  const answer = ({ route }: { route: string }) =>
    Response.json(pages(route), {
      headers: route.includes("cursor") ? {} : { "x-next-cursor": "2" },
    });
  const { person } = showConsole("/users", {
    ...answers,
    [`GET ${list}`]: answer,
    [`GET ${list}&cursor=2`]: answer,
    "GET /users/count": () => ({ total: 2 }),
  });
  await screen.findByText("1 to 1 of 2");
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("2 to 2 of 2")).toBeDefined();
  expect(screen.getByText("Otto Carvalho")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Previous" }));
  expect(await screen.findByText("Ines Carvalho")).toBeDefined();
});
