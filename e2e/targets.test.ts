import { expect, type Page, test } from "@playwright/test";
import { readBakery, register } from "./steps.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("§2.22: on a phone everything that is pressed is 44 pixels wide and high, on every page", async ({
  page,
}) => {
  test.slow();
  const found: string[] = [];
  for (const address of ["/", "/help", "/help/leads", "/login", "/login?mode=create"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    found.push(...(await small(page)).map((one) => `${address}: ${one}`));
  }
  await register(page);
  const { id } = await readBakery(page);
  for (const address of [
    ...["/", "/agents", "/agents?create=true", "/analytics", "/leads", "/settings", "/subscribe"],
    ...["", "?tab=chat", "?tab=knowledge", "?tab=playground"].map(
      (tab) => `/agents/${id}/edit${tab}`,
    ),
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    found.push(...(await small(page)).map((one) => `${address}: ${one}`));
  }
  expect(found).toEqual([]);
});

/** The names of what is smaller, links within a sentence left aside (WCAG 2.5.8). */
function small(page: Page) {
  return page.evaluate<string[]>(smaller);
}

// As text: this side of the test knows no page. What a finger hits counts, not what is painted.
const smaller = `(async () => {
  const reach = 21;
  const pressed = "a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=radio]";
  const found = [];
  for (const one of document.querySelectorAll(pressed)) {
    // The value of a box for its form; nobody can press it.
    if (one.matches("[aria-hidden=true]") && getComputedStyle(one).pointerEvents === "none") continue;
    if (one.disabled || !one.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue;
    if (one.matches(".sr-only, .not-focus\\\\:sr-only") || one.getClientRects().length === 0) continue;
    if (getComputedStyle(one).display === "inline" || one.closest("article p, [data-inline]")) continue;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const x = left + width / 2;
    const y = top + height / 2;
    const label = one.closest("label");
    const hits = (dx, dy) => {
      const at = document.elementFromPoint(x + dx, y + dy);
      return at && (one.contains(at) || at.contains(one) && at === label || label?.contains(at));
    };
    const fits = height >= 44 ? true : hits(0, -reach) && hits(0, reach);
    const fitsWide = width >= 44 ? true : hits(-reach, 0) && hits(reach, 0);
    if (!fits || !fitsWide)
      found.push((one.getAttribute("aria-label") || one.textContent.trim() || one.name || one.id) + " " + Math.round(width) + "×" + Math.round(height));
  }
  return found;
})()`;
