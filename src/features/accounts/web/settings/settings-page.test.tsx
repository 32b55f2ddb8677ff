import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showTheme } from "#platform/web/theme.ts";
import { withDefaults } from "#shared/notifications.ts";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt, watchDepartures } from "#testing/web/render.tsx";
import { currentUserQuery } from "../public.ts";
import { SettingsPage } from "./settings-page.tsx";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

const nora = {
  email: "nora@example.com",
  firstName: "Nora",
  lastName: "Whelan",
  profileImageUrl: null,
  plan: null,
  planExpiresAt: null,
  subscriptionStatus: "trial",
  teamRole: "owner",
  ownerName: null,
} as const;
const account = {
  hasPassword: true,
  isEmailVerified: false,
  signedInAt: "2026-11-19T12:00:00.000Z",
  notifications: withDefaults({}),
};
const here = {
  id: "here",
  device: "Firefox on Linux",
  createdAt: "2026-11-19T12:00:00.000Z",
  seenAt: "2026-11-20T12:00:00.000Z",
  isCurrent: true,
};
const phone = { ...here, id: "phone", device: "Safari on iPhone", isCurrent: false };

async function show(answers: Parameters<typeof fakeServer>[0] = {}, changes = {}) {
  const calls = fakeServer({
    "GET /api/settings": () => ({ ...account, ...changes }),
    "GET /api/auth/sessions": () => [here, phone],
    "GET /api/settings/second-factor": () => ({ factor: null }),
    ...answers,
  });
  const page = (
    <SettingsPage
      user={nora}
      subscription={<p>Free Trial</p>}
      team={<p>Nobody else</p>}
      webhooks={null}
      languageModel={null}
    />
  );
  const shown = renderAt("/settings", page);
  await screen.findByRole("region", { name: "Profile" });
  return { calls, ...shown };
}
const region = (name: string) => within(screen.getByRole("region", { name }));

test("§2.8, 2.40: profile to read, subscription, security with Sign Out, preferences with two Configure buttons", async () => {
  await show();
  for (const [label, value] of [
    ["First name", "Nora"],
    ["Last name", "Whelan"],
    ["Email", "nora@example.com"],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect([field.value, field.readOnly]).toEqual([value, true]);
  }
  expect(region("Subscription").getByText("Free Trial")).toBeTruthy();
  expect(region("Security").getByRole("button", { name: "Sign Out" })).toBeTruthy();
  expect(region("Security").getByText("Signed in on 19 Nov 2026.")).toBeTruthy();
  const buttons = region("Preferences").getAllByRole("button");
  const configure = buttons.filter(({ textContent }) => textContent === "Configure");
  expect(configure).toHaveLength(2);
});

test("§2.40: for Google accounts neither name nor password can be changed here", async () => {
  await show({}, { hasPassword: false, isEmailVerified: true });
  expect(region("Profile").queryByRole("button")).toBeNull();
  expect(screen.getByText("Managed by Google.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change password" })).toBeNull();
});

test("a page that fails to load says so and can be retried", async () => {
  let isAway = true;
  fakeServer({
    "GET /api/settings": () => (isAway ? refusal(500, "It broke.") : account),
    "GET /api/auth/sessions": () => [here],
  });
  const { person } = renderAt(
    "/settings",
    <SettingsPage
      user={nora}
      subscription={null}
      team={null}
      webhooks={null}
      languageModel={null}
    />,
  );
  expect(await screen.findByText("Your settings did not load")).toBeTruthy();
  isAway = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Profile" })).toBeTruthy();
});

test("ruling 31: the dialogs save choices, and the page shows them", async () => {
  const { calls, person } = await show({
    "PATCH /api/settings/notifications": ({ body }) => withDefaults(body as object),
  });
  const button = screen.getByRole("button", { name: "Configure Lead Alerts" });
  await person.click(button);
  await person.click(screen.getByRole("checkbox", { name: /New leads/ }));
  await person.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sentTo(calls, "PATCH /api/settings/notifications")).toEqual([{ "new-lead": false }]);
  expect(region("Preferences").getByText("Off. No email is sent.")).toBeTruthy();
  expect(document.activeElement).toBe(button);
});

