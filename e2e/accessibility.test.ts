import { expect, test } from "@playwright/test";
import { ask, expectAccessibleEverywhere, readBakery, register } from "./steps.ts";

test("strangers' pages are accessible in both themes, on desk and phone", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Premium" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  for (const address of [
    "/login",
    "/login?mode=create&problem=away",
    "/forgot-password",
    "/terms",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleEverywhere(page);
  }
});

test("owners' pages are accessible in both themes, on desk and phone", async ({ page }) => {
  test.slow();
  await register(page);
  const { id } = await readBakery(page);
  for (const [address, heading] of [
    ["/", "My Agents"],
    ["/agents", "My Agents"],
    ["/agents?create=true", "New agent"],
    [`/agents/${id}/edit`, "Basic Information"],
    [`/agents/${id}/edit?tab=playground`, "Try a question"],
    ["/analytics", "Analytics"],
    ["/leads", "Leads"],
    ["/settings", "Settings"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await expectAccessibleEverywhere(page);
  }
});

test("the chat is accessible in both themes, on desk and phone", async ({ page }) => {
  test.slow();
  await register(page);
  const { publicUrl } = await readBakery(page);
  await page.goto(publicUrl);
  await ask(page, "Is there parking?");
  await ask(page, "Do you sell tractors?");
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("A Live Agent will be joining you")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await expect(page.getByText(/^Hello, my name is/)).toBeVisible();
  await expectAccessibleEverywhere(page);
});
