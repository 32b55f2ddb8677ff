import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { serverArgs } from "../scripts/run/server-args.mjs";
import { type Product, runProduct } from "../src/testing/server/product-process.ts";
import { ask, register } from "./steps.ts";

const port = Number(process.env.E2E_PORT ?? 3987) + 7;
const address = `http://127.0.0.1:${port}`;

test("cases 196, 198, ruling 25: when the server is killed while a person answers, neither side loses a word and both go on", async ({
  browser,
}) => {
  test.slow();
  const data = await mkdtemp(join(tmpdir(), "parley-restart-"));
  let product: Product | undefined;
  const start = async () => {
    const env = { PORT: String(port), DATA_DIR: data, LOG_LEVEL: "error" };
    product = runProduct([process.execPath, ...serverArgs], env);
    await product.ready();
  };
  const kill = async () => {
    product?.child.kill("SIGKILL");
    await product?.ended();
  };
  try {
    await start();
    const owner = await (await browser.newContext({ baseURL: address })).newPage();
    await register(owner);
    const described = {
      ...{ name: "Millstone", method: "describe", businessDescription: "We bake bread." },
      ...{ description: "", industry: "food", personality: "friendly", primaryColor: "#2563eb" },
      isActive: true,
    };
    const made = await owner.request.post("/api/agents", { data: described });
    const { subdomain } = await made.json();

    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: address };
    const visitor = await (await browser.newContext(phone)).newPage();
    await visitor.goto(`/agent/${subdomain}`);
    await ask(visitor, "Do you have a zeppelin?");
    await owner.goto("/inbox");
    await owner.getByRole("list", { name: "Conversations" }).getByRole("link").first().click();
    await owner.getByRole("button", { name: "Take over" }).click();
    const log = visitor.getByRole("log");
    await expect(log).toContainText("Nora has joined the conversation");
    const reply = owner.getByRole("textbox", { name: "Reply as Nora" });
    await reply.fill("Before it went.");
    await reply.press("Enter");
    await expect(log).toContainText("Before it went.");

    await kill();
    const field = visitor.getByRole("textbox", { name: "Your message" });
    await field.fill("Is anybody there?");
    await field.press("Enter");
    await expect(log).toContainText("Failed to send message. Please try again.");
    await reply.fill("Written while it was away.");
    await reply.press("Enter");
    await expect(owner.getByText("Your message was not sent")).toBeVisible();
    await expect(reply).toHaveValue("Written while it was away.");

    await start();
    await visitor.getByRole("button", { name: "Retry" }).click();
    const spoken = owner.getByRole("log", { name: "What was said" });
    // Without a reload: the page comes back by itself.
    await expect(spoken).toContainText("Is anybody there?", { timeout: 60_000 });
    await expect(owner.getByText("You are answering.", { exact: true })).toBeVisible();
    await reply.press("Enter");
    await expect(log).toContainText("Written while it was away.", { timeout: 60_000 });

    for (const page of [visitor, owner]) {
      await page.reload();
      const words = page.getByRole("log");
      for (const said of [
        "Nora has joined the conversation",
        "Before it went.",
        "Is anybody there?",
        "Written while it was away.",
      ])
        await expect(words.getByText(said)).toHaveCount(1);
    }
    await owner.getByRole("button", { name: "Hand back" }).click();
    await expect(log).toContainText("The AI assistant is answering again.");
    await ask(visitor, "Are you a robot?");
  } finally {
    // Not killed: the database must have ended before its directory goes.
    product?.child.kill();
    await product?.ended();
    await rm(data, { recursive: true, force: true });
  }
});
