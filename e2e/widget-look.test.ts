import { type Browser, type BrowserContextOptions, expect, test } from "@playwright/test";
import { changeAgent, makeAgent, serveSite, signInAs, widgetOn } from "./host-site.ts";
import { ask, expectAccessible } from "./steps.ts";

test("§7.22, 2.36: owners' choices reach pages that follow them, and their first visits reach the owner", async ({
  page,
  browser,
  baseURL,
}) => {
  const { owner, id, embedCode } = await makeAgent(baseURL);
  const fixed = embedCode.replace(/,\s*followSettings: true/, "");
  const site = await serveSite({ "/": { body: embedCode }, "/fixed": { body: fixed } });
  const places = {
    "bottom-right": { x: 1280 - 76, y: 900 - 76 },
    "bottom-left": { x: 20, y: 900 - 76 },
    "top-left": { x: 20, y: 20 },
    "top-right": { x: 1280 - 76, y: 20 },
  };
  for (const [position, place] of Object.entries(places)) {
    await changeAgent(owner, id, { chatSettings: { position } });
    const visitor = await open(browser, { viewport: { width: 1280, height: 900 } });
    await visitor.goto(site.url);
    const { launcher, chat } = widgetOn(visitor);
    expect(await launcher.boundingBox()).toMatchObject(place);
    await launcher.click();
    await expect(chat.getByRole("textbox", { name: "Your message" })).toBeInViewport();
    await visitor.goto(`${site.url}/fixed`);
    expect(await launcher.boundingBox()).toMatchObject(places["bottom-right"]);
    await visitor.context().close();
  }

  await signInAs(owner, page);
  await page.goto(`/agents/${id}/edit`);
  await expect(page.getByText("on 1 website and by link")).toBeVisible();
  await page.getByRole("button", { name: "Embed Code" }).click();
  await expect(page.getByText("Installed on localhost")).toBeVisible();
  await expect(page.getByText(/since \d+ \w+, \d\d:\d\d/)).toBeVisible();
  await page.getByText("For developers").click();
  await expect(
    page.getByRole("img", { name: "The button at the top right of a page" }),
  ).toBeVisible();
  for (const tab of ["HTML/JavaScript recommended", "React", "Standalone URL"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectAccessible(page);
  }
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download QR code" }).click();
  expect((await picture).suggestedFilename()).toMatch(/-qr\.png$/);
  site.close();
});

const looks: [string, BrowserContextOptions][] = [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["forced colors", { forcedColors: "active" }],
  ["a page at 200 %", { viewport: { width: 640, height: 450 } }],
  ["320 pixels, as at 400 %", { viewport: { width: 320, height: 256 } }],
];

for (const [look, options] of looks)
  test(`the launcher and the chat can be read and used: ${look}`, async ({ browser, baseURL }) => {
    const { embedCode } = await makeAgent(baseURL, {
      chatSettings: { launcherText: "Ask the baker", starters: ["Is there parking?"] },
    });
    const site = await serveSite({ "/": { body: embedCode } });
    const page = await open(browser, { ...options, reducedMotion: "reduce" });
    await page.goto(site.url);
    const { launcher, chat } = widgetOn(page);
    await expect(launcher).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await launcher.click();
    await chat.getByRole("button", { name: "Is there parking?" }).click();
    await expect(chat.getByRole("log")).toContainText("six free parking places");
    await expectAccessible(page);
    await ask(chat, "When are you open?");
    await expect(chat.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    expect(
      await chat.locator("html").evaluate((root) => root.scrollWidth <= root.clientWidth),
    ).toBe(true);
    await chat.getByRole("textbox", { name: "Your message" }).press("Escape");
    await expect(launcher).toBeFocused();
    site.close();
  });

test("text that the reader's browser makes twice as large grows in the launcher and loses nothing", async ({
  page,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL, {
    chatSettings: { launcherText: "Ask the baker anything" },
  });
  const site = await serveSite({ "/": { body: embedCode } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url);
  const { launcher } = widgetOn(page);
  await expect(launcher).toBeVisible();
  const client = await page.context().newCDPSession(page);
  const sizes = { standard: 32, fixed: 26 };
  await client.send("Page.setFontSizes", { fontSizes: sizes });
  await expect
    .poll(() =>
      launcher.evaluate(
        (button) => button.ownerDocument.defaultView?.getComputedStyle(button).fontSize,
      ),
    )
    .toBe("32px");
  expect(await launcher.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
  await expect(launcher).toBeInViewport({ ratio: 1 });
  site.close();
});

test("with reduced motion the chat only fades in, and else it rises", async ({
  browser,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL);
  const site = await serveSite({ "/": { body: embedCode } });
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const page = await open(browser, { reducedMotion });
    await page.goto(site.url);
    await widgetOn(page).launcher.click();
    const from = await page
      .locator("parley-widget iframe")
      .evaluate((frame) =>
        frame.ownerDocument.defaultView?.getComputedStyle(frame).getPropertyValue("--rise"),
      );
    expect(from).toBe(reducedMotion === "reduce" ? "0" : "");
    await page.context().close();
  }
  site.close();
});

async function open(browser: Browser, options: BrowserContextOptions) {
  return (await browser.newContext(options)).newPage();
}
