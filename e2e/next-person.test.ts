import { createHmac } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { makeAgent, serveSite, signInAs, watchFaults, widgetOn } from "./host-site.ts";
import { ask } from "./steps.ts";

const question = "Are there parking places?";

async function openShop(page: Page, url: string) {
  await page.goto(url);
  const { launcher, chat } = widgetOn(page);
  await expect(launcher).toBeVisible();
  return { launcher, chat, log: chat.getByRole("log") };
}

test("ruling 44, case 271: a page change keeps the chat open and its conversation; the next person sees nothing of it", async ({
  page,
  baseURL,
}) => {
  const { id } = await makeAgent(baseURL);
  const tag = `<script async src="${baseURL}/widget.js" data-agent-id="${id}"></script>`;
  const site = await serveSite({
    "/": { body: tag },
    "/next": { body: `<input aria-label="Search" autofocus>${tag}` },
  });
  const faults = watchFaults(page);
  const first = await openShop(page, site.url);
  await first.launcher.click();
  await ask(first.chat, question);
  await expect(first.log).toContainText("six free parking places");

  const next = await openShop(page, `${site.url}/next`);
  await expect(next.launcher).toHaveAttribute("aria-expanded", "true");
  await expect(next.log).toContainText("six free parking places");
  await expect(page.getByLabel("Search")).toBeFocused();

  // What the browser forgot of the frame, the website has kept.
  await next.launcher.click();
  await expect(next.launcher).toHaveAttribute("aria-expanded", "false");
  const frame = page.frames().find((one) => one.url().includes("/widget/"));
  await frame?.evaluate("localStorage.clear()");
  const again = await openShop(page, site.url);
  await expect(again.launcher).toHaveAttribute("aria-expanded", "false");
  await again.launcher.click();
  await expect(again.log).toContainText("six free parking places");

  // At once and gone: the next page ends it.
  await page.evaluate('Parley.reset(); location.href = "/next";');
  const other = widgetOn(page);
  await expect(page.getByLabel("Search")).toBeVisible();
  await other.launcher.click();
  await expect(other.chat.getByRole("textbox", { name: "Your message" })).toBeVisible();
  await expect(other.chat.getByRole("log")).not.toContainText(question);
  expect(faults).toEqual([]);
  site.close();
});

test("ruling 44, cases 259, 260: with the secret of the settings a user's conversation follows to another browser, and the owner sees who it is", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { id, owner } = await makeAgent(baseURL);
  await signInAs(owner, page);
  await page.goto(`/agents/${id}/edit?tab=chat`);
  await page.getByRole("button", { name: "Make an identity secret" }).click();
  const secret = await page.getByLabel("Secret", { exact: true }).inputValue();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(/Identity secret created/)).toBeVisible();

  const hash = createHmac("sha256", secret).update("42").digest("hex");
  const visitor = { id: "42", hash, name: "Ann Lee", attributes: { plan: "Pro" } };
  const body = `<script>window.Parley = { queue: [["identify", [${JSON.stringify(visitor)}]], ["init", [{ agentId: "${id}" }]]] };</script>
    <script async src="${baseURL}/widget.js"></script>`;
  const site = await serveSite({ "/": { body } });
  const first = await openShop(await (await browser.newContext()).newPage(), site.url);
  await first.launcher.click();
  await ask(first.chat, question);
  await expect(first.log).toContainText("six free parking places");

  const second = await openShop(await (await browser.newContext()).newPage(), site.url);
  await second.launcher.click();
  await expect(second.log).toContainText("six free parking places");

  await page.goto("/inbox");
  await page.getByRole("list", { name: "Conversations" }).getByRole("link").first().click();
  await expect(page.getByText("Signed in as")).toBeVisible();
  await expect(page.getByText("From your website")).toBeVisible();
  site.close();
});
