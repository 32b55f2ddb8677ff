import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { openBrowser } from "./parts/browser.ts";
import { addAgent, measureInteraction, register } from "./parts/interactions.ts";
import { inDatabase, type Product, removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";

const count = 10_000;

export default async function leadRows(): Promise<Row[]> {
  const product = await startProduct({ NODE_ENV: "test" });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await register(page, product.address);
    await addAgent(page);
    await fill(product);
    await page.goto(new URL("/leads", product.address).href);
    await page.getByRole("link", { name: "Visitor 1", exact: true }).waitFor();
    const rows: Row[] = [];
    for (const loaded of [2_000, count]) {
      await load(page, loaded);
      rows.push(...(await interact(page, `${loaded.toLocaleString("en")} leads shown`)));
    }
    return rows;
  } finally {
    await browser.close();
    await removeProduct(product);
  }
}

async function fill(product: Product) {
  await inDatabase(product, ({ db }) =>
    db.execute(sql`
      insert into leads (agent_id, name, email, phone, status, created_at)
      select agents.id, 'Visitor ' || n, 'visitor-' || n || '@example.com', '+1 555 ' || n,
        (array['new', 'contacted', 'qualified', 'converted'])[1 + n % 4], now() - n * interval '1 minute'
      from agents, generate_series(1, ${count}) n
      where agents.subdomain <> 'demo'`),
  );
}

/** Loads by scrolling. The list is virtual, so the last row's index tells how far it is. */
async function load(page: Page, wanted: number) {
  await page.evaluate(`(async () => {
    const loaded = () =>
      document.querySelector("table[aria-label=Leads] tbody:last-of-type tr:last-child")?.ariaRowIndex - 1;
    while (!(loaded() >= ${wanted})) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((done) => setTimeout(done, 20));
    }
    scrollTo(0, 0);
  })()`);
  await page.locator("[aria-rowindex='4']").waitFor();
}

async function interact(page: Page, name: string): Promise<Row[]> {
  const rows: Row[] = [];
  const measure = async (what: string, act: () => Promise<void>) => {
    rows.push(await measureInteraction(page, `${name}, ${what}`, act));
  };
  // By row index: searching ten thousand rows by name would itself keep the page busy.
  const row = page.locator("[aria-rowindex='4']");
  const filter = page.locator("button[aria-expanded]", { hasText: "Filter" });
  await measure("open a lead", () => row.locator("a").first().click());
  await measure("close it", () => page.locator("button[aria-label='Close details']").click());
  await measure("change a status", async () => {
    await row.locator("select").focus();
    await page.keyboard.press("ArrowDown");
  });
  await measure("open the filter", () => filter.click());
  await measure("close the filter", () => filter.click());
  await measure("walk by Tab", async () => {
    for (let press = 0; press < 10; press++) await page.keyboard.press("Tab");
  });
  await measure("a page down", () => page.keyboard.press("PageDown"));
  return rows;
}
