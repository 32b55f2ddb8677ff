import { expect, test } from "@playwright/test";
import { ask, expectAccessible, readBakery, register } from "./steps.ts";

test("§4.9, ruling 25, case 169: a person comes when called, both sides hear each other, and the assistant goes on after", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  const { publicUrl } = await readBakery(page);
  await page.goto("/inbox");
  await expect(page.getByText("No conversations yet")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "Is there parking?");
  const list = page.getByRole("list", { name: "Conversations" });
  await list.getByRole("link").first().press("Enter");
  const spoken = page.getByRole("log", { name: "What was said" });
  await expect(spoken).toContainText("six free parking places");

  // Another tab of the owner's, on another page: the stream of the first is told on.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/leads");
  await expect(elsewhere.getByText("No leads found")).toBeVisible();
  await visitor.getByRole("button", { name: "Skip" }).click();
  await expect(elsewhere.getByText("A visitor is asking for a person")).toBeVisible();
  await expect(elsewhere.getByRole("link", { name: /Inbox.*1 waiting/ })).toBeVisible();
  await elsewhere.close();
  const log = visitor.getByRole("log");
  await expect(log).toContainText("A Live Agent will be joining you in");
  await expect(list).toContainText("Waiting for a person");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take over" }).click();
  await expect(log).toContainText("Nora has joined the conversation");
  await expect(log).toContainText("Hello, my name is Nora, for");
  await expect(log.getByText("Person", { exact: true })).toHaveCount(2);
  await expect(page.getByText("You are answering.", { exact: true })).toBeVisible();

  const field = visitor.getByRole("textbox", { name: "Your message" });
  await field.fill("Can I park a van?");
  await expect(page.getByText("The visitor is typing…")).toBeVisible();
  await field.press("Enter");
  await expect(spoken).toContainText("Can I park a van?");
  await page.getByRole("textbox", { name: "Reply as Nora" }).fill("Yes, behind the mill.");
  await expect(log.getByText("Typing")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(log).toContainText("Yes, behind the mill.");
  await expect(spoken.getByText("Seen", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(visitor);

  await visitor.reload();
  await expect(log).toContainText("Yes, behind the mill.");
  await expect(log.getByText("Nora has joined the conversation")).toHaveCount(1);
  await visitor.context().setOffline(true);
  await page.getByRole("textbox", { name: "Reply as Nora" }).fill("Or on the street.");
  await page.getByRole("textbox", { name: "Reply as Nora" }).press("Enter");
  await visitor.context().setOffline(false);
  await expect(log).toContainText("Or on the street.", { timeout: 60_000 });

  await page.getByRole("button", { name: "Hand back" }).click();
  await expect(log).toContainText(
    "Nora has left the conversation. The AI assistant is answering again.",
  );
  await ask(visitor, "Is there parking?");
  await expect(log).toContainText("six free parking places");
});

test("an inbox is triaged by keys alone: next, take over, reply, close", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  const { publicUrl } = await readBakery(page);
  for (const question of ["Is there parking?", "Do you have a zeppelin?"]) {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(publicUrl);
    await ask(visitor, question);
  }
  await page.goto("/inbox");
  const list = page.getByRole("list", { name: "Conversations" });
  await expect(list.getByText("Unread")).toHaveCount(2);
  await expect(list.getByRole("listitem").first()).toContainText("Do you have a zeppelin?");
  const spoken = page.getByRole("log", { name: "What was said" });
  await page.keyboard.press("j");
  await expect(spoken).toContainText("Do you have a zeppelin?");
  await page.keyboard.press("j");
  await expect(spoken).toContainText("Is there parking?");
  await expect(list.getByText("Unread")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Details" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("t");
  const reply = page.getByRole("textbox", { name: "Reply as Nora" });
  await expect(reply).toBeFocused();
  await page.keyboard.type("Behind the mill.");
  await page.keyboard.press("Enter");
  await expect(spoken).toContainText("Behind the mill.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Mark as unread" }).click();
  await page.getByRole("button", { name: "Select several" }).click();
  await page.getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(list).toHaveCount(0);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
});

test("ruling 21: a question in vain is answered by the owner in one press, and the next visitor gets the answer", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  const { publicUrl } = await readBakery(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "Do you have a zeppelin?");
  await page.goto("/inbox");
  await page.getByRole("link", { name: /^Unanswered/ }).click();
  await expect(page.getByRole("heading", { name: "Do you have a zeppelin?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Write the answer" }).click();
  await page.getByLabel("Answer", { exact: true }).fill("Only on Sundays, above the mill.");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("All of these questions now get your answer.")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("No unanswered questions")).toBeVisible();
  await ask(visitor, "Do you have a zeppelin?");
  await expect(visitor.getByRole("log")).toContainText("Only on Sundays, above the mill.");
});
