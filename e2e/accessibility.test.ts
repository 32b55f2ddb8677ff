import { expect, type Page, test } from "@playwright/test";
import { ask, expectAccessible, readBakery, register } from "./steps.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    test(`strangers' pages are accessible in the ${colorScheme} theme, on desk and phone`, async ({
      page,
    }) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto("/");
        await expect(page.getByRole("heading", { name: "Premium" })).toBeVisible();
        await look(page);
        for (const address of [
          "/login",
          "/login?mode=create&problem=away",
          "/forgot-password",
          "/terms",
        ]) {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await look(page);
        }
      }
    });

    test(`owners' pages are accessible in the ${colorScheme} theme, on desk and phone`, async ({
      page,
    }) => {
      test.slow();
      await register(page);
      await readBakery(page);
      const edit = await page.getByRole("link", { name: "Edit" }).first().getAttribute("href");
      const pages = [
        ["/", "My Agents"],
        ["/agents", "My Agents"],
        ["/agents?create=true", "New agent"],
        [edit ?? "", "Basic Information"],
        [`${edit}?tab=playground`, "Try a question"],
        ["/analytics", "Analytics"],
        ["/leads", "Leads"],
        ["/settings", "Settings"],
      ] as const;
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const [address, heading] of pages) {
          await page.goto(address);
          await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
          await look(page);
        }
      }
    });

    test(`the chat is accessible in the ${colorScheme} theme, on desk and phone`, async ({
      page,
    }) => {
      await register(page);
      const agentPage = await readBakery(page);
      await page.goto(agentPage);
      await ask(page, "Is there parking?");
      await ask(page, "Do you sell tractors?");
      await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await look(page);
      }
      await page.getByRole("button", { name: "Skip" }).click();
      await expect(page.getByText("A Live Agent will be joining you")).toBeVisible();
      await look(page);
      await expect(page.getByText(/^Hello, my name is/)).toBeVisible();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await look(page);
      }
    });
  });
}

async function look(page: Page) {
  await expectAccessible(page);
  const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(overflow, "nothing stands beside the page").toBeLessThanOrEqual(0);
}
