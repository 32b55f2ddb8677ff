import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { createQueryClient } from "#platform/web/query-client.ts";
import { Toaster } from "#platform/web/ui/toast.tsx";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import type { CurrentUser } from "../contract.ts";
import { chosenPlan } from "./chosen-plan.ts";
import { LoginPage } from "./login-page.tsx";

const vera: CurrentUser = {
  email: "vera@example.com",
  firstName: "Vera",
  lastName: "Lind",
  profileImageUrl: null,
  plan: null,
  planExpiresAt: null,
  subscriptionStatus: "trial",
  teamRole: "owner",
  ownerName: null,
};

const options = {
  hasGoogle: false,
  isRegistrationOpen: true,
  termsUrl: "/terms",
  privacyUrl: "https://law.example/privacy",
};

async function showLogin(answers: Parameters<typeof fakeServer>[0] = {}, path = "/login") {
  const calls = fakeServer({ "GET /api/public/sign-in": () => options, ...answers });
  const places: string[] = [];
  const leave = vi
    .spyOn(window.location, "assign")
    .mockImplementation((place) => void places.push(String(place)));
  const [pathname = "", search = ""] = path.split("?");
  const { hook, searchHook } = memoryLocation({ path: pathname, searchPath: search });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={hook} searchHook={searchHook}>
        <LoginPage />
        <Toaster />
      </Router>
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    cleanup();
    leave.mockRestore();
  });
  await vi.waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
  calls.length = 0;
  return { calls, places, user: userEvent.setup() };
}

const toastText = () => screen.getByRole("region", { name: "Notifications" }).textContent;

function toastAfterLoad() {
  cleanup();
  render(<Toaster />);
  return toastText();
}

