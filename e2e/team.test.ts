import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible, mailedLink, password, readBakery, register } from "./steps.ts";

/** A browser of somebody else's. */
async function anotherBrowser(browser: Browser) {
  const context = await browser.newContext();
  return context.newPage();
}

async function confirmAddress(page: Page, email: string) {
  await page.goto(await mailedLink(email, 1));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
}

async function inviteByMail(page: Page, email: string, role: string) {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("Email").last().fill(email);
  await page.getByLabel("Role").selectOption(role);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invited", { exact: true }).first()).toBeVisible();
}

test("an owner invites a colleague, who works by the role until they are removed", async ({
  page,
  browser,
}) => {
  test.slow();
  const { email } = await register(page);
  await readBakery(page);
  await confirmAddress(page, email);
  const mia = `mia-${randomUUID()}@millstone.example`;
  await inviteByMail(page, mia, "Inbox only");
  await expectAccessible(page);

  const colleague = await anotherBrowser(browser);
  await colleague.goto(await mailedLink(mia, 1));
  await expect(colleague.getByRole("heading", { name: /^Join Nora .+'s team$/ })).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByLabel("First name").fill("Mia");
  await colleague.getByLabel("Last name").fill("Berg");
  await colleague.getByLabel("Password", { exact: true }).fill(password);
  await colleague.getByRole("button", { name: "Join the team" }).click();
  const nav = colleague.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Leads" })).toBeVisible();
  await expect(nav.getByRole("link", { name: "My Agents" })).toHaveCount(0);
  await colleague.goto("/subscribe");
  await expect(
    colleague.getByRole("heading", { name: "You don't have access to this page" }),
  ).toBeVisible();
  await colleague.goto("/settings");
  await expect(colleague.getByText("Team of Nora Whelan").last()).toBeVisible();
  await expect(colleague.getByText("Delete account")).toHaveCount(0);
  await expectAccessible(colleague);

  await page.reload();
  await page.getByRole("button", { name: "Actions for Mia Berg" }).click();
  await page.getByRole("menuitem", { name: "Make Editor" }).click();
  await expect(page.getByText("The role applies from now on.")).toBeVisible();
  await colleague.goto("/agents");
  await expect(colleague.getByRole("heading", { name: "My Agents" })).toBeVisible();
  await colleague.getByRole("button", { name: /^Actions for/ }).click();
  await expect(colleague.getByRole("menuitem", { name: "Edit Agent" })).toBeVisible();
  await expect(colleague.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);

  await page.getByRole("button", { name: "Actions for Mia Berg" }).click();
  await page.getByRole("menuitem", { name: "Remove from the team" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Mia Berg")).toHaveCount(0);
  await colleague.goto("/agents");
  await expect(colleague.getByRole("heading", { name: "Sign In" })).toBeVisible();
});
