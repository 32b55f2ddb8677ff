import { expect, test } from "@playwright/test";
import { expectAccessibleInBothThemes, register } from "./steps.ts";

// What a page looks like while it loads, when it failed, and when there is nothing yet. owner-pages.test.ts has
// them full, with their dialogs.

const pages = ["/", "/agents", "/analytics", "/leads", "/settings", "/subscribe"];
const calls = /\/api\/(?!auth\/user)/;

test("§2.27 to 2.44: what loads, has failed or is empty is accessible and says what to do", async ({
  page,
}) => {
  test.slow();
  await register(page);
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }

  await page.route(calls, () => {});
  for (const address of pages) {
    await page.goto(address);
    await expect(page.locator("[aria-busy=true], [role=status]").first()).toBeAttached();
    await expectAccessibleInBothThemes(page);
  }
  await page.unrouteAll();

  await page.route(calls, (route) => route.fulfill({ status: 503, body: "" }));
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
  await page.unrouteAll();

  await page.route("**/owner-leads-page*.js", (route) => route.abort());
  await page.goto("/leads");
  await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("§8.1: when the server is away, a page says so and loads as soon as it is back", async ({
  page,
  context,
}) => {
  await register(page);
  await page.route(calls, (route) => route.abort());
  await page.goto("/leads");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByText("No leads found")).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/offline|connection/i).first()).toBeVisible();
  await context.setOffline(false);
});
