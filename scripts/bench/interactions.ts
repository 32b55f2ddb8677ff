import type { Page } from "@playwright/test";
import { openBrowser } from "./parts/browser.ts";
import { addConversations } from "./parts/conversations.ts";
import { addAgent, measureInteraction, register } from "./parts/interactions.ts";
import { inDatabase, type Product, removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";

/** The owner's pages: Interaction to Next Paint. Needs a build. */
export default async function interactionRows(): Promise<Row[]> {
  const product = await startProduct({ NODE_ENV: "test" });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await register(page, product.address);
    const agentId = await addAgent(page);
    await addConversations(product, await makeRoom(product, agentId), 2_000);
    const rows: Row[] = [];
    const measure = async (name: string, act: () => Promise<void>) => {
      rows.push(await measureInteraction(page, name, act));
    };
    for (const [address, steps] of Object.entries(pagesOf(page, agentId))) {
      await page.goto(new URL(address, product.address).href);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
      // Wait for the chart, as a person would, so that loading is not measured.
      if (address === "/analytics") await page.locator(".recharts-surface").first().waitFor();
      await page.evaluate("new Promise((done) => setTimeout(done, 1500))");
      for (const [name, act] of Object.entries(steps)) await measure(name, act);
    }
    return rows;
  } finally {
    await browser.close();
    await removeProduct(product);
  }
}

function makeRoom(product: Product, agentId: string): Promise<string> {
  return inDatabase(product, async ({ pool }) => {
    await pool.query("update plans set agent_limit = 20");
    const { rows } = await pool.query("select user_id from agents where id = $1", [agentId]);
    return rows[0].user_id;
  });
}

type Steps = Record<string, () => Promise<void>>;

function pagesOf(page: Page, agentId: string): Record<string, Steps> {
  const press = (role: "button" | "link" | "menuitem" | "tab" | "radio" | "switch", name: RegExp) =>
    page.getByRole(role, { name }).first().click();
  const leave = () => page.keyboard.press("Escape");
  return {
    "/": {
      "choose a way to create an agent": () => press("button", /^From your website/),
      "go back from its form": () => press("button", /^Back/),
      "open the demo chat": () => press("button", /^Open demo chat/),
      "go to another page": () => press("link", /^Analytics/),
    },
    "/agents": {
      "open an agent's menu": () => press("button", /^Actions for/),
      "open the embed dialog": () => press("menuitem", /^Get Embed Code/),
      "turn to its React tab": () => press("tab", /^React/),
      "close the embed dialog": leave,
    },
    [`/agents/${agentId}/edit`]: {
      "pause an agent": () => press("switch", /./),
      "type a letter of its name": async () => {
        await page.getByLabel("Name", { exact: true }).focus();
        await page.keyboard.type("x");
        await page.keyboard.press("Backspace");
      },
      "open the color picker": () => press("button", /^Pick a color/),
      "close the color picker": leave,
      "turn to Chat": () => press("tab", /^Chat/),
      "turn to Knowledge": () => press("tab", /^Knowledge/),
      "turn to Playground": () => press("tab", /^Playground/),
    },
    "/analytics": {
      "show 7 days": () => press("radio", /^7 days/),
      "show 12 months": () => press("radio", /^12 months/),
      "open the dates": () => press("radio", /^Dates/),
    },
    "/settings": {
      "turn to the dark theme": () => press("radio", /^Dark/),
      "open the mails' dialog": () => press("button", /^Configure/),
      "close the mails' dialog": leave,
    },
    "/inbox": {
      "open the inbox's filter": () => press("button", /^Filter/),
      "open a conversation": () => page.locator("[aria-label=Conversations] a").first().click(),
    },
  };
}
