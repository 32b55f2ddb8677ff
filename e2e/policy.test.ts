import { type BrowserContext, expect, test } from "@playwright/test";
import { makeAgent, serveSite, widgetOn } from "./host-site.ts";
import { ask, readBakery, register } from "./steps.ts";

/** What pages of the context were refused by their policy, which documents had none, and whom they asked. */
function watch(context: BrowserContext, baseURL: string | undefined) {
  const own = originOf(baseURL);
  const refused: string[] = [];
  const without: string[] = [];
  const hosts = new Set<string>();
  context.on("console", (line) => {
    if (/content.security.policy/i.test(line.text())) refused.push(line.text());
  });
  context.on("response", async (response) => {
    const { "content-type": type = "", "content-security-policy": policy = "" } =
      response.headers();
    hosts.add(new URL(response.url()).origin);
    if (!type.includes("text/html") || !response.url().startsWith(`${own}/`)) return;
    const parts = [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "script-src 'self'",
    ];
    const scripts = /script-src[^;]*/.exec(policy)?.[0] ?? "";
    if (!parts.every((part) => policy.includes(part)) || scripts.includes("unsafe"))
      without.push(response.url());
  });
  return { refused, without, hosts };
}

function originOf(baseURL: string | undefined) {
  return new URL(baseURL ?? "").origin;
}

test("case 62: every page keeps to its policy, and there is one on every page", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const seen = watch(context, baseURL);
  await page.goto("/");
  await page.goto("/help");
  await register(page);
  const { publicUrl } = await readBakery(page);
  for (const address of [
    "/",
    "/agents",
    "/leads",
    "/inbox",
    "/analytics",
    "/settings",
    "/subscribe",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  await page.goto(publicUrl);
  await ask(page, "Is there parking?");
  expect(seen.refused).toEqual([]);
  expect(seen.without).toEqual([]);
});

test("case 228: an agent's page and the widget ask nobody but the product", async ({
  browser,
  baseURL,
}) => {
  const { publicUrl, embedCode } = await makeAgent(baseURL);
  const own = originOf(baseURL);
  const visiting = await browser.newContext();
  const visit = watch(visiting, baseURL);
  const visitor = await visiting.newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "Is there parking?");
  expect([...visit.hosts]).toEqual([own]);

  const site = await serveSite({ "/": { body: embedCode } });
  const shopping = await browser.newContext();
  const shop = watch(shopping, baseURL);
  const shopper = await shopping.newPage();
  await shopper.goto(site.url);
  const { launcher, chat } = widgetOn(shopper);
  await launcher.click();
  await ask(chat, "Is there parking?");
  expect([...shop.hosts].sort()).toEqual([own, new URL(site.url).origin].sort());
  site.close();
});
