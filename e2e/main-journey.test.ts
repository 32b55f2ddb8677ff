import { expect, test } from "@playwright/test";
import { ask, bakery, readBakery, readingTime, register, signUp } from "./steps.ts";

test("§0.1, 1.1, 1.2, 1.4: a website becomes an agent that answers a stranger, who becomes a lead", async ({
  page,
  browser,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Start Free Trial" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await signUp(page);
  await page.getByRole("button", { name: /From your website/ }).click();
  await page.getByLabel("Website address").fill(bakery);
  await page.getByRole("button", { name: "Read the website" }).click();
  await expect(page.getByText(/^Read: 4 pages/)).toBeVisible(readingTime);
  await expect(
    page.getByText("This page tells search engines and other robots not to read it."),
  ).toBeVisible();
  await expect(page.getByText("Millstone Bakery").first()).toBeVisible();

  const link = page.getByRole("link", { name: "Open the agent" });
  const visitor = await (await browser.newContext({ locale: "en-US" })).newPage();
  await visitor.goto((await link.getAttribute("href")) ?? "");
  await ask(visitor, "How far ahead must I order a cake?");
  await expect(visitor.getByRole("log")).toContainText("48 hours ahead");
  await expect(visitor.getByRole("link", { name: "Celebration cakes" }).first()).toHaveAttribute(
    "href",
    /\/cakes\.html/,
  );
  await visitor.getByLabel("Name*").fill("Vera Marsh");
  await visitor.getByLabel("Email*").fill("vera@example.com");
  await visitor.getByLabel("Message", { exact: true }).fill("A cake for ninety guests");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(
    visitor.getByText(
      "Thank you for providing your contact information! Someone from our team will reach out to you shortly.",
    ),
  ).toBeVisible();

  await page.getByRole("link", { name: "Leads" }).first().click();
  const row = page.getByRole("row", { name: /Vera Marsh/ });
  await expect(row).toContainText("vera@example.com");
  await expect(row).toContainText("Millstone Bakery");
  await expect(row).toContainText("New");
});

test("ruling 21: what no page says is not answered, and contact is offered at once", async ({
  page,
  browser,
}) => {
  await register(page);
  const { publicUrl } = await readBakery(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(publicUrl);

  await ask(visitor, "Do you sell tractors?");

  await expect(visitor.getByRole("log")).toContainText("I don't know");
  await expect(visitor.getByRole("heading", { name: "Get in touch with us!" })).toBeVisible();
  await expect(visitor.getByRole("log")).not.toContainText("marzipan");
});

test("§4.4: a paused agent shows Agent Not Found, and comes back unchanged", async ({
  page,
  browser,
}) => {
  await register(page);
  const { id, publicUrl } = await readBakery(page);
  const visitor = await (await browser.newContext()).newPage();

  await page.goto(`/agents/${id}/edit`);
  await page.getByRole("switch").click();
  await expect(page.getByRole("switch")).not.toBeChecked();
  await visitor.goto(publicUrl);
  await expect(visitor.getByText("Agent Not Found")).toBeVisible();
  await expect(
    visitor.getByText(
      "The support agent you're looking for is not available or has been disabled.",
    ),
  ).toBeVisible();

  await page.getByRole("switch").click();
  await expect(page.getByRole("switch")).toBeChecked();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Millstone Bakery" })).toBeVisible();
});

test("§2.32: an agent described in words says what to do next, and answers from them", async ({
  page,
  browser,
}) => {
  await register(page);
  await page.goto("/");
  await page.getByRole("button", { name: /In your own words/ }).click();
  await page.getByLabel("Name").fill("Harbor Bakery");
  await page.getByLabel("About the business").fill("We deliver bread within ten miles of Boston.");
  await page.getByRole("button", { name: "Create Agent" }).click();
  await expect(page.getByText(/^It's ready\./)).toBeVisible();
  const link = page.getByRole("link", { name: "Open the agent" });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto((await link.getAttribute("href")) ?? "");
  await ask(visitor, "Do you deliver bread?");
  await expect(visitor.getByRole("log")).toContainText("within ten miles of Boston");
});
