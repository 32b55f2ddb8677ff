import { expect, type Page, test } from "@playwright/test";
import { ask, bakery, expectAccessible, password } from "./steps.ts";

const opening = "What happens when my pages don't say?";

test("§2.1, 2.16, ruling 29: on the landing page a visitor talks with the demo agent, and Watch Demo goes on with it", async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("http://127.0.0.1")) elsewhere.push(request.url());
  });
  await page.goto("/");
  const chat = page.getByRole("region", { name: "Conversation with Parley" });
  await expect(chat.getByText(opening)).toBeVisible();
  await chat.getByRole("textbox", { name: "Your message" }).fill("How do I add it to WordPress?");
  await expect(chat.getByRole("button", { name: "Send" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(chat.getByText(/In WordPress, open Plugins/)).toBeVisible();
  await expect(page.getByRole("complementary").getByText("/help/embedding")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Watch Demo" }).click();
  const demo = page.frameLocator("dialog iframe");
  await expect(demo.getByText("How do I add it to WordPress?")).toBeVisible();
  await ask(demo, "Is there a free trial?");
  await expect(demo.getByText(/every new account is free for 7 days/)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Watch Demo" })).toBeFocused();
  await expect(chat.getByText(/every new account is free for 7 days/)).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test("ruling 29: the conversation begins with what the demo agent really answers", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const said = await page.locator(".answer").first().innerText();
  const { id } = await (await request.get("/api/public/agents/demo")).json();
  const reply = await request.post(`/api/agents/${id}/chat`, { data: { message: opening } });
  const { response, sources } = await reply.json();
  expect(plain(said)).toBe(plain(response));
  const marked = await page.locator("mark").innerText();
  expect(plain(marked)).toBe(plain(sources[0].quote));
});

test("a stranger tries their website by keyboard, and signing up keeps agent and conversation", async ({
  page,
}) => {
  await page.goto("/");
  const field = page.getByRole("textbox", { name: /Try it on your website/ });
  await field.fill("http://169.254.169.254/");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await field.fill(bakery);
  await field.press("Enter");
  const pages = page.getByRole("complementary", { name: "Reading your website" });
  await expect(pages.getByText(/^\d pages read/)).toBeVisible({ timeout: 60_000 });
  await expect(pages.getByText("Celebration cakes")).toBeVisible();
  await expectAccessible(page);
  const chat = page.getByRole("region", { name: "Conversation with Millstone Bakery" });
  await chat
    .getByRole("textbox", { name: "Your message" })
    .fill("How far ahead must I order a cake?");
  await page.keyboard.press("Enter");
  await expect(chat.getByText(/48 hours ahead/)).toBeVisible();
  await expect(page.getByRole("complementary").locator("mark")).toContainText("48 hours");
  await expectAccessible(page);

  await page.reload();
  await expect(chat.getByText(/48 hours ahead/)).toBeVisible();
  await chat.getByRole("link", { name: "Create Account" }).click();
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Whelan");
  await page.getByLabel("Email").fill(`try-${Date.now()}@millstone.example`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByText("Millstone Bakery").first()).toBeVisible();
  await page.goto("/inbox");
  await expect(page.getByText("You, before signing up").first()).toBeVisible();
});

test("the example is one press away, and the plan that is pressed is remembered", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "ask the example agent" }).click();
  await expect(
    page.getByRole("region", { name: "Conversation with Parley" }).getByRole("textbox"),
  ).toBeFocused();
  await page.getByRole("link", { name: "Choose Premium" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("§2.1: the page is whole, has its own head, and Watch Demo leads to the demo agent's page", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByText(opening)).toBeVisible();
    await expect(page.locator("mark")).toBeVisible();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /own pages/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /^http.*\/$/);
    await page.getByRole("button", { name: "Watch Demo" }).click();
    await expect(page).toHaveURL(/\/agent\/demo/);
  });
});

test.describe("reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("nothing on the landing page moves by itself", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("Loading plans")).toBeHidden();
    expect(await running(page)).toBe(0);
  });
});

test("what moves on the landing page comes to rest", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Loading plans")).toBeHidden();
  expect(await running(page)).toBeGreaterThan(0);
  await expect.poll(() => running(page)).toBe(0);
});

test("ruling 38: help is found by its words, and each question has an address", async ({
  page,
}) => {
  await page.goto("/help");
  await page.getByRole("searchbox").fill("wordpress");
  await expect(page.getByRole("status")).toHaveText("1 page matches.");
  await page.getByRole("link", { name: "How do I add it to WordPress?" }).click();
  await expect(page).toHaveURL(/\/help\/embedding#how-do-i-add-it-to-wordpress$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Put the agent on your website");
  await expectAccessible(page);
  await page.goto("/help");
  await page.getByRole("searchbox").fill("zeppelin");
  await expect(page.getByRole("status")).toContainText("Nothing here matches “zeppelin”");
});

test("ruling 29: the demo agent answers what the help pages say, from the right page, and nothing else", async ({
  request,
}) => {
  const { id } = await (await request.get("/api/public/agents/demo")).json();
  for (const [message, page] of [
    ["How often is my website read again?", "reading-your-website"],
    ["Does it book appointments?", "answers"],
    ["Can I export leads?", "leads"],
    ["How do I take over a conversation?", "taking-over"],
    ["How do I change the color?", "colors-and-words"],
    ["What does it cost?", "plans-and-payment"],
    ["Is there a free trial?", "plans-and-payment"],
    ["Is there a refund?", "plans-and-payment"],
    ["How can I delete my account?", "privacy-and-data"],
    ["Do you deliver pizza?", null],
    ["Who won the world cup?", null],
  ] as const) {
    const reply = await request.post(`/api/agents/${id}/chat`, { data: { message } });
    const { sources } = await reply.json();
    const first = sources[0] ? new URL(sources[0].url).pathname.slice("/help/".length) : null;
    expect(first, message).toBe(page);
  }
});

/** How much is moving now. */
function running(page: Page) {
  return page.evaluate<number>(
    "document.getAnimations().filter(({ playState }) => playState === 'running').length",
  );
}

function plain(text: string) {
  return text
    .replace(/\[?\b1\]?$|[\u2060]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
