import { expect, type FrameLocator, type Locator, type Page, test } from "@playwright/test";
import { makeAgent, serveSite, widgetOn } from "./host-site.ts";
import { ask } from "./steps.ts";

// A note, a form and the arrow to the newest message come by themselves: none of them takes an answer away.

type Chat = Page | FrameLocator;

for (const [name, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["the widget on a desk", { width: 1280, height: 760 }],
  ["a low window", { width: 844, height: 390 }],
] as const)
  test(`§4.9: the form and its request leave the last answer in sight: ${name}`, async ({
    page,
    baseURL,
  }) => {
    const { embedCode } = await makeAgent(baseURL, {
      chatSettings: { contactForm: "after-answer" },
    });
    const site = await serveSite({ "/": { body: embedCode } });
    await page.setViewportSize(viewport);
    await page.clock.install();
    await page.goto(site.url);
    const { launcher, chat } = widgetOn(page);
    await launcher.click();
    await ask(chat, "When are you open?");
    await ask(chat, "Is there parking?");
    const answer = chat.locator(".bubble.theirs").last();
    await expect(answer).toContainText("six free parking places");
    await expect(answer).toBeInViewport({ ratio: 1 });

    await page.clock.runFor(3500);
    await expect(chat.getByRole("heading", { name: "Get in touch with us!" })).toHaveCount(1);
    const first = chat.locator(".bubble.theirs", { hasText: "six free parking places" }).last();
    await expect(first).toBeInViewport({ ratio: 1 });
    expect(await topIn(chat.getByRole("log"), first)).toBeGreaterThanOrEqual(0);

    await expectNothingCovered(chat);
    const skip = chat.getByRole("button", { name: "Skip" });
    await skip.click();
    await expect(chat.getByText(/A Live Agent will be joining you in/)).toBeInViewport();
    await page.clock.runFor(7000);
    await expect(chat.getByText(/Hello, my name is/)).toBeInViewport();
    site.close();
  });

test("the arrow brings the newest message into sight and the focus into the conversation", async ({
  page,
  baseURL,
}) => {
  const { publicUrl } = await makeAgent(baseURL, { chatSettings: { contactForm: "never" } });
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(publicUrl);
  for (const question of ["When are you open?", "Is there parking?", "And on Friday?"])
    await ask(page, question);
  const log = page.getByRole("log");
  await log.evaluate((box) => (box.scrollTop = 0));
  await page.getByRole("button", { name: "newest" }).click();
  await expect(log).toBeFocused();
  await expect(page.locator(".bubble.theirs").last()).toBeInViewport();
  await expect(page.getByRole("button", { name: "newest" })).toHaveCount(0);
});

async function topIn(box: Locator, part: Locator) {
  const [outer, inner] = [await box.boundingBox(), await part.boundingBox()];
  return (inner?.y ?? 0) - (outer?.y ?? 0);
}

/** The arrow stands outside of what scrolls. */
async function expectNothingCovered(chat: Chat) {
  const arrow = chat.locator(".newest");
  await expect(arrow).toBeInViewport({ ratio: 1 });
  const [log, button] = [await chat.getByRole("log").boundingBox(), await arrow.boundingBox()];
  expect(button?.y).toBeGreaterThanOrEqual((log?.y ?? 0) + (log?.height ?? 0));
}
