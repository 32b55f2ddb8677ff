import { expect, test } from "@playwright/test";
import { makeAgent, serveSite, watchFaults, widgetOn } from "./host-site.ts";
import { ask, expectAccessible } from "./steps.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone the chat fills the screen, and closing it gives the page and the focus back", async ({
  page,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL, {
    chatSettings: { launcherText: "Ask the baker" },
  });
  const site = await serveSite({ "/": { body: embedCode } });
  const faults = watchFaults(page);
  await page.goto(site.url);
  const { launcher, chat } = widgetOn(page);
  const button = await launcher.boundingBox();
  expect(button?.height).toBeGreaterThanOrEqual(44);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBe(390 - 20);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBe(844 - 20);
  await expectAccessible(page);

  await launcher.click();
  await expect(chat.getByRole("textbox", { name: "Your message" })).toBeVisible();
  const frame = page.locator("parley-widget iframe");
  await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(launcher).toBeHidden();
  await ask(chat, "When are you open?");
  await expect(chat.getByRole("log")).toContainText("Tuesday to Saturday");
  await expectAccessible(page);

  await chat.getByRole("button", { name: "Close" }).click();
  await expect(frame).toBeHidden();
  await expect(launcher).toBeFocused();
  await page.setViewportSize({ width: 844, height: 390 });
  await launcher.click();
  await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
  expect(faults).toEqual([]);
  site.close();
});
