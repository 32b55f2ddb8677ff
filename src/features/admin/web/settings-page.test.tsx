import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showConsole } from "#testing/web/console.tsx";
import { refusal, sentTo } from "#testing/web/fake-server.ts";
// Loaded before the first test, which would wait for it otherwise.
import "./settings-page.tsx";

function setting(key: string, more: object = {}) {
  return {
    key,
    value: "",
    description: null,
    category: "api",
    isSecret: /key$|secret|hash|smtp/.test(key) && !key.includes("public"),
    isSet: false,
    isKnown: true,
    updatedAt: null,
    ...more,
  };
}
const set = { isSet: true, updatedAt: "2026-11-19T12:00:00.000Z" };
const settings = [
  setting("flutterwave_public_key", { category: "billing" }),
  setting("flutterwave_secret_key", { category: "billing", ...set, value: "••••4a-X" }),
  setting("flutterwave_secret_hash", { category: "billing" }),
  setting("ai_provider"),
  setting("ai_api_key"),
  setting("ai_base_url", { ...set, value: "http://localhost:11434/v1" }),
  setting("registration_open", { category: "security" }),
  setting("support_phone", { ...set, value: "+49 30 1234", category: "general", isKnown: false }),
];
const answers = { "GET /settings": () => settings };
const saved = { ...answers, "POST /settings": () => setting("x") };

const form = async (name: string) => within(await screen.findByRole("form", { name }));

test("§2.58, 3.8: what is set is listed by category, a secret only with its last signs", async () => {
  showConsole("/settings", answers);
  const billing = within(await screen.findByRole("table", { name: "Settings: billing" }));
  expect(billing.getByText("flutterwave_secret_key")).toBeDefined();
  expect(billing.getByText("••••4a-X")).toBeDefined();
  expect(billing.getByText("No description")).toBeDefined();
  expect(billing.getByText("19 Nov 2026")).toBeDefined();
  expect(billing.queryByText("flutterwave_public_key")).toBeNull();
  const heads = billing.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads.slice(0, 4)).toEqual(["Key", "Value", "Description", "Updated"]);
  expect(screen.getByRole("table", { name: "Settings: general" })).toBeDefined();
});

test("§5.10: saving nothing says 'No Changes'", async () => {
  const { calls, person } = showConsole("/settings", saved);
  const card = await form("Payment Provider");
  await person.click(card.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("No Changes")).toBeDefined();
  expect(screen.getByText("Please enter at least one API key to save.")).toBeDefined();
  expect(sentTo(calls, "POST /api/desk/settings")).toEqual([]);
});

test("§7.28, 5.10, 8.14: only what was entered is sent, one call for each, and 'API Settings Saved'", async () => {
  const { calls, person } = showConsole("/settings", saved);
  const card = await form("Payment Provider");
  await person.type(card.getByLabelText("Public Key"), "FLWPUBK-1");
  await person.type(card.getByLabelText("Secret Hash"), "hash-1");
  await person.click(card.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("API Settings Saved")).toBeDefined();
  expect(sentTo(calls, "POST /api/desk/settings")).toMatchObject([
    { key: "flutterwave_public_key", value: "FLWPUBK-1", category: "billing" },
    { key: "flutterwave_secret_hash", value: "hash-1" },
  ]);
  await vi.waitFor(() =>
    expect(card.getByLabelText<HTMLInputElement>("Secret Hash").value).toBe(""),
  );
});

test("what is typed while a card saves stays, and what was sent does not", async () => {
  const sent = Promise.withResolvers<void>();
  const { person } = showConsole("/settings", {
    ...answers,
    "POST /settings": () => sent.promise.then(() => setting("x")),
  });
  const card = await form("Payment Provider");
  const text = (label: string | RegExp) => card.getByLabelText<HTMLInputElement>(label);
  await person.type(text("Secret Hash"), "hash-1");
  await person.type(text(/^Secret Key/), "FLWSECK");
  await person.click(card.getByRole("button", { name: "Save" }));
  await person.type(text(/^Secret Key/), "-2");
  await person.type(text("Public Key"), "FLWPUBK-1");
  sent.resolve();
  await screen.findByText("API Settings Saved");
  await waitFor(() => expect(text("Secret Hash").value).toBe(""));
  expect(text(/^Secret Key/).value).toBe("FLWSECK-2");
  expect(text("Public Key").value).toBe("FLWPUBK-1");
});

test("what was entered and not saved is not lost by logging out without a question", async () => {
  const { calls, departures, person } = showConsole("/settings", {
    ...answers,
    "POST /logout": () => ({}),
  });
  const leavesTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const card = await form("AI Provider");
  await person.type(card.getByLabelText("API Key"), "sk-1");
  await person.click(screen.getByRole("button", { name: "Logout" }));
  await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  expect(sentTo(calls, "POST /api/desk/logout")).toEqual([]);
  expect(leavesTab()).toBe(true);

  await person.click(screen.getByRole("button", { name: "Discard changes" }));
  await vi.waitFor(() => expect(departures).toEqual(["/desk"]));
  expect(leavesTab()).toBe(false);
});

