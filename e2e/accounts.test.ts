import { expect, test } from "@playwright/test";
import { expectAccessible, mailedLink, operator, password, register } from "./steps.ts";

test("§4.6, 7.3, 8.3: an owner signs out to the landing page and signs in again", async ({
  page,
}) => {
  const { email } = await register(page);
  await page.goto("/");
  await page
    .getByRole("button", { name: "Sign out" })
    .or(page.getByRole("link", { name: "Sign out" }))
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();

  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login failed")).toBeVisible();

  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("§5.2: each field of a new account says what is missing", async ({ page }) => {
  await page.goto("/login?mode=create");
  await page.getByLabel("Email").fill("nora@");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create Account" }).click();

  for (const message of [
    "First name is required",
    "Last name is required",
    "Invalid email address",
    "Password must be at least 6 characters",
  ])
    await expect(page.getByText(message)).toBeVisible();
});

test("§1.1, 2.21, 7.5, ruling 3: with Google an owner is in by one press, and the address keeps no trace of it", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("§2.40, ruling 5, 6: an owner confirms the address, changes the settings, forgets the password and comes back", async ({
  page,
}) => {
  const { email } = await register(page);
  await page.goto(await mailedLink(email, 1));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();

  await page.goto("/settings");
  await expect(page.getByText("Email confirmed")).toBeVisible();
  await page.getByRole("button", { name: "Configure Lead Alerts" }).click();
  await page.getByRole("checkbox", { name: /New leads/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.reload();
  await expect(page.getByText("Off. No email is sent.")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("parley-export.json");

  await page
    .getByRole("region", { name: "Security" })
    .getByRole("button", { name: "Sign Out" })
    .click();
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByRole("link", { name: /Forgot/ }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await mailedLink(email, 2));
  await page.getByLabel("New password", { exact: true }).fill("nine warm loaves");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByLabel("Your password").fill("nine warm loaves");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
});

test("§2.14: who is not signed in is told so on an owner's page and sent to sign in", async ({
  page,
}) => {
  // The words stand for half a second only: the next page comes once they were seen.
  const seen = Promise.withResolvers<void>();
  await page.route(/\/login$/, async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.goto("/leads");

  await expect(page.getByText("Unauthorized")).toBeVisible();
  seen.resolve();
  await expect(page).toHaveURL(/\/login/);
});

test("§2.13: an unknown address leads home", async ({ page }) => {
  await register(page);
  await page.goto("/no/such/page");

  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("§2.11, 2.52: the operator signs in at the secret path and reaches the console", async ({
  page,
}) => {
  await page.goto(operator.signIn);
  await page.getByLabel("Admin Email").fill(operator.email);
  await page.getByLabel("Admin Password").fill(operator.password);
  await page.getByRole("button", { name: "Sign in to Admin" }).click();

  await expect(page).toHaveURL(operator.console);
  await expect(page.getByText("Total Users")).toBeVisible();
});
