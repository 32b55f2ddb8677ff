import { expect, test } from "@playwright/test";
import { readBakery, register } from "./steps.ts";

test.describe(() => {
  test.use({ colorScheme: "light" });

  test("a theme that was chosen by hand is there before any script has loaded, under the content policy", async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text());
    });
    await page.goto("/login");
    await page.evaluate("localStorage.setItem('theme', 'dark')");
    await page.route(/\.js$/, (route) => route.abort());
    for (const address of ["/login", "/", "/help", "/help/leads"]) {
      await page.goto(address);
      const ground = "getComputedStyle(document.documentElement).backgroundColor";
      expect(await page.evaluate(ground), address).toBe("rgb(17, 16, 14)");
    }
    expect(refused).toEqual([]);
  });
});

test.describe(() => {
  test.use({ reducedMotion: "reduce" });

  test("with reduced motion things fade, and nothing moves", async ({ page }) => {
    // What can be seen to last, by its name.
    await page.addInitScript(`document.addEventListener("animationstart", ({ target, animationName }) => {
      const [one] = target.getAnimations().filter((other) => other.animationName === animationName);
      const lasts = one && one.effect.getTiming().duration > 20;
      const seen = [sessionStorage.getItem("seen"), lasts ? animationName : "at-once"];
      sessionStorage.setItem("seen", seen.join(" "));
    })`);
    await register(page);
    await readBakery(page);
    await page.goto("/agents");
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Get Embed Code" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open demo chat" }).click();
    await expect(page.getByRole("dialog", { name: "Demo chat" })).toBeVisible();
    const seen = await page.evaluate<string>("sessionStorage.getItem('seen')");
    const names = new Set(seen.trim().split(" "));
    expect(names).toContain("at-once");
    // The spinner, which fades instead of turning.
    expect([...names].filter((name) => name !== "at-once" && name !== "pulse")).toEqual([]);
  });
});