test("a value that is emptied is taken away, and what is stored is tested only when it is saved", async () => {
  const { calls, person } = showConsole("/settings", {
    ...saved,
    "DELETE /settings/ai_base_url": () => ({}),
    "POST /settings/test-model": () => ({ works: false, message: "The key is refused." }),
  });
  const card = await form("AI Provider");
  await person.clear(card.getByLabelText("Base address"));
  expect(card.getByRole("button", { name: "Test" }).hasAttribute("disabled")).toBe(true);
  await person.click(card.getByRole("button", { name: "Save" }));
  await screen.findByText("API Settings Saved");
  expect(sentTo(calls, "DELETE /api/desk/settings/ai_base_url")).toHaveLength(1);
  await vi.waitFor(() =>
    expect(card.getByRole("button", { name: "Test" }).hasAttribute("disabled")).toBe(false),
  );
  await person.click(card.getByRole("button", { name: "Test" }));
  expect(await card.findByText("The key is refused.")).toBeDefined();
});

test("§8.13: settings that are refused say 'Failed to save API settings.', and why", async () => {
  const { person } = showConsole("/settings", {
    ...answers,
    "POST /settings": () => refusal(400, "Use an address that begins with https://"),
  });
  const card = await form("AI Provider");
  await person.type(card.getByLabelText("API Key"), "sk-1");
  await person.click(card.getByRole("button", { name: "Save" }));
  const toast = await screen.findByText("Failed to save API settings.");
  expect(toast.parentElement?.textContent).toContain("Use an address that begins with https://");
});

test("registration is closed and opened by a switch", async () => {
  const { calls, person } = showConsole("/settings", saved);
  await person.click(await screen.findByRole("switch", { name: "Registration open" }));
  await vi.waitFor(() =>
    expect(sentTo(calls, "POST /api/desk/settings")).toMatchObject([
      { key: "registration_open", value: "false" },
    ]),
  );
});

test("§5.9: a new setting needs key and value", async () => {
  const { calls, person } = showConsole("/settings", saved);
  const card = await form("Create New Setting");
  await person.click(card.getByRole("button", { name: "Create Setting" }));
  expect(await card.findAllByText("Key and value are required.")).toHaveLength(2);
  expect(sentTo(calls, "POST /api/desk/settings")).toEqual([]);
});

test.each([
  [() => setting("x"), "Setting Created"],
  [() => refusal(500, "No"), "Failed to create setting."],
])("§7.28, 8.13, 8.14: a setting is created: %#", async (answer, title) => {
  const { calls, person } = showConsole("/settings", { ...answers, "POST /settings": answer });
  const card = await form("Create New Setting");
  await person.type(card.getByLabelText("Key"), "support_phone");
  await person.type(card.getByLabelText("Value"), "+49 30 1234");
  await person.selectOptions(card.getByLabelText("Category"), "notifications");
  await person.click(card.getByRole("button", { name: "Create Setting" }));
  expect(await screen.findByText(title)).toBeDefined();
  expect(sentTo(calls, "POST /api/desk/settings")).toEqual([
    { key: "support_phone", value: "+49 30 1234", description: "", category: "notifications" },
  ]);
});

test("what is written while a setting is created stays for the next one", async () => {
  const sent = Promise.withResolvers<void>();
  const { person } = showConsole("/settings", {
    ...answers,
    "POST /settings": () => sent.promise.then(() => setting("x")),
  });
  const card = await form("Create New Setting");
  const text = (label: string) => card.getByLabelText<HTMLInputElement>(label);
  await person.type(text("Key"), "support_phone");
  await person.type(text("Value"), "+49 30 1234");
  await person.click(card.getByRole("button", { name: "Create Setting" }));
  await person.clear(text("Key"));
  await person.type(text("Key"), "support_fax");
  sent.resolve();
  await waitFor(() => expect(text("Value").value).toBe(""));
  expect(text("Key").value).toBe("support_fax");
});

const passwords = async (texts: [string, string, string], answer: () => unknown = () => ({})) => {
  const shown = showConsole("/settings", { ...answers, "POST /change-password": answer });
  const card = await form("Change Password");
  for (const [i, label] of ["Current Password", "New Password", "Confirm New Password"].entries())
    if (texts[i]) await shown.person.type(card.getByLabelText(label), texts[i]);
  await shown.person.click(card.getByRole("button", { name: "Change Password" }));
  return { ...shown, card };
};

test.each([
  [["rye-bread", "", ""], "All password fields are required."],
  [["rye-bread", "one-two-three", "other"], "New passwords do not match."],
  [["rye-bread", "seven77", "seven77"], "New password must be at least 8 characters long."],
] as const)(
  "§5.8: the change of password is refused before it is sent: %#",
  async (texts, said) => {
    const { calls, card } = await passwords([...texts]);
    expect(await card.findByText(said)).toBeDefined();
    expect(sentTo(calls, "POST /api/desk/change-password")).toEqual([]);
  },
);

test("§7.29, 8.13, 8.14: the password is changed, or the operator is told to look at the current one", async () => {
  const texts: [string, string, string] = ["rye-bread", "quiet harbor", "quiet harbor"];
  const { calls } = await passwords(texts);
  expect(await screen.findByText("Password Changed")).toBeDefined();
  expect(sentTo(calls, "POST /api/desk/change-password")).toEqual([
    { currentPassword: texts[0], newPassword: texts[1], confirmPassword: texts[2] },
  ]);
});

test("§8.13: a wrong current password is said in the specified words", async () => {
  await passwords(["wrong", "quiet harbor", "quiet harbor"], () =>
    refusal(400, "This is not your password."),
  );
  const said = "Failed to change password. Please check your current password.";
  expect(await screen.findByText(said)).toBeDefined();
});
