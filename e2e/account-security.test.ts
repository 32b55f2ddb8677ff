import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible, mailedLink, password, register } from "./steps.ts";

test("an owner adds an app to the password, signs in with a recovery code, and changes the address", async ({
  page,
}) => {
  const { email } = await register(page);
  await page.goto("/settings");
  const menu = page.getByRole("navigation", { name: "Settings" });
  await menu.getByRole("link", { name: "Security" }).click();
  await expect(page.getByRole("region", { name: "Security" })).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "Code to scan with your app" })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(
    " ",
    "",
  );
  await page
    .getByLabel("Code", { exact: true })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press("Enter");
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" });
  const code = await saved.getByRole("listitem").first().innerText();
  await saved.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible();

  await page.getByRole("button", { name: "Sign Out", exact: true }).last().click();
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  const address = `nora-${randomUUID()}@new.example`;
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(address);
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`We sent a link to ${address}.`)).toBeVisible();
  await page.goto(await mailedLink(address, 1));
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText(`You now sign in with ${address}`)).toBeVisible();

  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByLabel(/^Type /).fill(address);
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  await expectAccessible(page);
});
