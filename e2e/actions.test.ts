import { expect, type Page, test } from "@playwright/test";
import { ask, expectAccessible, register, shop, tools } from "./steps.ts";

test("an owner adds an order look-up, tries it, and a visitor fills it in, agrees and reads the reply", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  const made = await page.request.post("/api/agents", { data: { name: "Kettle Shop" } });
  const { id, subdomain } = await made.json();

  await page.goto(`/agents/${id}/edit?tab=actions`);
  await press(page, "Add: Order look-up in WooCommerce");
  await page.getByLabel("Your shop's address").fill(shop);
  await page.getByLabel("Consumer key").fill("ck_shop");
  await page.getByLabel("Consumer secret").fill("cs_shop");
  await page.getByRole("button", { name: "Add", exact: true }).click();

  const trying = page.getByRole("region", { name: "Try it" });
  await trying.getByLabel("Order number").fill("1234");
  await trying.getByLabel("Email").fill("vera@example.com");
  await expectAccessible(page);
  await press(page, "Call it now");
  await expect(trying.getByText("Status: completed")).toBeVisible();
  await expect(page.getByLabel("Value", { exact: true })).toHaveValue(/^••••/);

  const visitor = await (
    await browser.newContext({ viewport: { width: 1280, height: 900 } })
  ).newPage();
  await visitor.goto(`/agent/${subdomain}`);
  await ask(visitor, "Where is my order?");
  const form = visitor.getByRole("form", { name: "Order look-up" });
  await expect(form).toBeVisible();
  await expect(visitor.getByRole("textbox", { name: "Your message" })).toBeFocused();
  await press(visitor, "Continue");
  await expect(form.getByText("Order number is required")).toBeVisible();
  await form.getByLabel("Order number").fill("1234");
  await form.getByLabel("Email").fill("vera@example.com");
  await expectAccessible(visitor);
  await press(visitor, "Continue");
  const card = visitor.getByRole("region", { name: "Order look-up" });
  await expect(card).toContainText(new URL(shop).host);
  await expect(card).toContainText("vera@example.com");
  await expectAccessible(visitor);
  await press(visitor, "Send", card);
  const log = visitor.getByRole("log");
  await expect(log).toContainText("Status: completed");
  await expect(card).toBeHidden();
  await visitor.reload();
  await expect(log).toContainText("Items: Blue kettle, Tea, 100 g");
  await expect(visitor.getByRole("form", { name: "Order look-up" })).toHaveCount(0);

  await page.getByRole("button", { name: "All actions" }).click();
  await expect(page.getByRole("table", { name: "Calls" })).toContainText("after a visitor's yes");
  await expectAccessible(page);
});

test("an owner picks tools of an MCP server; a visitor gives the values of one, agrees and reads what it says", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  const made = await page.request.post("/api/agents", { data: { name: "Garage" } });
  const { id, subdomain } = await made.json();
  await page.goto(`/agents/${id}/edit?tab=actions`);
  await press(page, "Add: Tools of an MCP server");
  const dialog = page.getByRole("dialog", { name: "Tools of an MCP server" });
  await dialog.getByLabel("Address").fill(tools);
  await press(page, "Show tools");
  await expect(dialog.getByRole("alert")).toHaveText("The MCP server did not accept the key.");
  await dialog.getByLabel("Secret value").fill("Bearer garage-key-1234");
  await press(page, "Show tools");
  await dialog.getByRole("checkbox", { name: /^Free times/ }).check();
  await dialog.getByRole("checkbox", { name: /^Only reads data/ }).check();
  await dialog.getByRole("checkbox", { name: /^book_slot/ }).check();
  await expectAccessible(page);
  await press(page, "Add 2");
  await expect(page.getByText("Looks something up")).toBeVisible();
  await expect(page.getByText("Asks the visitor first")).toBeVisible();
  await page.getByRole("button", { name: "Change Free times" }).click();
  const trying = page.getByRole("region", { name: "Try it" });
  await trying.getByLabel("Day").fill("2026-11-27");
  await press(page, "Call it now");
  await expect(trying.getByText("free: 10:30")).toBeVisible();
  await expect(page.getByLabel("Value", { exact: true })).toHaveValue(/^••••/);
  await expectAccessible(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/agent/${subdomain}`);
  await ask(visitor, "Free times");
  const form = visitor.getByRole("form", { name: "Free times" });
  await form.getByLabel("Day").fill("2026-11-27");
  await press(visitor, "Continue");
  await press(visitor, "Send", visitor.getByRole("region", { name: "Free times" }));
  await expect(visitor.getByRole("log")).toContainText("free: 10:30");
});

test("a visitor fills in the lead that an agent offers, changes it, and finds nothing stored before the yes", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  const made = await page.request.post("/api/agents", { data: { name: "Bakery" } });
  const { id, subdomain } = await made.json();
  await page.goto(`/agents/${id}/edit?tab=actions`);
  await press(page, "Add: Contact details from the conversation");
  await expectAccessible(page);
  await press(page, "Save");

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/agent/${subdomain}`);
  await ask(visitor, "Can you send me an offer?");
  const form = visitor.getByRole("form", { name: "Leave your details" });
  await form.getByLabel("Name").fill("Vera");
  await form.getByLabel("Email").fill("vera@example.com");
  await press(visitor, "Continue");
  await press(visitor, "Change");
  await form.getByLabel("Name").fill("Vera Smith");
  await press(visitor, "Continue");
  const card = visitor.getByRole("region", { name: "Leave your details" });
  await expect(card).toContainText("Vera Smith");
  await expectAccessible(visitor);
  expect(await (await page.request.get("/api/leads")).json()).toEqual([]);
  await press(visitor, "Send", card);
  await expect(visitor.getByRole("log")).toContainText("Done: Leave your details.");
  expect(await (await page.request.get("/api/leads")).json()).toMatchObject([
    { name: "Vera Smith", email: "vera@example.com" },
  ]);
});

/** With the mouse, where the button is. */
async function press(page: Page, name: string, within: Pick<Page, "getByRole"> = page) {
  const button = within.getByRole("button", { name, exact: true });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`${name} is not there`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
