import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, type Page, test } from "@playwright/test";
import type { Behavior, RecordedCall } from "../src/testing/server/model-double/behavior.ts";
import {
  ask,
  expectAccessible,
  operator,
  readBakery,
  register,
  signInAsOperator,
} from "./steps.ts";

const port = Number(process.env.E2E_PORT ?? 3987);
const provider = `http://127.0.0.1:${port + 8}`;

/** A provider of language models, at an address that the product may call here. */
async function startProvider() {
  const child = spawn(process.execPath, ["src/testing/server/model-double/main.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, PORT: String(port + 8) },
  });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes("Open")) break;
  const behave = async (behavior: Behavior) => {
    await fetch(`${provider}/behavior`, { method: "PUT", body: JSON.stringify(behavior) });
  };
  const calls = async () => (await (await fetch(`${provider}/calls`)).json()) as RecordedCall[];
  return { behave, calls, close: () => child.kill() };
}

async function sellChoice(page: Page) {
  await signInAsOperator(page);
  await page.goto(`${operator.console}/plans`);
  await page
    .getByRole("row", { name: /Free Trial/ })
    .getByRole("button", { name: /^Edit/ })
    .click();
  await page.getByRole("checkbox", { name: "Choice of language model" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("an owner brings a key, chooses a model for an agent, and is told when the key fails", async ({
  page,
  browser,
}) => {
  test.slow();
  const { behave, calls, close } = await startProvider();
  await behave({ models: [{ id: "small", inputPrice: 0.25, outputPrice: 2 }, { id: "large" }] });
  await sellChoice(await (await browser.newContext()).newPage());
  await register(page);
  const { id, publicUrl } = await readBakery(page);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a key" }).click();
  const form = page.getByRole("form", { name: "Your own key" });
  await form.getByLabel("Provider").selectOption("openai-compatible");
  await form.getByLabel("Address").fill(`${provider}/v1`);
  await form.getByLabel("API key").fill("sk-of-nora-4711");
  await form.getByRole("button", { name: "Fetch the list" }).click();
  await form.getByRole("checkbox", { name: "small" }).click();
  await form.getByRole("checkbox", { name: "large" }).click();
  await expect(form.getByLabel("Output price of small")).toHaveValue("2");
  await form.getByLabel("Input price of large").fill("3");
  await form.getByLabel("Output price of large").fill("15");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Key ••••4711")).toBeVisible();

  await page.goto(`/agents/${id}/edit`);
  await page.getByLabel("Model", { exact: true }).selectOption("own large");
  await page.getByLabel("Answer length").selectOption("short");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect(page.getByText("Agent updated successfully").first()).toBeVisible();

  await behave({});
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "How much is the rye bread?");
  const [call] = await calls();
  expect(call?.authorization).toBe("Bearer sk-of-nora-4711");
  expect(JSON.parse(call?.body ?? "")).toMatchObject({ model: "large", temperature: 0.2 });
  expect(call?.body).toContain("one or two short sentences");

  await behave({ fault: "wrong-key" });
  await ask(visitor, "Do you sell rye bread on Saturdays?");
  await page.goto("/");
  await expect(page.getByText(/refused the key/)).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByText(/small answers, unless an agent has another model/)).toBeVisible();
  close();
});
