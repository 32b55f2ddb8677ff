import { expect, type Page, test } from "@playwright/test";
import { bakery, readBakery, readingTime, register } from "./steps.ts";

test("an address that only answers without https is corrected where it failed, by keyboard alone", async ({
  page,
}) => {
  test.slow();
  await register(page);
  await page.goto("/");
  await page.getByRole("button", { name: /From your website/ }).press("Enter");
  await expect(page.getByLabel("Website address")).toBeFocused();
  await page.keyboard.type(bakery.replace("http://", ""));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("alert").getByText(/could not be read/)).toBeVisible();
  await page.getByLabel("Website address").fill(bakery);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Read: 4 pages/)).toBeVisible(readingTime);
  await expect(page.getByRole("main")).toBeFocused();

  await page.goto("/agents");
  await page.getByRole("link", { name: "Millstone Bakery" }).press("Enter");
  await page.getByRole("tab", { name: "General" }).press("ArrowRight");
  await page.getByRole("tab", { name: "Chat" }).press("ArrowRight");
  await expect(page.getByText(/4 pages, 9 sections/)).toBeVisible();
  await expect(page.getByText(/could not be read/)).toHaveCount(0);
});

test("on a phone nothing that has the focus, and no end of a page, is below a bar", async ({
  page,
}) => {
  test.slow();
  await register(page);
  await readBakery(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ["/", "/agents", "/analytics", "/leads"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingHidden(page);
  }
  await page.goto("/agents");
  await page.getByRole("link", { name: "Millstone Bakery" }).click();
  await expect(page.getByRole("heading", { name: "Basic Information" })).toBeVisible();
  await expectNothingHidden(page);
  await page.getByRole("tab", { name: "Knowledge" }).click();
  await expect(page.getByRole("heading", { name: "What the agent answers from" })).toBeVisible();
  await expectNothingHidden(page);
});

/** Walks through the page by Tab: what a person would see at the middle of each stop is the stop itself. */
async function expectNothingHidden(page: Page) {
  const stops: string[] = [];
  const hidden: string[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate<{ name: string; isSeen: boolean } | null>(seenStop);
    if (!stop) break;
    stops.push(stop.name);
    if (!stop.isSeen) hidden.push(stop.name);
  }
  expect(stops.length).toBeGreaterThan(5);
  expect(hidden).toEqual([]);
}

// As text: this side of the test knows no page.
const seenStop = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const { left, top, width, height } = at.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const name = at.getAttribute("aria-label") || at.getAttribute("name") || at.textContent.trim();
  return { name, isSeen: Boolean(seen && (at.contains(seen) || seen.contains(at))) };
})()`;
