import { expect, type Page, test } from "@playwright/test";
import { watchHarm } from "./harm.ts";
import { makeAgent } from "./host-site.ts";
import { operator, signInAsOperator } from "./steps.ts";

// Markup in every field that takes words, and then every screen that a link leads to.

const markup = `<img src="https://canary.example/seen" onerror="alert(1)">`;
const long = `${markup}</script><script>alert(1)</script> [go](javascript:alert(1)) {{7*7}}`;
const short = "<img src=x onerror=alert(1)>";
const screensMax = 40;
/** A list's rows lead to screens of one kind. */
const ofOneKindMax = 2;

test("cases 51, 52, 57: markup in any field is text on every screen of the owner's app and of the operator's console", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { owner, id } = await makeAgent(baseURL, {
    name: markup,
    agentName: short,
    location: short,
    description: long,
    greeting: long,
    businessDescription: `Parking\n\nThe parking places are ${long}`,
    systemPrompt: long,
    chatSettings: { starters: [short], launcherText: short },
  });
  const post = async (url: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await owner.post(url, { data, headers });
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await owner.patch("/api/settings/name", { data: { firstName: markup, lastName: long } });
  const knowledge = `/api/agents/${id}/knowledge`;
  await post(`${knowledge}/texts`, { title: markup, text: long });
  await post(`${knowledge}/questions`, { question: markup, answer: long });
  const file = { name: `${short}.txt`, mimeType: "text/plain", buffer: Buffer.from(long) };
  expect((await owner.post(`${knowledge}/files`, { multipart: { file } })).ok()).toBe(true);
  await post(`/api/agents/${id}/saved-questions`, { question: markup, expectedWords: [short] });
  await post("/api/inbox/canned-replies", { title: short, text: long });
  for (const message of ["Where are the parking places?", long]) {
    const payload = { agentId: id, visitorId: short, pageUrl: `https://shop.example/${short}` };
    const { id: conversationId, visitorToken } = await post("/api/conversations", payload);
    const token = { "x-visitor-token": visitorToken };
    const chat = `/api/agents/${id}/chat`;
    const { messageId } = await post(chat, { message, conversationId }, token);
    const rating = { messageId, rating: "down", note: long };
    await post(`/api/conversations/${conversationId}/ratings`, rating, token);
    await post(`/api/conversations/${conversationId}/handoff`, { reason: "skipped" }, token);
    const person = { name: short, email: "ada@example.com", phone: short, message: short };
    await post("/api/leads", { agentId: id, conversationId, ...person }, token);
    const conversation = `/api/inbox/conversations/${conversationId}`;
    await post(`${conversation}/take-over`, {});
    await post(`${conversation}/notes`, { text: long });
    await post(`${conversation}/messages`, { text: long, clientId: crypto.randomUUID() });
    await owner.patch(conversation, { data: { tags: [short] } });
  }

  const page = await (
    await browser.newContext({ storageState: await owner.storageState() })
  ).newPage();
  const edit = `/agents/${id}/edit`;
  const tabs = ["", "?tab=chat", "?tab=knowledge", "?tab=playground"].map((tab) => edit + tab);
  const [lead] = await (await owner.get("/api/leads")).json();
  const seen = await lookAround(page, ["/", ...tabs, "/inbox", `/leads?lead=${lead.id}`]);
  expect(seen.screens.length).toBeGreaterThan(15);
  // What has no word of the agent or its visitors on it: plans, an empty list.
  expect(seen.shown).toBeGreaterThan(10);

  const desk = await browser.newPage();
  await signInAsOperator(desk);
  const operators = await lookAround(desk, [operator.console]);
  expect(operators.screens.length).toBeGreaterThan(8);
  // Users and agents.
  expect(operators.shown).toBeGreaterThanOrEqual(2);
});

/** Opens every screen that a link leads to, and asks of each that what was written is text. */
async function lookAround(page: Page, starts: string[]) {
  const harm = watchHarm(page);
  const waiting = [...starts];
  const known = new Set(starts);
  const kinds = new Map<string, number>();
  const screens: string[] = [];
  let shown = 0;
  for (let path = waiting.shift(); path && screens.length < screensMax; path = waiting.shift()) {
    await page.goto(path);
    // An address may open a dialog, which hides the page's own heading from readers.
    const heading = page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog"));
    await expect(heading.first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    screens.push(path);
    if (/onerror=/.test(await page.locator("body").innerText())) shown += 1;
    const hrefs = await page.locator("a[href]").evaluateAll((links) => links.map(String));
    expect(
      hrefs.filter((href) => !/^(https?|mailto|tel):/.test(href)),
      path,
    ).toEqual([]);
    expect(harm, path).toEqual([]);
    for (const next of hrefs.flatMap((href) => screenAt(href, page.url()))) {
      const kind = next.replace(/[0-9a-f-]{36}/g, "*");
      const count = kinds.get(kind) ?? 0;
      if (known.has(next) || count >= ofOneKindMax) continue;
      known.add(next);
      kinds.set(kind, count + 1);
      waiting.push(next);
    }
  }
  return { screens, shown };
}

/** Of ours; what is sent as a file, and help pages, which nobody else writes, are left out. */
function screenAt(href: string, here: string): string[] {
  const { origin, pathname, search } = new URL(href);
  const isOther = origin !== new URL(here).origin || /^\/(api|help|agent|widget)\b/.test(pathname);
  return isOther ? [] : [pathname + search];
}
