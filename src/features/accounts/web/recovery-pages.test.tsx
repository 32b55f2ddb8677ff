import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer, refusal, sentTo, unauthorized } from "#testing/web/fake-server.ts";
import { renderAt, watchDepartures } from "#testing/web/render.tsx";
import { sampleUser } from "#testing/web/samples.ts";
import { ChangeEmailPage } from "./change-email-page.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";
import { VerifyEmailPage } from "./verify-email-page.tsx";

test("ruling 5: the page says the same for every address", async () => {
  const calls = fakeServer({ "POST /api/auth/forgot-password": () => ({}) });
  const { person } = renderAt("/forgot-password", <ForgotPasswordPage />);
  await person.click(screen.getByRole("button", { name: "Send the link" }));
  expect(await screen.findByText("Invalid email address")).toBeTruthy();

  await person.type(screen.getByLabelText("Email"), "Vera@Example.com{Enter}");
  expect((await screen.findByRole("status")).textContent).toContain("has an account");
  expect(sentTo(calls, "POST /api/auth/forgot-password")).toEqual([{ email: "vera@example.com" }]);
});

test("ruling 5: the link's token saves a new password and signs in", async () => {
  const places = watchDepartures();
  const calls = fakeServer({ "POST /api/auth/reset-password": () => ({ isSignedIn: true }) });
  const { person } = renderAt("/reset-password?token=abc", <ResetPasswordPage />);
  await person.type(screen.getByLabelText("New password"), "12345{Enter}");
  expect(await screen.findByText("Password must be at least 6 characters")).toBeTruthy();

  await person.type(screen.getByLabelText("New password"), "6{Enter}");
  await vi.waitFor(() => expect(places).toEqual(["/"]));
  expect(sentTo(calls, "POST /api/auth/reset-password")).toEqual([
    { token: "abc", password: "123456" },
  ]);
});

test("a refused password is shown at the field, a used link with a way to a new one", async () => {
  const refusals = [
    refusal(400, "Too easy.", { password: "Too easy." }),
    refusal(410, "This link has already been used."),
  ];
  fakeServer({ "POST /api/auth/reset-password": () => refusals.shift() });
  const { person } = renderAt("/reset-password?token=abc", <ResetPasswordPage />);
  await person.type(screen.getByLabelText("New password"), "password{Enter}");
  expect(await screen.findByText("Too easy.")).toBeTruthy();

  await person.type(screen.getByLabelText("New password"), "1{Enter}");
  const link = await screen.findByRole("link", { name: "Send me a new link" });
  expect(link.getAttribute("href")).toBe("/forgot-password");
});

test("ruling 6: the mailed link confirms the address only when its button is pressed", async () => {
  const calls = fakeServer({
    "GET /api/auth/user": () => sampleUser(),
    "POST /api/auth/verify-email": () => ({}),
  });
  const { person } = renderAt("/verify-email?token=abc", <VerifyEmailPage />);
  const button = await screen.findByRole("button", { name: "Confirm" });
  expect(screen.getByText(/You registered at Parley with nora@example.com/)).toBeTruthy();
  expect(sentTo(calls, "POST /api/auth/verify-email")).toEqual([]);

  await person.click(button);
  expect(await screen.findByRole("heading", { name: "Your address is confirmed" })).toBeTruthy();
  expect(sentTo(calls, "POST /api/auth/verify-email")).toEqual([{ token: "abc" }]);
});

test("case 94: confirming an address requires signing in first, and returns to the link", async () => {
  const places = watchDepartures();
  const calls = fakeServer({
    "GET /api/auth/user": unauthorized,
    "POST /api/auth/login": () => sampleUser(),
  });
  const { person } = renderAt("/verify-email?token=abc", <VerifyEmailPage />);
  await person.type(await screen.findByLabelText("Email"), "nora@example.com");
  await person.type(screen.getByLabelText("Password"), "rye-bread{Enter}");
  await vi.waitFor(() => expect(places).toEqual(["/verify-email?token=abc"]));
  expect(sentTo(calls, "POST /api/auth/verify-email")).toEqual([]);
});

test("a used link says so, and an unreachable server can be retried", async () => {
  const answers = [refusal(500, "It broke."), refusal(410, "Used.")];
  fakeServer({
    "GET /api/auth/user": () => sampleUser(),
    "POST /api/auth/verify-email": () => answers.shift(),
  });
  const { person } = renderAt("/verify-email?token=abc", <VerifyEmailPage />);
  await person.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("It broke.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeTruthy();
});

test("a new address is used only when its button is pressed, and a link that is gone says so", async () => {
  const answers = [refusal(410, "This link has already been used."), { email: "nora@new.example" }];
  const calls = fakeServer({
    "GET /api/auth/user": () => sampleUser(),
    "POST /api/settings/email/confirm": () => answers.pop(),
  });
  const { person } = renderAt("/change-email?token=abc", <ChangeEmailPage />);
  await screen.findByRole("button", { name: "Use this address" });
  expect(sentTo(calls, "POST /api/settings/email/confirm")).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Use this address" }));
  expect(await screen.findByText(/You now sign in with nora@new.example/)).toBeTruthy();
  cleanup();
  const { person: again } = renderAt("/change-email?token=abc", <ChangeEmailPage />);
  await again.click(await screen.findByRole("button", { name: "Use this address" }));
  expect(await screen.findByText("This link has already been used.")).toBeTruthy();
});

test("a new password does not sign in where a code is needed, too", async () => {
  const places = watchDepartures();
  fakeServer({ "POST /api/auth/reset-password": () => ({ isSignedIn: false }) });
  const { person } = renderAt("/reset-password?token=abc", <ResetPasswordPage />);
  await person.type(screen.getByLabelText("New password"), "a new loaf each day{Enter}");
  await vi.waitFor(() => expect(places).toEqual(["/login"]));
});
