import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { fakeServer, refusal, sentTo, unauthorized } from "#testing/web/fake-server.ts";
import { ConsoleApp } from "./console-app.tsx";
import { OperatorSignInPage } from "./operator-sign-in-page.tsx";

const stats = {
  totalUsers: 214,
  totalAgents: 96,
  totalConversations: 18_342,
  totalLeads: 1204,
  activeTrials: 31,
  activeSubscriptions: 162,
};

const paths = { signIn: "/desk", console: "/bridge" };

function show(page: ReactElement, answers: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer(answers);
  const places: string[] = [];
  const leave = vi
    .spyOn(window.location, "assign")
    .mockImplementation((place) => void places.push(String(place)));
  window.history.replaceState(null, "", "/bridge");
  render(page);
  onTestFinished(() => {
    cleanup();
    leave.mockRestore();
  });
  return { calls, places, user: userEvent.setup() };
}

async function signIn(answers: Parameters<typeof fakeServer>[0]) {
  const shown = show(<OperatorSignInPage operatorPath="/desk-7f3k" />, answers);
  await shown.user.type(screen.getByLabelText("Admin Email"), "Otto@example.com");
  await shown.user.type(screen.getByLabelText("Admin Password"), "rye-bread-daily");
  await shown.user.click(screen.getByRole("button", { name: "Sign in to Admin" }));
  return shown;
}

test("§2.52, §7.23, §4.10: the operator signs in under the secret path and goes to the console", async () => {
  const { calls, places } = await signIn({
    "POST /api/desk-7f3k/login": () => ({ consolePath: "/bridge-x1" }),
  });
  await vi.waitFor(() => expect(places).toEqual(["/bridge-x1"]));
  expect(sentTo(calls, "POST /api/desk-7f3k/login")).toEqual([
    { email: "otto@example.com", password: "rye-bread-daily" },
  ]);
  expect(screen.getByRole("button", { name: "Signing in..." })).toBeDefined();
});

test("a second factor is asked for after the password, and a wrong code can be written anew", async () => {
  let tries = 0;
  const asking = (code: string, message: string) =>
    Response.json({ code, message }, { status: 401 });
  const { calls, places, user } = await signIn({
    "POST /api/desk-7f3k/login": () =>
      [
        () => asking("code_needed", "Please enter the code."),
        () => asking("wrong_code", "This code is wrong or was already used."),
        () => ({ consolePath: "/bridge-x1" }),
      ][tries++]?.(),
  });
  const code = await screen.findByLabelText("Code");
  expect(document.activeElement).toBe(code);
  expect(screen.queryByLabelText("Admin Password")).toBeNull();

  await user.type(code, "000000");
  await user.click(screen.getByRole("button", { name: "Sign in to Admin" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This code is wrong or was already used.",
  );
  expect(code).toHaveProperty("value", "");
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Sign in to Admin" }));

  await vi.waitFor(() => expect(places).toEqual(["/bridge-x1"]));
  expect(sentTo(calls, "POST /api/desk-7f3k/login").at(-1)).toEqual({
    email: "otto@example.com",
    password: "rye-bread-daily",
    code: "123456",
  });
});

test("§5.7: email and password are required", async () => {
  const { calls, user } = show(<OperatorSignInPage operatorPath="/desk" />, {});
  await user.click(screen.getByRole("button", { name: "Sign in to Admin" }));
  expect(await screen.findByText("Email is required")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(calls).toEqual([]);
});

test("§8.12: a refusal says what the server says, or that the credentials are wrong", async () => {
  for (const [answer, said] of [
    [() => refusal(429, "Too many tries. Wait a minute."), "Too many tries. Wait a minute."],
    [() => new Response("", { status: 401 }), "Invalid admin credentials"],
  ] as const) {
    const { places } = await signIn({ "POST /api/desk-7f3k/login": answer });
    expect((await screen.findByRole("alert")).textContent).toBe(said);
    expect(places).toEqual([]);
    cleanup();
  }
});

test("§8.12: without a network the sign-in asks to try again", async () => {
  await signIn({ "POST /api/desk-7f3k/login": () => Promise.reject(new TypeError("offline")) });
  expect((await screen.findByRole("alert")).textContent).toBe("Login failed. Please try again.");
  expect(screen.getByRole("button", { name: "Sign in to Admin" })).toBeDefined();
});

test("§2.54: the console shows six figures of the platform", async () => {
  show(<ConsoleApp paths={paths} />, { "GET /api/desk/stats": () => stats });
  expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeDefined();
  expect(await screen.findByText("18,342")).toBeDefined();
  const figures = [...document.querySelectorAll("dl > div")].map((figure) =>
    [...figure.children].map((part) => part.textContent),
  );
  expect(figures).toEqual([
    ["Total Users", "214"],
    ["Total Agents", "96"],
    ["Conversations", "18,342"],
    ["Leads Generated", "1,204"],
    ["Active Trials", "31"],
    ["Paid Subscriptions", "162"],
  ]);
});

test("an operator without a session goes to the secret path, not to the owners' sign-in", async () => {
  const { places } = show(<ConsoleApp paths={paths} />, {
    "GET /api/desk/stats": unauthorized,
  });
  await vi.waitFor(() => expect(places).toEqual(["/desk"]));
});

test("§4.10, §7.24: logging out goes to the secret path, also when it fails", async () => {
  for (const answer of [() => ({}), () => refusal(500, "No")]) {
    const { calls, places, user } = show(<ConsoleApp paths={paths} />, {
      "GET /api/desk/stats": () => stats,
      "POST /api/desk/logout": answer,
    });
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await vi.waitFor(() => expect(places).toEqual(["/desk"]));
    expect(sentTo(calls, "POST /api/desk/logout")).toHaveLength(1);
    cleanup();
  }
});

test("a page of the console that does not load says so where it would stand, and the others open", async () => {
  vi.doMock("./audit-page.tsx", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  const { user } = show(<ConsoleApp paths={paths} />, { "GET /api/desk/stats": () => stats });
  await user.click(await screen.findByRole("link", { name: "Audit log" }));
  expect(await screen.findByRole("heading", { name: "This page did not load" })).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Dashboard" }));
  expect(await screen.findByText("18,342")).toBeDefined();
  silent.mockRestore();
});
