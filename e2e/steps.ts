import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { z } from "zod";

const port = Number(process.env.E2E_PORT ?? 3987);
export const bakery = `http://127.0.0.1:${port + 1}`;
/** Knows the orders of src/testing/server/action-doubles/shop.ts. */
export const shop = `http://127.0.0.1:${port + 9}`;
/** An MCP server with the tools of src/testing/server/action-doubles/tools.ts. */
export const tools = `http://127.0.0.1:${port + 12}/mcp`;
export const password = "seven quiet loaves";

/** A new owner, signed in by a call: most journeys begin further in. */
export async function register(page: Page) {
  const email = newEmail();
  const data = { firstName: "Nora", lastName: "Whelan", email, password };
  const made = await page.request.post("/api/auth/register", { data });
  expect(made.status()).toBe(201);
  return { email };
}

/** Of the product that e2e/serve.ts starts. */
export const operator = {
  email: "operator@parley.test",
  password: "a quiet harbor at dawn",
  signIn: "/desk-e2e7k3",
  console: "/bridge-e2e5t8",
};

export async function signInAsOperator(page: Page, { email, password, signIn } = operator) {
  const signedIn = await page.request.post(`/api${signIn}/login`, { data: { email, password } });
  expect(signedIn.ok()).toBe(true);
}

/** As a person does it, up to the dashboard. */
export async function signUp(page: Page) {
  await page.goto("/login?mode=create");
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Whelan");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

function newEmail() {
  return `nora-${randomUUID()}@millstone.example`;
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

const Made = z.object({ id: z.string(), publicUrl: z.string() });
const Reading = z.object({ sources: z.array(z.object({ status: z.string() })) });

/** An agent of this owner that has read the bakery's pages, made by calls. */
export async function readBakery(page: Page) {
  const data = { method: "website", name: bakery };
  const made = await page.request.post("/api/agents", { data });
  const { id, publicUrl } = Made.parse(await made.json());
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/agents/${id}/knowledge`);
      return Reading.parse(await answer.json()).sources.map(({ status }) => status);
    }, readingTime)
    .toEqual(["done"]);
  return { id, publicUrl };
}

// A website is read politely, page after page, and other things go first where much else runs.
export const readingTime = { timeout: 40_000 };

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
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // Only frames need its other mode, which opens a page of its own to put their results together.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

interface Look {
  colorScheme: "light" | "dark";
  width: number;
}

const [desk, phone] = [1280, 360];

/** In both themes, on desk and phone. */
export function expectAccessibleEverywhere(page: Page) {
  return expectAccessibleIn(page, [
    { colorScheme: "light", width: desk },
    { colorScheme: "light", width: phone },
    { colorScheme: "dark", width: phone },
    { colorScheme: "dark", width: desk },
  ]);
}

/** The states of a page that is seen everywhere else: light on a desk, dark on a phone. */
export function expectAccessibleInBothThemes(page: Page) {
  return expectAccessibleIn(page, [
    { colorScheme: "dark", width: phone },
    { colorScheme: "light", width: desk },
  ]);
}

async function expectAccessibleIn(page: Page, looks: Look[]) {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
}

export async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(overflow, "nothing stands beside the page").toBeLessThanOrEqual(0);
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
