import {
  type BrowserContextOptions,
  type CDPSession,
  expect,
  type FrameLocator,
  type Page,
  test,
} from "@playwright/test";
import { makeAgent, serveSite, widgetOn } from "./host-site.ts";

// Whatever the window, a visitor sees who speaks, reads all that was said, writes, and gets out again.

const low = { width: 844, height: 390 };
const windows: [string, BrowserContextOptions, string?][] = [
  ["a phone held upright", { viewport: { width: 390, height: 844 } }],
  ["a phone on its side, 844 × 390", { viewport: low }],
  ["a phone on its side, 852 × 393", { viewport: { width: 852, height: 393 } }],
  ["a phone on its side, 915 × 412", { viewport: { width: 915, height: 412 } }],
  ["a laptop at 200 %, 768 × 365", { viewport: { width: 768, height: 365 } }],
  ["a low window, 1280 × 470", { viewport: { width: 1280, height: 470 } }],
  ["a page at 200 %, 640 × 450", { viewport: { width: 640, height: 450 } }],
  ["a page at 400 %, 320 × 256", { viewport: { width: 320, height: 256 } }],
  ["forced colors", { viewport: low, forcedColors: "active" }],
  ["dark", { viewport: low, colorScheme: "dark" }],
  ["from right to left", { viewport: low, locale: "ar" }],
  ["a zoomed page", { viewport: low }, "<style>html { zoom: 1.5 }</style>"],
  ["a zoomed page on a desk", {}, "<style>body { zoom: 1.5 }</style>"],
];

for (const [name, options, head = ""] of windows)
  test(`every window: ${name}`, async ({ browser, baseURL }) => {
    const { embedCode } = await makeAgent(baseURL, { chatSettings: { contactForm: "never" } });
    const site = await serveSite({ "/": { head, body: embedCode } });
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(site.url);
    await page.locator("parley-widget button").click();
    const { chat } = widgetOn(page);
    await askThrice(chat);
    await expectUsable(page, chat);

    // By key: on a zoomed page the driver presses beside what it aims at.
    await chat.locator(".in-widget > button").press("Enter");
    await expect(page.locator("parley-widget iframe")).toBeHidden();
    site.close();
    await page.context().close();
  });

test("every window: text that the reader's browser makes twice as large", async ({
  page,
  baseURL,
}) => {
  const { publicUrl } = await makeAgent(baseURL, { chatSettings: { contactForm: "never" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(publicUrl);
  await twiceAsLarge(await page.context().newCDPSession(page));
  await askThrice(page);
  await expect(page.locator(".bubble").last()).toHaveCSS("font-size", "32px");
  await expectUsable(page, page);
});

function twiceAsLarge(client: CDPSession) {
  return client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

async function askThrice(chat: Page | FrameLocator) {
  const log = chat.getByRole("log");
  const field = chat.locator(".composer textarea");
  for (const question of ["When are you open?", "Is there parking?", "And on Friday?"]) {
    const before = await log.locator(".answer-actions").count();
    await field.fill(question);
    await field.press("Enter");
    await expect(log.locator(".answer-actions")).not.toHaveCount(before);
  }
}

/** Header, log and input are all in sight, the log comes to every word of it, and nothing runs out at the side. */
async function expectUsable(page: Page, chat: Page | FrameLocator) {
  const log = chat.getByRole("log");
  for (const part of [chat.locator(".head"), log, chat.locator(".composer")])
    await expect(part).toBeInViewport({ ratio: 0.99 });
  for (const part of [chat.locator("h1"), chat.locator(".composer textarea")])
    expect((await part.boundingBox())?.height).toBeGreaterThan(15);
  const [room, screen] = [await log.boundingBox(), page.viewportSize()];
  expect(room?.height).toBeGreaterThan((screen?.height ?? 0) * 0.3);
  await expect(log.locator(".bubble").last()).toBeInViewport();

  const { isWide, end } = await log.evaluate((box) => {
    const end = box.scrollTop;
    box.scrollTop = 0;
    return { isWide: box.scrollWidth > box.clientWidth, end };
  });
  expect(isWide).toBe(false);
  expect(end).toBeGreaterThan(0);
  await expect(log.locator(".notice")).toBeInViewport({ ratio: 1 });
}

test("a printed conversation is all of it, without the field to write in", async ({
  page,
  baseURL,
}) => {
  const { publicUrl } = await makeAgent(baseURL, { chatSettings: { contactForm: "never" } });
  await page.goto(publicUrl);
  await askThrice(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".composer")).toBeHidden();
  const log = page.getByRole("log");
  expect(await log.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
  const card = await page.locator(".card").boundingBox();
  const entries = await page.locator(".entries").boundingBox();
  expect(card?.height).toBeGreaterThanOrEqual(entries?.height ?? 0);
});
