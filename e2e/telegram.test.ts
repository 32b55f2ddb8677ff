import { expect, test } from "@playwright/test";
import { z } from "zod";
import { ask, expectAccessible, readBakery, register } from "./steps.ts";

const port = Number(process.env.E2E_PORT ?? 3987);
/** src/testing/server/place-doubles/telegram.ts */
const telegram = `http://127.0.0.1:${port + 11}`;
const token = "7000000001:AAs3cretOfTelegramBot_0123456789abc";

const Sent = z.array(z.object({ text: z.string(), message_id: z.number() }));

const write = (text: string, replyTo?: number) =>
  fetch(`${telegram}/people`, {
    method: "PUT",
    body: JSON.stringify({
      chat: { id: -1001, type: "supergroup", title: "Bakery team" },
      from: { id: 501, is_bot: false, first_name: "Nora" },
      text,
      replyTo,
    }),
  });

async function told(words: string): Promise<number | undefined> {
  const sent = Sent.parse(await (await fetch(`${telegram}/sent`)).json());
  return sent.findLast(({ text }) => text.includes(words))?.message_id;
}

test("a visitor who asks for a person is answered from Telegram, in both directions", async ({
  page,
  browser,
}) => {
  test.slow();
  await register(page);
  const { publicUrl } = await readBakery(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Connect an app" }).click();
  await page.getByLabel("Address").fill(`${telegram}/bot${token}`);
  await page.getByLabel("Which app is this?").selectOption({ label: "Telegram or its proxy" });
  await page.getByRole("checkbox", { name: /Message to a person/ }).click();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Link a chat")).toBeVisible();
  await expectAccessible(page);
  await write(await page.getByLabel("Command", { exact: true }).inputValue());
  await expect(page.getByText("Linked to Bakery team")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "Is there parking?");
  await visitor.getByRole("button", { name: "Skip" }).click();
  await expect.poll(() => told("A visitor wants to talk to a person")).toBeDefined();
  await write("Yes, behind the mill.", await told("A visitor wants to talk to a person"));
  const log = visitor.getByRole("log");
  await expect(log).toContainText("Nora has joined the conversation");
  await expect(log).toContainText("Yes, behind the mill.");

  const field = visitor.getByRole("textbox", { name: "Your message" });
  await field.fill("Also for a van?");
  await field.press("Enter");
  await expect.poll(() => told("Also for a van?")).toBeDefined();
  await write("/done", await told("Also for a van?"));
  await expect(log).toContainText("Nora has left");
});