test("§2.2, 2.21: one page switches between signing in and creating an account", async () => {
  const { user } = await showLogin();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sign In");
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
  await user.click(screen.getByRole("link", { name: "Create Account" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Create Account");
  expect(screen.getByLabelText<HTMLInputElement>("Password").placeholder).toBe(
    "Create a password (min 6 chars)",
  );
  await user.click(screen.getByRole("link", { name: "Sign In" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Sign In");
});

test("§5.1: signing in needs a valid email and a password", async () => {
  const { calls, user } = await showLogin();
  await user.type(screen.getByLabelText("Email"), "vera");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByText("Invalid email address")).toBeDefined();
  expect(screen.getByText("Password is required")).toBeDefined();
  expect(calls).toEqual([]);
});

test("§3.13, 4.6, 7.3, 8.3: signing in shows a welcome and reloads into the dashboard", async () => {
  const { calls, places, user } = await showLogin({ "POST /api/auth/login": () => vera });
  await user.type(screen.getByLabelText("Email"), " Vera@Example.com");
  await user.type(screen.getByLabelText("Password"), "correct horse{Enter}");
  await vi.waitFor(() => expect(places).toEqual(["/"]));
  expect(sentTo(calls, "POST /api/auth/login")).toEqual([
    { email: "vera@example.com", password: "correct horse" },
  ]);
  expect(toastAfterLoad()).toContain("Login successful!Welcome back!");
  expect(toastAfterLoad()).toBe("");
});

test("§8.3: a failed sign-in shows the server's message, or that it failed", async () => {
  for (const [said, shown] of [
    ["Wrong email or password.", "Wrong email or password."],
    ["", "Login failed"],
  ] as const) {
    const { places, user } = await showLogin({
      "POST /api/auth/login": () =>
        said ? refusal(400, said) : new Response("Bad gateway", { status: 502 }),
    });
    await user.type(screen.getByLabelText("Email"), "vera@example.com");
    await user.type(screen.getByLabelText("Password"), "wrong{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Login failed");
    expect(alert.textContent?.replace("Login failed", "")).toContain(shown);
    expect(places).toEqual([]);
    cleanup();
  }
});

test("§5.2, 8.15, 9.2: an account needs both names, a valid email and six characters", async () => {
  const { calls, user } = await showLogin({}, "/login?mode=create");
  await user.type(screen.getByLabelText("Password"), "12345");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  for (const fault of [
    "First name is required",
    "Last name is required",
    "Invalid email address",
    "Password must be at least 6 characters",
  ])
    expect(await screen.findByText(fault)).toBeDefined();
  expect(calls).toEqual([]);
});

async function fillAccount(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText("First name"), "Vera");
  await user.type(screen.getByLabelText("Last name"), "Lind");
  await user.type(screen.getByLabelText("Email"), "vera@example.com");
  await user.type(screen.getByLabelText("Password"), "123456{Enter}");
}

test("§3.13, 7.4, 8.4: registering shows a welcome and reloads into the dashboard", async () => {
  const { calls, places, user } = await showLogin(
    { "POST /api/auth/register": () => Response.json(vera, { status: 201 }) },
    "/login?mode=create",
  );
  await fillAccount(user);
  await vi.waitFor(() => expect(places).toEqual(["/"]));
  expect(sentTo(calls, "POST /api/auth/register")).toEqual([
    { firstName: "Vera", lastName: "Lind", email: "vera@example.com", password: "123456" },
  ]);
  expect(toastAfterLoad()).toContain("Registration successful!");
});

test("§8.4: a refused registration says why", async () => {
  const taken = "An account with this email already exists.";
  const { user } = await showLogin(
    { "POST /api/auth/register": () => refusal(409, taken) },
    "/login?mode=create",
  );
  await fillAccount(user);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Registration failed");
  expect(alert.textContent).toContain(taken);
});

test("a second press while signing in sends nothing", async () => {
  let answer: (user: CurrentUser) => void = () => {};
  const { calls, places, user } = await showLogin({
    "POST /api/auth/login": () => new Promise((resolve) => (answer = resolve)),
  });
  await user.type(screen.getByLabelText("Email"), "vera@example.com");
  await user.type(screen.getByLabelText("Password"), "correct horse{Enter}");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await act(async () => answer(vera));
  await vi.waitFor(() => expect(places).toEqual(["/"]));
  expect(calls).toHaveLength(1);
});

test("§2.21: Continue with Google is a navigation to /api/login, whether it is set up or not", async () => {
  for (const hasGoogle of [true, false]) {
    await showLogin({ "GET /api/public/sign-in": () => ({ ...options, hasGoogle }) });
    const link = screen.getByRole("link", { name: "Continue with Google" });
    expect(link.getAttribute("href")).toBe("/api/login");
    cleanup();
  }
});

test("ruling 3: only pressing the button reveals that Google is not configured", async () => {
  const { user } = await showLogin({
    "GET /api/public/sign-in": () => ({ ...options, hasGoogle: true }),
  });
  await user.click(screen.getByRole("link", { name: "Continue with Google" }));
  cleanup();
  await showLogin();
  expect(screen.getByRole("alert").textContent).toBe(
    "This site does not offer Google sign-in yet. Your email and a password work just as well.",
  );
  cleanup();
  await showLogin();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("ruling 39: where Google is not set up, email comes first, and the button says so before it is pressed", async () => {
  await showLogin({ "GET /api/public/sign-in": () => ({ ...options, hasGoogle: true }) });
  const order = () =>
    screen
      .getByRole("link", { name: "Continue with Google" })
      .compareDocumentPosition(screen.getByRole("form")) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(order()).toBeTruthy();
  expect(screen.queryByText("Not available here")).toBeNull();
  cleanup();
  await showLogin();
  expect(order()).toBeFalsy();
  expect(screen.getByText("Not available here")).toBeDefined();
});

test("ruling 6: the plan that was pressed is remembered for later", async () => {
  await showLogin({}, "/login?mode=create&plan=0b8e8f3e-2222-4222-8222-222222222222");
  expect(screen.getByRole("form", { name: "Create Account" })).toBeDefined();
  expect(chosenPlan()).toBe("0b8e8f3e-2222-4222-8222-222222222222");
});

test("case 97: a Google problem is shown as a sentence, whatever the address contains", async () => {
  await showLogin({}, "/login?problem=away");
  expect(screen.getByRole("alert").textContent).toContain("Google did not answer.");
  cleanup();
  await showLogin({}, "/login?problem=<b>constructor");
  expect(screen.getByRole("alert").textContent).toContain("you were not signed in");
});

test("ruling 6: closed registration is explained, with a way to sign in", async () => {
  const closed = { "GET /api/public/sign-in": () => ({ ...options, isRegistrationOpen: false }) };
  await showLogin(closed, "/login?mode=create");
  expect(screen.getByRole("alert").textContent).toContain("Registration is closed.");
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByRole("link", { name: "Sign In" })).toBeDefined();
});

test("ruling 38: the terms and privacy policy are linked where an account is created", async () => {
  await showLogin({}, "/login?mode=create");
  expect(screen.getByRole("link", { name: "terms of use" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: "privacy policy" }).getAttribute("href")).toBe(
    options.privacyUrl,
  );
});

test("without sign-in options from the server, email and password are offered", async () => {
  await showLogin({ "GET /api/public/sign-in": () => refusal(500, "It broke.") });
  expect(screen.getByRole("form", { name: "Sign In" })).toBeDefined();
});

test("the password can be shown", async () => {
  const { user } = await showLogin();
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  expect(password.type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password.type).toBe("password");
});

test("where there is a second factor, its code is asked for after the password, and again if it is wrong", async () => {
  const answers = [
    refusal(401, "Enter the code from your authenticator app.", undefined, "code_needed"),
    refusal(401, "This code is wrong or was already used.", undefined, "wrong_code"),
    vera,
  ];
  const { user, calls, places } = await showLogin({
    "POST /api/auth/login": () => answers.shift(),
  });
  await user.type(screen.getByLabelText("Email"), "vera@example.com");
  await user.type(screen.getByLabelText("Password"), "correct horse{Enter}");
  const code = await screen.findByLabelText("Code");
  expect(document.activeElement).toBe(code);
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(code, "000000{Enter}");
  expect(await screen.findByText("This code is wrong or was already used.")).toBeDefined();
  await user.clear(screen.getByLabelText("Code"));
  await user.type(screen.getByLabelText("Code"), "123456{Enter}");
  await vi.waitFor(() => expect(places).toEqual(["/"]));
  expect(sentTo(calls, "POST /api/auth/login").at(-1)).toEqual({
    email: "vera@example.com",
    password: "correct horse",
    code: "123456",
  });
});
