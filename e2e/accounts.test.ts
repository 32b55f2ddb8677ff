import { expect, test } from "@playwright/test";
import { password, register } from "./steps.ts";

test("§4.6, 7.3, 8.3: an owner signs out to the landing page and signs in again", async ({
  page,
}) => {
  const { email } = await register(page);
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

test("§2.14: who is not signed in is told so on an owner's page and sent to sign in", async ({
  page,
}) => {
  await page.goto("/leads");

  await expect(page.getByText("Unauthorized")).toBeVisible();
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
  await page.goto("/desk-e2e7k3");
  await page.getByLabel("Admin Email").fill("operator@parley.test");
  await page.getByLabel("Admin Password").fill("a quiet harbor at dawn");
  await page.getByRole("button", { name: "Sign in to Admin" }).click();

  await expect(page).toHaveURL("/bridge-e2e5t8");
  await expect(page.getByText("Total Users")).toBeVisible();
});
