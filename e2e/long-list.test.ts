import { expect, type Page, test } from "@playwright/test";
import { jumped, register } from "./steps.ts";

const count = 1_500;
const pageSize = 100;

test("§2.39: of thousands of leads only those near the view are drawn, and nothing jumps or is lost by that", async ({
  page,
}) => {
  test.slow();
  await register(page);
  await answerWithMany(page);
  await page.goto("/leads");
  await expect(row(page, 1)).toBeVisible();
  await scrollToEnd(page);
  expect(await drawn(page)).toBeLessThan(500);
  await expect(page.getByRole("table", { name: "Leads" })).toHaveAttribute(
    "aria-rowcount",
    `${count + 1}`,
  );

  // The way back is as long as it was, and nothing moves on it.
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  const before = await jumped(page);
  await page.evaluate(`(async () => {
    while (scrollY > 0) {
      scrollBy(0, -2000);
      await new Promise(requestAnimationFrame);
    }
  })()`);
  await expect(row(page, 1)).toBeInViewport();
  expect(await page.evaluate("document.documentElement.scrollHeight")).toBe(height);
  expect((await jumped(page)) - before).toBeLessThan(0.02);

  // By the keyboard, from one part into the next.
  await row(page, pageSize - 1).focus();
  for (let press = 0; press < 6; press++) await page.keyboard.press("Tab");
  await expect(row(page, pageSize + 1)).toBeFocused();
  await expect(row(page, pageSize + 1)).toBeInViewport();

  // What was opened has the focus again, however far away it is meanwhile.
  await row(page, pageSize + 1).press("Enter");
  await expect(page.getByRole("complementary", { name: "Details of Visitor 101" })).toBeFocused();
  await scrollToEnd(page);
  await page.keyboard.press("Escape");
  await expect(row(page, pageSize + 1)).toBeFocused();
  await expect(row(page, pageSize + 1)).toBeInViewport();

  // Whoever comes back to the page finds the place again.
  const place = await page.evaluate<number>("scrollY");
  await page.getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Analytics" })).toBeVisible();
  await page.goBack();
  await expect(row(page, pageSize + 1)).toBeInViewport();
  expect(await page.evaluate("scrollY")).toBe(place);
  expect(await drawn(page)).toBeLessThan(500);

  // Paper has no view.
  await page.evaluate("dispatchEvent(new Event('beforeprint')) && Promise.resolve()");
  expect(await drawn(page)).toBe(count);
});

const row = (page: Page, number: number) =>
  page.getByRole("link", { name: `Visitor ${number}`, exact: true });

const drawn = (page: Page) => page.locator("table[aria-label=Leads] tbody tr").count();

/** Until there is no more to load. */
async function scrollToEnd(page: Page) {
  await page.evaluate(`(async () => {
    const down = () => scrollTo(0, document.documentElement.scrollHeight);
    down();
    while (!document.querySelector("[aria-rowindex='${count + 1}']")) {
      await new Promise(requestAnimationFrame);
      down();
    }
  })()`);
  await expect(row(page, count)).toBeInViewport();
}

/** As the server would, of an owner who has been here for years. */
async function answerWithMany(page: Page) {
  await page.route(/\/api\/leads\/counts$/, (route) =>
    route.fulfill({
      json: {
        total: count,
        byStatus: { new: count, contacted: 0, qualified: 0, converted: 0 },
        spam: 0,
      },
    }),
  );
  await page.route(/\/api\/leads\?/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const next = from + pageSize;
    return route.fulfill({
      json: Array.from({ length: pageSize }, (_, at) => leadOf(from + at + 1)),
      ...(next < count && { headers: { "x-next-cursor": `${next}` } }),
    });
  });
  await page.route(/\/api\/leads\/0{8}-/, (route) => {
    const number = Number(route.request().url().slice(-12));
    return route.fulfill({
      json: { ...leadOf(number), notes: [], conversation: null, deliveries: [] },
    });
  });
}

function leadOf(number: number) {
  return {
    id: `00000000-0000-4000-8000-${`${number}`.padStart(12, "0")}`,
    agentName: "Millstone",
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: null,
    message: null,
    source: "chat",
    status: "new",
    isSpam: false,
    spamReason: null,
    assigneeId: null,
    createdAt: "2026-11-20T12:00:00.000Z",
  };
}
