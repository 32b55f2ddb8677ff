import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoOverflow, jumped, readBakery, register } from "./steps.ts";

// Each theme on one kind of screen: accessibility.test.ts has the pages as they open in both on both.
for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 360],
] as const) {
  test.describe(() => {
    test.use({ colorScheme, viewport: { width, height: 844 } });

    test(`§2.27 to 2.39: what owners open and filter is accessible at ${width} pixels, ${colorScheme}, and does not jump`, async ({
      page,
    }) => {
      test.slow();
      await register(page);
      const { id } = await readBakery(page);
      await leaveLead(page, id);
      await page.goto("/");
      await expect(page.getByRole("region", { name: "My Agents" })).toBeVisible();
      await look(page);

      await page.goto("/agents");
      await page.getByRole("button", { name: /^Actions for/ }).click();
      await look(page);
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(page.getByText(/1 conversation, 1 lead and everything/)).toBeVisible();
      await look(page);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("button", { name: /^Actions for/ })).toBeFocused();

      await page.goto(`/agents/${id}/edit`);
      await page.getByRole("button", { name: "Pick a color" }).click();
      await expect(page.getByRole("slider", { name: "Hue" })).toBeVisible();
      await look(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Pick a color" })).toBeFocused();
      await page.getByLabel("Name", { exact: true }).fill("Another name");
      await expect(page.getByText("Not saved yet")).toBeVisible();
      await page.getByRole("link", { name: "Leads" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await look(page);
      await page.getByRole("button", { name: "Discard changes" }).click();

      await expect(page.getByRole("link", { name: "Vera Marsh" })).toBeVisible();
      await page.getByRole("button", { name: "Filter" }).click();
      await look(page);
      await page.getByLabel("Status", { exact: true }).selectOption("converted");
      await expect(page.getByText("Nothing matches this filter.")).toBeVisible();
      await look(page);
      await page.getByRole("button", { name: "Clear filters" }).first().click();
      await page.getByRole("link", { name: "Vera Marsh" }).click();
      await expect(page.getByText("Where can I park?")).toBeVisible();
      await look(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("link", { name: "Vera Marsh" })).toBeFocused();

      await page.goto("/analytics");
      await expect(page.getByRole("heading", { name: "Conversation Trends" })).toBeVisible();
      await page.getByRole("button", { name: "What Response Rate means" }).focus();
      await look(page);
      await page.getByText("Dates", { exact: true }).click();
      await expect(page.getByLabel("From")).toBeVisible();
      await look(page);
    });
  });
}

test("§2.38, 2.39, 9.10: the report and the leads are downloaded as files", async ({ page }) => {
  await register(page);
  const { id } = await readBakery(page);
  await leaveLead(page, id);
  await page.goto("/leads");
  const leads = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await leads).suggestedFilename()).toBe("leads-export.csv");
  await page.goto("/analytics?days=7");
  const report = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export Report" }).click();
  expect((await report).suggestedFilename()).toMatch(/^analytics-\d{4}-.*\.csv$/);
});

/** A visitor asked once and left a name. */
async function leaveLead(page: Page, id: string) {
  const said = await page.request.post(`/api/agents/${id}/chat`, {
    data: { message: "Where can I park?" },
  });
  const { conversationId, visitorToken } = await said.json();
  const lead = { name: "Vera Marsh", email: "vera@marsh.example", phone: "+44 7700 900118" };
  const left = await page.request.post("/api/leads", {
    data: { ...lead, agentId: id, conversationId },
    headers: { "x-visitor-token": visitorToken },
  });
  expect(left.status()).toBe(201);
  // Faster than any person, so it is kept for spam until its owner says that it is none.
  const { id: leadId } = await left.json();
  await page.request.put(`/api/leads/${leadId}/spam`, { data: { isSpam: false } });
}

/** What a program can tell, that nothing stands beside the page, and that nothing moved by itself. */
async function look(page: Page) {
  await expectAccessible(page);
  await expectNoOverflow(page);
  const shift = await jumped(page);
  expect(shift, "the page does not jump").toBeLessThan(0.02);
}
