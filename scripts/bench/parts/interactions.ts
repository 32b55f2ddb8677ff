import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Row } from "./row.ts";

export async function register(page: Page, address: string) {
  await page.goto(new URL("/login?mode=create", address).href);
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Whelan");
  await page.getByLabel("Email").fill(`nora-${randomUUID()}@millstone.example`);
  await page.getByLabel("Password", { exact: true }).fill("seven quiet loaves");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
}

export async function addAgent(page: Page): Promise<string> {
  return page.evaluate(`fetch("/api/agents", { method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Millstone", method: "describe", description: "A bakery" }) })
    .then((answer) => answer.json()).then(({ id }) => id)`);
}

export async function measureInteraction(
  page: Page,
  name: string,
  act: () => Promise<void>,
): Promise<Row> {
  await page.evaluate(watch);
  await act();
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300))))",
  );
  return { name, value: await page.evaluate<number>("window.slowest"), unit: "ms", atMost: 100 };
}

// A string, because this file is type-checked without the DOM.
const watch = `(() => {
  window.slowest = 0;
  if (window.watcher) return;
  window.watcher = new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) window.slowest = Math.max(window.slowest, duration);
  });
  window.watcher.observe({ type: "event", durationThreshold: 16 });
})()`;
