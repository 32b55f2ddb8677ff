import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { z } from "zod";

const port = Number(process.env.E2E_PORT ?? 3987);
export const bakery = `http://127.0.0.1:${port + 1}`;
/** Knows the orders of src/testing/server/action-doubles/shop.ts. */
export const shop = `http://127.0.0.1:${port + 9}`;
export const password = "seven quiet loaves";

/** A new owner on the dashboard. */
export async function register(page: Page) {
  const email = `nora-${randomUUID()}@millstone.example`;
  await page.goto("/login?mode=create");
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Whelan");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  return { email };
}

/** The address in the newest mail to somebody, once there are so many. */
export async function mailedLink(to: string, count: number) {
  let texts: string[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(`http://127.0.0.1:${port + 4}/?to=${encodeURIComponent(to)}`);
      texts = z.array(z.string()).parse(await answer.json());
      return texts.length;
    })
    .toBe(count);
  return /https?:\S+/.exec(texts.at(-1) ?? "")?.[0] ?? "";
}

/** From the dashboard: an agent that has read the bakery's pages. Answers the address of its page. */
export async function readBakery(page: Page) {
  await page.getByRole("button", { name: /From your website/ }).click();
  await page.getByLabel("Website address").fill(bakery);
  await page.getByRole("button", { name: "Read the website" }).click();
  // A website is read politely, page after page, and other things go first where much else runs.
  await expect(page.getByText(/^Read: 4 pages/)).toBeVisible({ timeout: 40_000 });
  const link = page.getByRole("link", { name: "Open the agent" });
  return (await link.getAttribute("href")) ?? "";
}

/** Asks, and waits until the answer is whole. */
export async function ask(page: Page | FrameLocator, question: string) {
  const field = page.getByRole("textbox", { name: "Your message" });
  const log = page.getByRole("log");
  // Nothing is sent while an answer is being written.
  await expect(log).not.toHaveAttribute("aria-busy", "true");
  const before = await log.getByText("AI assistant", { exact: true }).count();
  await field.fill(question);
  await field.press("Enter");
  await expect(log.getByText("AI assistant", { exact: true })).not.toHaveCount(before);
  await expect(log).not.toHaveAttribute("aria-busy", "true");
}

/** WCAG 2.2 AA, as far as a program can tell. */
export async function expectAccessible(page: Page) {
  await page.evaluate(settled);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

// As text: this side of the test knows no page. What fades in is not yet as readable as it will be.
const settled = `Promise.all(
  document.getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect.getTiming().iterations !== Infinity)
    .map(({ finished }) => finished.catch(() => {})),
).then(() => {})`;

/** How far things have moved by themselves: cumulative layout shift. */
export function jumped(page: Page) {
  return page.evaluate<number>(shifted);
}

// What follows a press within half a second does not count.
const shifted = `new Promise((tell) => {
  let sum = 0;
  const watcher = new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) sum += value;
  });
  watcher.observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => tell(sum)));
})`;
