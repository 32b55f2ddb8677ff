import { expect, test } from "@playwright/test";
import { register } from "./steps.ts";

test("a tab that was open over an update shows the next page all the same", async ({ page }) => {
  await page.clock.install();
  await register(page);
  await page.goto("/");
  let asked = 0;
  await page.route("**/owner-leads-page*.js", (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.clock.fastForward(11_000);
  await page.getByRole("link", { name: "Leads" }).first().click();
  await expect(page.getByRole("heading", { name: "Leads", exact: true })).toBeVisible();
  expect(asked).toBe(2);
});
