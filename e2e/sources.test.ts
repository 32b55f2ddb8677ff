import { expect, test } from "@playwright/test";
import { pdfOf } from "#testing/server/pdf.ts";
import { ask, bakery, expectAccessible, readBakery, register } from "./steps.ts";

test("an owner adds a file, a page and an answer; the agent answers from them, and forgets what is removed", async ({
  page,
}) => {
  await register(page);
  const { id, publicUrl } = await readBakery(page);
  await page.goto(`/agents/${id}/edit?tab=knowledge`);
  const add = page.getByRole("button", { name: "Add a source" });
  const dialog = page.getByRole("dialog");
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

  await add.click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^File/ }).press("Enter");
  const body = pdfOf([
    { text: "Wedding cakes", size: 24 },
    { text: "A wedding cake for sixty guests costs 240 pounds and takes three weeks." },
  ]);
  const buffer = { name: "weddings.pdf", mimeType: "application/pdf", buffer: body };
  await dialog.locator("input[type=file]").setInputFiles(buffer);
  await expect(row("weddings.pdf").getByText("Ready")).toBeVisible();
  await expect(add).toBeVisible();

  await add.click();
  await dialog.getByRole("button", { name: /^Question and answer/ }).click();
  await dialog.getByLabel("Question").fill("Do you bake gluten-free bread?");
  await dialog
    .getByRole("textbox", { name: "Answer" })
    .fill("Only on Wednesdays, in a second oven.");
  await dialog.getByRole("button", { name: "Add the answer" }).click();
  await expect(row("Questions and answers")).toContainText("1 question");

  await add.click();
  await dialog.getByRole("button", { name: /^Single page/ }).click();
  await dialog.getByRole("textbox", { name: "Address" }).fill(`${bakery}/staff/rota.html`);
  await dialog.getByRole("button", { name: "Read the page" }).click();
  await expect(row("rota.html").getByText("Not read")).toBeVisible();
  await expect(row("rota.html")).toContainText("robots.txt blocks this service");
  await expectAccessible(page);

  const visitor = await page.context().newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "Is there gluten-free bread?");
  await expect(visitor.getByText("Only on Wednesdays, in a second oven.")).toBeVisible();
  await ask(visitor, "How much is a wedding cake for sixty guests?");
  await expect(visitor.getByText(/240 pounds/)).toBeVisible();

  await page.getByRole("button", { name: new URL(bakery).host, exact: true }).click();
  await page.getByRole("button", { name: /^Celebration cakes/ }).click();
  await expect(page.getByRole("list", { name: "What it learned" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Read again" }).click();
  await expect(page.getByText(/nothing changed/)).toBeVisible();
  await page.getByRole("button", { name: "All sources" }).click();

  await page.getByRole("button", { name: "Actions for weddings.pdf" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(row("weddings.pdf")).toHaveCount(0);
  await ask(visitor, "And a wedding cake for sixty guests?");
  await expect(visitor.getByText(/240 pounds/)).toHaveCount(1);
});
