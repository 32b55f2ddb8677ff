import { expect, test } from "@playwright/test";
import { ask, readBakery, register } from "./steps.ts";

test("a conversation survives a reload, and only the visitor who had it sees it", async ({
  page,
  browser,
}) => {
  await register(page);
  const { publicUrl } = await readBakery(page);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const visitor = await (await browser.newContext(phone)).newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "Is there parking?");
  await expect(visitor.getByRole("log")).toContainText("six free parking places");
  await visitor.getByRole("textbox", { name: "Your message" }).fill("And on Sun");

  await visitor.reload();

  await expect(visitor.getByRole("log")).toContainText("six free parking places");
  await expect(visitor.getByRole("textbox", { name: "Your message" })).toHaveValue("And on Sun");
  const stranger = await (await browser.newContext(phone)).newPage();
  await stranger.goto(publicUrl);
  await expect(stranger.getByRole("log")).not.toContainText("parking");
});

test("§4.9, 8.11: the contact form comes once after the first answer, and Skip puts it away for the handoff", async ({
  page,
  browser,
}) => {
  await register(page);
  const { publicUrl } = await readBakery(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.clock.install();
  await visitor.goto(publicUrl);
  await ask(visitor, "Is there parking?");
  const form = visitor.getByRole("heading", { name: "Get in touch with us!" });
  await expect(form).toBeHidden();
  await visitor.clock.runFor(3500);
  await expect(form).toBeVisible();
  await expect(visitor.getByRole("textbox", { name: "Your message" })).toBeFocused();

  await visitor.getByRole("button", { name: "Skip" }).click();
  const log = visitor.getByRole("log");
  await expect(log).toContainText("A Live Agent will be joining you in");
  await visitor.clock.runFor(6000);
  await expect(log).toContainText(/has joined the conversation/);
  await expect(log).toContainText(/Hello, my name is .+, for .+, how can I help you today\?/);
  await ask(visitor, "Do you deliver?");
  await visitor.clock.runFor(10_000);

  await expect(form).toBeHidden();
  await expect(log.getByText("has joined the conversation")).toHaveCount(1);
});
