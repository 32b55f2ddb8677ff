import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from "@playwright/test";
import { ask, expectAccessible, readBakery, register } from "./steps.ts";

test("§1.3, 2.46, 4.9, 4.11, 8.9, 9.9, ruling 25: what an owner chooses is what visitors of many lands meet", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  const { publicUrl } = await readBakery(page);
  await chooseForVisitors(page);
  // Or, while it is day in New York, somebody would be there.
  await page.close();

  // In Tokyo it is evening when the bakery of New York opens at seven.
  const visitor = await open(browser, { timezoneId: "Asia/Tokyo", forcedColors: "active" });
  await visitor.clock.install({ time: new Date("2026-11-24T18:00:00Z") });
  await visitor.goto(publicUrl);
  await expect(visitor.getByRole("log")).toContainText("You are chatting with an AI assistant");
  expect((await visitor.getByRole("main").boundingBox())?.height).toBe(600);
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Is there parking?" }).click();
  await expect(visitor.getByRole("log")).toContainText("six free parking places");
  await visitor.getByRole("button", { name: "Copy" }).click();
  await expect(visitor.getByText(/^(Copied!|Failed to copy to clipboard)$/)).toBeVisible();
  await visitor.getByRole("button", { name: "Not helpful" }).click();
  await visitor.getByRole("textbox", { name: /say more/ }).fill("Where exactly?");
  await visitor.getByRole("textbox", { name: /say more/ }).press("Enter");
  await expect(visitor.getByText("Thank you for telling us.")).toBeVisible();
  await visitor.clock.runFor(3500);
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor.getByText("Please agree before you submit.")).toBeVisible();
  await expectAccessible(visitor);

  const second = await visitor.context().newPage();
  await second.goto(publicUrl);
  await expect(second.getByRole("log")).toContainText("six free parking places");
  await visitor.getByRole("button", { name: "Skip" }).click();
  await expect(visitor.getByRole("log")).toContainText(/A Live Agent will be joining you in [1-5]/);
  await expect(visitor.getByRole("log")).toContainText(
    // The server's own clock says which day comes next.
    /We answer messages from \S.{0,30} 9:00.PM/,
  );
  await expect(second.getByRole("form", { name: "Get in touch with us!" })).toHaveCount(0);
  // Who has scrolled up is left alone.
  await visitor.evaluate("document.querySelector('[role=log]').scrollTop = 0");
  await ask(second, "Do you deliver?");
  await expect(visitor.getByRole("log")).toContainText("Do you deliver?");
  expect(await visitor.evaluate("document.querySelector('[role=log]').scrollTop")).toBe(0);
  await visitor.getByRole("button", { name: "Go to the newest message" }).click();
  await expect(visitor.getByRole("log").locator(".entry").last()).toBeInViewport();
  await visitor.getByRole("button", { name: "New conversation" }).click();
  await expect(second.getByRole("log")).not.toContainText("parking places");

  const arab = await open(browser, { locale: "ar", viewport: { width: 390, height: 844 } });
  await arab.goto(publicUrl);
  await expect(arab.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(arab.getByRole("textbox")).toHaveAttribute("placeholder", "اسأل الخباز");
  await expectAccessible(arab);
});

test("ruling 23, §2.45: who is paused while a visitor writes says so with the form, and is gone for the next", async ({
  page,
  browser,
}) => {
  await register(page);
  const { publicUrl } = await readBakery(page);
  const visitor = await open(browser, { locale: "de-DE" });
  await visitor.goto(publicUrl);
  const field = visitor.getByRole("textbox", { name: "Ihre Nachricht" });
  await field.fill("Gibt es Parkplätze?");
  await field.press("Enter");
  await expect(visitor.getByRole("button", { name: "Hilfreich", exact: true })).toBeVisible();

  await page.goto("/agents");
  await page.getByRole("link", { name: "Millstone Bakery" }).click();
  await page.getByRole("switch").click();
  await expect(page.getByText("Agent updated successfully")).toBeVisible();
  await field.fill("Und sonntags?");
  await field.press("Enter");
  await expect(visitor.getByRole("log")).toContainText("Eine Antwort ist im Moment nicht möglich.");
  await expect(visitor.getByRole("form")).toBeVisible();
  await expectAccessible(visitor);

  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Agent nicht gefunden" })).toBeVisible();
  await expectAccessible(visitor);
});

async function chooseForVisitors(page: Page) {
  await page.goto("/agents");
  await page.getByRole("link", { name: "Millstone Bakery" }).click();
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByRole("textbox", { name: "Suggested questions" }).fill("Is there parking?");
  await page.getByLabel("Consent").fill("You may write to me.");
  await page.getByLabel("Time zone").selectOption("America/New_York");
  await page.getByText("Customize chat texts").click();
  await page.getByLabel("Texts in").selectOption("Arabic");
  await page.getByLabel("اكتب رسالتك...").fill("اسأل الخباز");
  const preview = page.frameLocator('iframe[title="Live preview of the chat"]');
  await expect(preview.getByText("Is there parking?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Agent updated successfully")).toBeVisible();
}

async function open(browser: Browser, options: BrowserContextOptions) {
  return (await browser.newContext(options)).newPage();
}
