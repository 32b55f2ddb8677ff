import { expect, type Page, test } from "@playwright/test";
import {
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
  operator,
  password,
  readBakery,
  register,
  signInAsOperator,
} from "./steps.ts";

const { signIn: secret, console: token } = operator;

async function enterConsole(page: Page, place = "") {
  await signInAsOperator(page);
  await page.goto(token + place);
}

/** The row of the user or the agent that is looked for. */
async function findRow(page: Page, field: string, text: string) {
  await page.getByLabel(field).fill(text);
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  return page.getByRole("row").nth(1);
}

const places = [
  ["", "Dashboard"],
  ["/users", "Users"],
  ["/agents", "Agents"],
  ["/analytics", "Analytics"],
  ["/plans", "Plans"],
  ["/settings", "Settings"],
] as const;

test("§1.5, 2.12, 2.53, 4.10: every place of the console is one press away, and Logout leads to the secret path", async ({
  page,
}) => {
  await enterConsole(page);
  const sidebar = page.getByRole("navigation", { name: "Main" });
  for (const [path, name] of places) {
    await sidebar.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(path ? token + path : new RegExp(`${token}/?$`));
  }
  await page.goto(`${token}/no-such-page`);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(secret);
  await page.goto(`${token}/users`);
  await expect(page).toHaveURL(secret);
});

test("§2.53: on a phone the places are behind a menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterConsole(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Plans" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the console is accessible in both themes, on desk and phone", async ({ page }) => {
  test.slow();
  await register(page);
  await enterConsole(page);
  for (const [path, name] of places) {
    await page.goto(token + path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  }
});

test("the console's dialogs are accessible in both themes", async ({ page }) => {
  test.slow();
  await register(page);
  await enterConsole(page, "/users");
  for (const item of ["Change Subscription", "View as owner", "Suspend"]) {
    await page.getByRole("button", { name: "More for Nora Whelan" }).first().click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.getByRole("button", { name: "Delete Nora Whelan" }).first().click();
  await expect(page.getByRole("alertdialog").getByText("0 leads")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto(`${token}/plans`);
  await page.getByRole("button", { name: "Create Plan" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("§2.55, 8.14: a user is deleted by keyboard alone, and is gone", async ({ page }) => {
  const { email } = await register(page);
  await enterConsole(page, "/users");
  const row = await findRow(page, "Search users", email);
  const button = row.getByRole("button", { name: /^Delete/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("User Deleted")).toBeVisible();
  await expect(page.getByText("No users found")).toBeVisible();
});

test("a suspended owner is told why, and visitors do not find the agents until it is lifted", async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  const { email } = await register(owner);
  const { publicUrl } = await readBakery(owner);
  await enterConsole(page, "/users");
  const row = await findRow(page, "Search users", email);
  await row.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByLabel("Reason").fill("Reported for phishing");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByText("User Suspended")).toBeVisible();
  await expect(row.getByText("Suspended")).toBeVisible();

  await owner.goto("/login");
  await owner.getByLabel("Email").fill(email);
  await owner.getByLabel("Password", { exact: true }).fill(password);
  await owner.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(owner.getByText(/The reason given: Reported for phishing/)).toBeVisible();
  await owner.goto(publicUrl);
  await expect(owner.getByText("Agent Not Found")).toBeVisible();

  await row.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Lift Suspension" }).click();
  await expect(page.getByText("Suspension Lifted")).toBeVisible();
  await owner.goto(publicUrl);
  await expect(owner.getByRole("textbox", { name: "Your message" })).toBeVisible();
});

test("an operator views as an owner below a banner, can change nothing, and goes back", async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  const { email } = await register(owner);
  await readBakery(owner);
  await enterConsole(page, "/users");
  const row = await findRow(page, "Search users", email);
  await row.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "View as owner" }).click();
  await page.getByLabel("Reason").fill("Asked for help with the opening hours");
  await page.getByRole("button", { name: "View as owner" }).click();

  const banner = page.getByRole("region", { name: "Viewing as the owner" });
  await expect(banner).toContainText(email);
  await page.getByRole("link", { name: "My Agents" }).first().click();
  await expect(banner).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /bakery/i })
    .first()
    .click();
  await page.getByRole("switch", { name: "Active" }).click();
  await expect(page.getByText("While viewing as the owner, you can only look.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Active" })).toBeChecked();
  await banner.getByRole("button", { name: "End view" }).click();
  await expect(page).toHaveURL(`${token}/users`);
  await page.goto("/agents");
  await expect(page).toHaveURL(/\/login/);
});

test("case 118: who follows a link out of the console does not tell where it stands", async ({
  page,
}) => {
  await register(page);
  await readBakery(page);
  await enterConsole(page, "/agents");
  const opening = page.waitForEvent("popup");
  await page
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  const visitor = await opening;
  await visitor.waitForLoadState();
  expect(await visitor.evaluate("document.referrer")).toBe("");
  expect(await visitor.evaluate("window.opener")).toBeNull();
});

test("§8.13, ruling 7: an operator whose session has ended is told so and led to the secret path", async ({
  page,
}) => {
  await enterConsole(page, "/plans");
  await page.getByRole("button", { name: "Create Plan" }).click();
  await page.getByLabel("Plan Name").fill("Never");
  await page.context().clearCookies();
  // It stands there for the half second before the page is left, so the page itself notes that it did.
  await page.evaluate(`new MutationObserver(() => {
    if (document.body.textContent.includes("You are logged out. Logging in again..."))
      sessionStorage.setItem("was-told", "yes");
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
  await page.getByRole("dialog").getByRole("button", { name: "Create Plan" }).click();
  await expect(page).toHaveURL(secret);
  expect(await page.evaluate(`sessionStorage.getItem("was-told")`)).toBe("yes");
});
