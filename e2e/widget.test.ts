import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { ask, expectAccessible, readBakery, register } from "./steps.ts";

/** A page of another site, whose policy forbids all but the widget's own origin. Answers its address. */
async function serveShop(snippet: string, product = "") {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-shop' ${product}`,
    `frame-src ${product}`,
    `connect-src ${product}`,
    "require-trusted-types-for 'script'",
  ].join("; ");
  const marked = snippet.replaceAll("<script", '<script nonce="shop"');
  const shop = createServer((_request, reply) => {
    reply.writeHead(200, { "content-type": "text/html", "content-security-policy": policy });
    // In the head: the page has no body yet. And twice, as happens.
    reply.end(`<!doctype html><html lang="en"><head><title>Shop</title>${marked}${marked}</head>
      <body><main><h1>Shop</h1><a href="#top">Top</a></main></body></html>`);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => shop.once("listening", resolve));
  // By another name than the product's, so that the browser takes it for another site.
  return {
    url: `http://localhost:${(shop.address() as AddressInfo).port}/`,
    close: () => shop.close(),
  };
}

/** As an owner takes it from the agent's menu. */
async function takeSnippet(page: Page) {
  // Loaded anew: the list that the dashboard holds may be older than the name the website gave.
  await page.goto("/agents");
  await page.getByRole("button", { name: "Actions for Millstone Bakery" }).click();
  await page.getByRole("menuitem", { name: "Get Embed Code" }).click();
  const dialog = page.getByRole("dialog", { name: "Put Millstone Bakery on your website" });
  await expectAccessible(page);
  const snippet = (await dialog.locator("pre").last().textContent()) ?? "";
  await page.keyboard.press("Escape");
  return snippet;
}

test("§2.34, 2.36, 7.22, case 69: the snippet puts the chat on a strict page of another site", async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page);
  await readBakery(page);
  const shop = await serveShop(await takeSnippet(page), baseURL);
  const visitor = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  visitor.on("pageerror", (error) => faults.push(error.message));
  visitor.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  const asked: string[] = [];
  visitor.on("request", (request) => {
    if (request.url().startsWith(`${baseURL}/`)) asked.push(new URL(request.url()).pathname);
  });

  await visitor.goto(shop.url);
  const launcher = visitor.getByRole("button", { name: "Chat with Millstone Bakery" });
  await expect(launcher).toHaveCount(1);
  await expect(launcher).toHaveAttribute("aria-expanded", "false");
  expect([...new Set(asked)]).toEqual([
    "/widget.js",
    expect.stringMatching(/^\/api\/public\/launchers\//),
  ]);
  expect(await visitor.context().storageState()).toEqual({ cookies: [], origins: [] });

  await launcher.click();
  await expect(launcher).toHaveAttribute("aria-expanded", "true");
  const chat = visitor.frameLocator("parley-widget iframe");
  const field = chat.getByRole("textbox", { name: "Your message" });
  await expect(field).toBeFocused();
  await ask(chat, "How far ahead must I order a cake?");
  await expect(chat.getByRole("log")).toContainText("48 hours ahead");
  await expectAccessible(visitor);

  await field.press("Escape");
  await expect(field).toBeHidden();
  await expect(launcher).toHaveAttribute("aria-expanded", "false");
  await expect(launcher).toBeFocused();

  await launcher.press("Enter");
  await expect(chat.getByRole("log")).toContainText("48 hours ahead");
  await chat.getByRole("button", { name: "Close" }).click();
  await expect(launcher).toBeFocused();
  await launcher.click();
  await visitor.getByRole("link", { name: "Top" }).focus();
  await visitor.keyboard.press("Escape");
  await expect(launcher).toBeFocused();

  expect(faults).toEqual([]);
  shop.close();
});

test("§4.4: the widget of a paused agent is not there, and an open one goes when it finds out", async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page);
  await readBakery(page);
  const shop = await serveShop(await takeSnippet(page), baseURL);
  const open = async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(shop.url);
    return visitor;
  };
  const early = await open();
  const launcher = early.getByRole("button", { name: "Chat with Millstone Bakery" });
  await expect(launcher).toBeVisible();

  await page.getByRole("link", { name: "Millstone Bakery" }).click();
  await page.getByRole("switch").click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expect(page.getByText("Agent updated successfully")).toBeVisible();

  await launcher.click();
  await expect(early.locator("parley-widget")).toHaveCount(0);
  const late = await open();
  await expect(late.getByRole("heading", { name: "Shop" })).toBeVisible();
  await expect(late.locator("parley-widget")).toHaveCount(0);
  shop.close();
});