test("a theme applies at once, is kept in this browser, and can return to the system's", async () => {
  const { person } = await show();
  const root = document.documentElement;
  await person.click(screen.getByRole("radio", { name: "Dark" }));
  expect(root.dataset.theme).toBe("dark");
  delete root.dataset.theme;
  showTheme();
  expect(root.dataset.theme).toBe("dark");

  await person.click(screen.getByRole("radio", { name: "System" }));
  expect(root.dataset.theme).toBeUndefined();
});

test("a name is edited in place and updated everywhere", async () => {
  const { client, person } = await show({ "PATCH /api/settings/name": ({ body }) => body });
  client.setQueryData(currentUserQuery.queryKey, nora);
  await person.click(screen.getByRole("button", { name: "Change name" }));
  const field = within(screen.getByRole("dialog")).getByLabelText("First name");
  await person.clear(field);
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("First name is required")).toBeTruthy();
  await person.type(field, "Eleonora");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(client.getQueryData(currentUserQuery.queryKey)?.firstName).toBe("Eleonora"),
  );
});

test("a wrong current password is shown at its field", async () => {
  const { person } = await show({
    "POST /api/auth/password": () =>
      refusal(400, "This is not your password.", {
        currentPassword: "This is not your password.",
      }),
  });
  await person.click(screen.getByRole("button", { name: "Change password" }));
  await person.type(screen.getByLabelText("Current password"), "wrong");
  await person.type(screen.getByLabelText("New password"), "a new loaf");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This is not your password.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("ruling 4: other browsers are listed, and signed out one by one or together", async () => {
  let places = [here, phone, { ...phone, id: "desk", device: "Edge on Windows" }];
  const { calls, person } = await show({
    "GET /api/auth/sessions": () => places,
    "DELETE /api/auth/sessions/phone": () => {
      places = places.filter(({ id }) => id !== "phone");
      return {};
    },
    "POST /api/auth/sessions/end-others": () => {
      places = [here];
      return {};
    },
  });
  await person.click(await screen.findByRole("button", { name: "Sign out Safari on iPhone" }));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  await person.click(screen.getByRole("button", { name: "Sign out all other devices" }));
  await waitFor(() => expect(screen.queryByText("Other devices")).toBeNull());
  expect(sentTo(calls, "POST /api/auth/sessions/end-others")).toHaveLength(1);
});

test("the mail for an unconfirmed address can be requested again", async () => {
  const { calls, person } = await show({ "POST /api/auth/verification-mail": () => ({}) });
  await person.click(screen.getByRole("button", { name: "Send the link again" }));
  expect(await screen.findByText("Check your email for the link.")).toBeTruthy();
  expect(sentTo(calls, "POST /api/auth/verification-mail")).toHaveLength(1);
});

test("deleting the account asks for email and password, and says what is deleted", async () => {
  const places = watchDepartures();
  const { calls, person } = await show({
    "GET /api/settings/holdings": () => ({ agents: 2, conversations: 1204, leads: 1 }),
    "POST /api/settings/deletion": () => ({}),
  });
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe(
    "/api/settings/export.json",
  );
  await person.click(screen.getByRole("button", { name: "Delete account" }));
  expect(
    await screen.findByText(/your account, 2 agents, 1,204 conversations, and 1 lead/),
  ).toBeTruthy();
  const confirm = screen.getByRole<HTMLButtonElement>("button", { name: "Delete my account" });
  await person.type(screen.getByLabelText("Your password"), "rye-bread");
  expect(confirm.disabled).toBe(true);
  await person.type(screen.getByLabelText("Type nora@example.com to confirm"), "nora@example.com");
  await person.click(confirm);

  await vi.waitFor(() => expect(places).toEqual(["/account-deleted"]));
  expect(sentTo(calls, "POST /api/settings/deletion")).toEqual([
    { email: "nora@example.com", password: "rye-bread" },
  ]);
});

test("case 222: a visitor is erased by address, and the result is shown", async () => {
  const { calls, person } = await show({
    "POST /api/settings/erasures": () => ({ conversations: 2, leads: 1, mails: 0 }),
  });
  await person.click(await screen.findByRole("button", { name: "Erase a visitor" }));
  await person.type(screen.getByLabelText("The visitor's email"), "vera@example.com");
  await person.click(screen.getByRole("button", { name: "Erase" }));

  expect(await screen.findByText(/^Erased: 2 conversations and 1 lead\./)).toBeTruthy();
  expect(sentTo(calls, "POST /api/settings/erasures")).toEqual([{ email: "vera@example.com" }]);
  await person.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an invalid address is shown at its field, any other failure above the page", async () => {
  const isNone = "Invalid email address";
  let answer = refusal(400, "Please look at this again.", { email: isNone });
  const { person } = await show({ "POST /api/settings/erasures": () => answer });
  await person.click(await screen.findByRole("button", { name: "Erase a visitor" }));
  const field = screen.getByLabelText<HTMLInputElement>("The visitor's email");
  await person.type(field, "vera");
  const said = () => document.getElementById(field.getAttribute("aria-describedby") ?? "");
  await person.click(screen.getByRole("button", { name: "Erase" }));
  await waitFor(() => expect(said()?.textContent).toBe(isNone));

  answer = refusal(500, "It broke.");
  await person.click(screen.getByRole("button", { name: "Erase" }));
  expect((await screen.findByRole("alert")).textContent).toContain("It broke.");
  expect(said()).toBeNull();
});

test("the unsubscribe link asks before it stops anything", async () => {
  const calls = fakeServer({ "POST /api/unsubscribe/k/new-lead": () => ({}) });
  const { person } = renderAt("/unsubscribe?key=k&mail=new-lead", <UnsubscribePage />);
  expect(calls).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Stop these emails" }));
  expect((await screen.findByRole("status")).textContent).toContain("new leads");
});

test("an incomplete link says what to do", () => {
  fakeServer({});
  renderAt("/unsubscribe?key=k&mail=everything", <UnsubscribePage />);
  expect(screen.getByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
});

test("the sections have a menu, and each link leads to a section that is there", async () => {
  await show();
  const links = within(screen.getByRole("navigation", { name: "Settings" })).getAllByRole("link");
  expect(links).toHaveLength(9);
  for (const link of links) {
    const id = link.getAttribute("href")?.slice(1) ?? "";
    expect(document.getElementById(id)?.getAttribute("aria-label")).toBe(link.textContent);
  }
});

test("another email is asked for with the password, and the link is announced", async () => {
  const { calls, person } = await show({ "POST /api/settings/email": () => ({}) });
  await person.click(screen.getByRole("button", { name: "Change email" }));
  await person.type(screen.getByLabelText("New email"), "nora@new.example");
  await person.type(screen.getByLabelText("Your password"), "rye-bread");
  await person.click(screen.getByRole("button", { name: "Send the link" }));
  expect(await screen.findByText("We sent a link to nora@new.example.")).toBeTruthy();
  expect(sentTo(calls, "POST /api/settings/email")).toEqual([
    { email: "nora@new.example", password: "rye-bread" },
  ]);
});

test("two-factor sign-in is set up with the password, a scan and a code, and its recovery codes are shown", async () => {
  const codes = ["abcd-efgh-jkmn", "pqrs-tuvw-xyz2"];
  const { calls, person } = await show({
    "POST /api/settings/second-factor": () => ({
      secret: "JBSWY3DPEHPK3PXP",
      uri: "otpauth://totp/Parley:nora?secret=JBSWY3DPEHPK3PXP",
    }),
    "POST /api/settings/second-factor/confirm": () => ({ recoveryCodes: codes }),
  });
  await person.click(await screen.findByRole("button", { name: "Set up" }));
  await person.type(screen.getByLabelText("Your password"), "rye-bread");
  await person.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("img", { name: "Code to scan with your app" })).toBeTruthy();
  await person.type(screen.getByLabelText("Code"), "123456");
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy();
  expect(sentTo(calls, "POST /api/settings/second-factor/confirm")).toEqual([{ code: "123456" }]);
});

test("two-factor sign-in is removed with a code", async () => {
  const { person } = await show({
    "GET /api/settings/second-factor": () => ({
      factor: { confirmedAt: "2026-11-20T12:00:00.000Z", recoveryCodesLeft: 1 },
    }),
    "POST /api/settings/second-factor/remove": () =>
      refusal(400, "Wrong", { code: "This code is wrong or was already used." }),
  });
  expect(await screen.findByText(/1 recovery code left/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Remove" }));
  await person.type(screen.getByLabelText("Code"), "000000{Enter}");
  expect(await screen.findByText("This code is wrong or was already used.")).toBeTruthy();
});
