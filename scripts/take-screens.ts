// Takes the pictures of the landing page, light and dark, and of README.md from the running product:
// E2E_PORT=80 node scripts/take-screens.ts (after `npm run build`).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserPath } from "#testing/server/browser-path.ts";

process.env.E2E_PORT ??= "4990";
const port = Number(process.env.E2E_PORT);
const host = "parley.example";
const origin = `http://${host}${port === 80 ? "" : `:${port}`}`;
const { ask, bakery, signUp } = await import("../e2e/steps.ts");
const folder = "src/features/site/web/landing/screens";
const width = 390;
const height = 260;

const product = spawn(process.execPath, ["e2e/serve.ts"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, PUBLIC_URL: origin },
});
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP ${host} 127.0.0.1`],
});
try {
  await ready();
  await takeAll(browser);
} finally {
  await browser.close();
  product.kill("SIGTERM");
  await once(product, "exit");
}

async function ready() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 500));
  }
}

async function takeAll(from: Browser) {
  const context = await from.newContext({
    baseURL: origin,
    viewport: { width, height: 844 },
    deviceScaleFactor: 2,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signUp(page);
  await page.getByRole("button", { name: /From your website/ }).click();
  await page.getByLabel("Website address").fill(bakery);
  await page.getByRole("button", { name: "Read the website" }).click();
  await page.getByText(/^Read: 4 pages/).waitFor();
  const agentPage = await page.getByRole("link", { name: "Open the agent" }).getAttribute("href");
  await take(page, "setup", page.getByText("Bread and cakes on Harbor Lane").first(), 22);

  const edit = await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .getAttribute("href");
  await fillWithTraffic(page, edit?.split("/")[2] ?? "");

  await page.goto(agentPage ?? "");
  await ask(page, "Is there parking?");
  await take(page, "answers", page.getByRole("log").getByText("Is there parking?"), 74);
  await takeAnswer(from, agentPage ?? "");

  await page.goto("/leads");
  await page.getByText("Vera Marsh").first().waitFor();
  await take(page, "leads", page.getByText("Vera Marsh").first(), 24);

  await page.goto("/agents");
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Get Embed Code" }).click();
  await page.getByRole("dialog").waitFor();
  await take(page, "embed", page.getByRole("tablist"), 12);

  await page.goto("/analytics");
  await page.getByText("of conversations", { exact: true }).waitFor();
  await take(page, "analytics", page.getByText("Total Conversations").first(), 28);

  await page.goto(edit ?? "");
  await page.getByRole("heading", { name: "Personality & Appearance" }).waitFor();
  await page.getByRole("button", { name: "Pick a color" }).click();
  await page.getByRole("slider", { name: "Hue" }).waitFor();
  await take(page, "look", page.getByText("Brand color").first(), 20);
  await takeDashboard(from, await context.storageState(), edit?.split("/")[2] ?? "");
  await context.close();

  const size = { width: 1200, height: 630 };
  const stranger = await from.newPage({ viewport: size, reducedMotion: "reduce" });
  await stranger.goto(origin);
  await stranger.evaluate("document.fonts.ready.then(() => {})");
  await stranger.screenshot({ path: "public/share.png", animations: "disabled" });
}

async function takeAnswer(from: Browser, agentPage: string) {
  const page = await from.newPage({
    baseURL: origin,
    viewport: { width: 560, height: 640 },
    deviceScaleFactor: 2,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  await page.goto(agentPage);
  await ask(page, "Which cakes are made without eggs?");
  await page.evaluate("document.fonts.ready.then(() => {})");
  await hidePlaces(page);
  await page.screenshot({ path: "docs/images/answer.png", animations: "disabled" });
  await page.close();
}

async function takeDashboard(from: Browser, storageState: State, agentId: string) {
  const page = await from.newPage({
    baseURL: origin,
    storageState,
    viewport: { width: 1280, height: 1000 },
    deviceScaleFactor: 1.5,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  await page.goto(`/?reading=${agentId}`);
  await page.getByText(/^Read: 4 pages/).waitFor();
  await page.evaluate("document.fonts.ready.then(() => {})");
  await hidePlaces(page);
  await page.screenshot({ path: "docs/images/dashboard.png", animations: "disabled" });
  await page.close();
}

/** Hides development details, such as local addresses. */
async function hidePlaces(page: Page) {
  await page.evaluate(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      texts.currentNode.data = texts.currentNode.data
        .replace(/127\\.0\\.0\\.1(:\\d+)?/, "millstone.example")
        .replace(/nora-[0-9a-f-]{36}@/, "nora@");
  })()`);
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function fillWithTraffic(page: Page, agentId: string) {
  const visitors = [
    ["Where can I park?", "Vera Marsh", "vera@marsh.example", "converted"],
    ["Do you have gluten-free bread?", "Tom Okafor", "tom@okafor.example", "qualified"],
    ["Can I order a birthday cake?", "Lena Roth", "lena@roth.example", "contacted"],
    ["When are you open on Sunday?", "Sam Ito", "sam@ito.example", "new"],
    ["Do you deliver?", "", "", ""],
    ["Is there seating?", "", "", ""],
  ] as const;
  for (const [message, name, email, status] of visitors.toReversed()) {
    const said = await send(page, "POST", `/api/agents/${agentId}/chat`, { message });
    if (!name) continue;
    const { conversationId, visitorToken } = said;
    const lead = { agentId, conversationId, name, email };
    const left = await send(page, "POST", "/api/leads", lead, { "x-visitor-token": visitorToken });
    await send(page, "PATCH", `/api/leads/${left.id}`, { status });
  }
}

function send(page: Page, method: string, path: string, body?: object, more: object = {}) {
  const headers = { ...(body && { "content-type": "application/json" }), ...more };
  const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return page.evaluate<Record<string, string> & Record<string, string>[]>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)}).then((answer) => answer.json())`,
  );
}

async function take(page: Page, name: string, part: ReturnType<Page["getByText"]>, above: number) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await part.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await page.evaluate("document.fonts.ready.then(() => {})");
    const box = await part.boundingBox();
    const y = Math.min(844 - height, Math.max(0, (box?.y ?? 0) - above));
    const png = await page.screenshot({
      clip: { x: 0, y, width, height },
      animations: "disabled",
      style: ".demo-launcher { display: none }",
    });
    await writeFile(`${folder}/${name}-${colorScheme}.webp`, await asWebp(page, png));
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function asWebp(page: Page, png: Buffer) {
  const blank = await page.context().newPage();
  const url: string = await blank.evaluate(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${png.toString("base64")}";
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.82 });
    return new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsDataURL(blob);
    });
  })()`);
  await blank.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
