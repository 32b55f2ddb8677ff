import { expect, test } from "@playwright/test";
import { ask, bakery, expectAccessible, readBakery, register } from "./steps.ts";

test("ruling 42: an agent's state is one word on the dashboard, among the agents and where it is edited", async ({
  page,
}) => {
  test.slow();
  await register(page);
  await readBakery(page);
  await page.goto("/");
  const onDashboard = page.getByRole("region", { name: "My Agents" });
  await expect(onDashboard.getByText("Answering", { exact: true })).toBeVisible();
  await onDashboard.getByRole("link", { name: /^Edit/ }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("Answering", { exact: true })).toBeVisible();
  await page.getByRole("switch", { name: "Active" }).click();
  await expect(main.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "My Agents" }).click();
  await expect(main.getByText("Paused", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("link", { name: "Turn it on" }).click();
  await page.getByRole("switch", { name: "Active" }).click();
  await expect(main.getByText("Answering", { exact: true })).toBeVisible();
});

test("a morning's dashboard: the first steps fill themselves, and what is worth reading is one press away", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  await page.goto("/");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("heading", { name: /^Let it read your website/ })).toBeVisible();
  const { publicUrl } = await readBakery(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "Do you have a zeppelin?");

  await page.goto("/");
  await expect(steps.getByText(/^[23] of \d done/)).toBeVisible();
  const news = page.getByRole("region", { name: "In the last 24 hours" });
  await expect(news.getByRole("link", { name: "1 unanswered question" })).toBeVisible();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    const overflow = await page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    expect(overflow).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "New agent" }).click();
  await expect(page.getByRole("button", { name: /From your website/ })).toBeVisible();
  await news.getByRole("link", { name: /Do you have a zeppelin/ }).click();
  await expect(page.getByRole("log", { name: "What was said" })).toContainText("zeppelin");

  await page.goto("/");
  await steps.getByRole("link", { name: "Get the code and the link" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("widget.js");
  await dialog.getByLabel("Is the chat on your website yet?").fill(bakery);
  await dialog.getByRole("button", { name: "Check my website" }).click();
  await expect(dialog.getByText("Not seen on 127.0.0.1.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/");
  await steps.getByRole("button", { name: "Hide" }).click();
  await expect(steps).toHaveCount(0);
});
