import { expect, type Page, test } from "@playwright/test";
import { changeAgent, makeAgent, serveSite, watchFaults, widgetOn } from "./host-site.ts";
import { ask, expectAccessible } from "./steps.ts";

// On the kinds of pages that people have. e2e/widget.test.ts has the snippet on a strict one.

test("§7.22: on a plain page the widget asks once, keeps nothing and moves nothing, and works by keyboard alone", async ({
  page,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL);
  const site = await serveSite({ "/": { body: embedCode } });
  const faults = watchFaults(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`${baseURL}/`)) asked.push(new URL(request.url()).pathname);
  });
  await page.addInitScript({ content: countShifts });
  await page.goto(site.url);
  const { launcher, chat } = widgetOn(page);
  await expect(launcher).toBeVisible();
  expect(asked).toEqual(["/widget.js", expect.stringMatching(/^\/api\/public\/launchers\//)]);
  expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });
  await expectAccessible(page);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(launcher).toBeFocused();
  await page.keyboard.press("Enter");
  const field = chat.getByRole("textbox", { name: "Your message" });
  await expect(field).toBeFocused();
  await ask(chat, "When are you open?");
  await expect(chat.getByRole("log")).toContainText("Tuesday to Saturday");
  await expectAccessible(page);

  // An answer that comes while it is closed is announced and counted.
  const closed = Promise.withResolvers<void>();
  await page.route("**/chat", (route) => closed.promise.then(() => route.continue()));
  await field.fill("Is there parking?");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(launcher).toBeFocused();
  closed.resolve();
  await expect(page.getByRole("status")).toHaveText("New messages: 1");
  await expect(launcher).toHaveAccessibleName("Chat with Mill Bakery, New messages: 1");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(chat.getByText("six free parking places").last()).toBeVisible();
  await expect(launcher).toHaveAccessibleName("Chat with Mill Bakery");

  expect(await page.evaluate("window.shifts")).toBe(0);
  expect(faults).toEqual([]);
  site.close();
});

// In the browser's words: these run in the page.
const countShifts = `
  window.shifts = 0;
  new PerformanceObserver((list) => { window.shifts += list.getEntries().length; })
    .observe({ type: "layout-shift", buffered: true });`;

test("a page that may hold no script of its own starts the widget by the attributes of its tag", async ({
  page,
  baseURL,
}) => {
  const { id } = await makeAgent(baseURL);
  const policy = `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}; connect-src ${baseURL}`;
  const tag = `<script async src="${baseURL}/widget.js" data-agent-id="${id}" data-position="top-left"></script>`;
  const site = await serveSite({
    "/": { head: tag, headers: { "content-security-policy": policy } },
  });
  const faults = watchFaults(page);
  await page.goto(site.url);
  const { launcher, chat } = widgetOn(page);
  await launcher.click();
  await expect(chat.getByRole("textbox", { name: "Your message" })).toBeFocused();
  expect((await launcher.boundingBox())?.x).toBe(20);
  expect((await launcher.boundingBox())?.y).toBe(20);
  expect(faults).toEqual([]);
  site.close();
});

test("§7.22, case 69: a single-page app that goes on and back keeps one launcher, and its visitor the conversation", async ({
  page,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL);
  const site = await serveSite({ "/": { body: embedCode }, "/bread": { body: embedCode } });
  const faults = watchFaults(page);
  await page.goto(site.url);
  const { all, launcher, chat } = widgetOn(page);
  await launcher.click();
  await ask(chat, "When are you open?");

  // As frameworks do it: the old body is kept as a copy, another takes its place, and its scripts run again.
  await page.evaluate(`
    const start = [...document.querySelectorAll("script:not([src])")].map((one) => one.textContent);
    const kept = { "/": document.body };
    window.show = (path) => {
      kept[location.pathname] = document.body.cloneNode(true);
      const body = kept[path] ?? document.createElement("body");
      if (!kept[path]) body.innerHTML = "<main><h1>Cakes</h1></main>";
      document.documentElement.replaceChild(body, document.body);
      for (const code of start) (0, eval)(code);
    };
    window.addEventListener("popstate", () => window.show(location.pathname));
    window.go = (path) => { window.show(path); history.pushState(null, "", path); };
  `);
  for (const path of ["/cakes", "/bread", "/cakes"]) await page.evaluate(`window.go("${path}")`);
  await page.goBack();
  await page.goBack();
  await page.goForward();

  await expect(page.getByRole("heading", { name: "Cakes" })).toBeVisible();
  await expect(all).toHaveCount(1);
  await expect(page.getByRole("button", { name: /Chat with/ })).toHaveCount(1);
  await expect(chat.getByRole("log")).toContainText("Tuesday to Saturday");
  await page.keyboard.press("Escape");
  await expect(launcher).toHaveAttribute("aria-expanded", "false");

  // And to another document and back.
  await page.goto(`${site.url}/elsewhere`);
  await page.goBack();
  await expect(launcher).toHaveCount(1);
  expect(faults.filter((fault) => !/404/.test(fault))).toEqual([]);
  site.close();
});

test("a page whose style touches everything changes nothing of the widget", async ({
  page,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL);
  const hostile = `<style>
    html { font-size: 40px !important; direction: rtl !important; zoom: 1; }
    * { all: revert; margin: 40px !important; padding: 30px !important; border: 9px dashed red !important;
      font: italic 60px cursive !important; color: lime !important; background: yellow !important;
      border-radius: 0 !important; text-transform: uppercase !important; letter-spacing: 1em !important;
      position: static !important; width: 20px !important; height: 20px !important; opacity: .3 !important;
      float: left !important; transition: all 9s !important; }
    button, iframe, parley-widget, [class] { display: none !important; visibility: hidden !important; z-index: -1 !important; }
    body { overflow: hidden; }
  </style>`;
  const plain = await serveSite({ "/": { body: embedCode } });
  const loud = await serveSite({ "/": { head: hostile, body: embedCode } });
  const looks = [];
  for (const { url } of [plain, loud]) {
    await page.goto(url);
    const { launcher, chat } = widgetOn(page);
    await launcher.click();
    await expect(chat.getByRole("textbox", { name: "Your message" })).toBeFocused();
    looks.push(await page.evaluate(lookOfWidget));
  }
  expect(looks[1]).toEqual(looks[0]);
  plain.close();
  loud.close();
});

/** Where it stands and what it looks like. */
const lookOfWidget = `["button", "iframe", "svg"].map((name) => {
  const part = document.querySelector("parley-widget").shadowRoot.querySelector(name);
  for (const animation of part.getAnimations()) animation.finish();
  const style = getComputedStyle(part);
  const { x, y, width, height } = part.getBoundingClientRect();
  const names = ["color", "backgroundColor", "borderRadius", "opacity", "padding", "font"];
  return { x, y, width, height, looks: names.map((one) => style[one]) };
})`;

test("where a browser keeps no storage for other sites' frames, the chat works as long as the page is open", async ({
  page,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL);
  const site = await serveSite({ "/": { body: embedCode } });
  const faults = watchFaults(page);
  // As browsers do that block it: whoever only asks for it is refused.
  const content = `if (window.parent !== window)
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
      });`;
  await page.addInitScript({ content });
  await page.goto(site.url);
  const { launcher, chat } = widgetOn(page);
  await launcher.click();
  await ask(chat, "When are you open?");
  await expect(chat.getByRole("log")).toContainText("Tuesday to Saturday");
  await ask(chat, "Is there parking?");
  await expect(chat.getByRole("log")).toContainText("six free parking places");
  await page.keyboard.press("Escape");
  await launcher.click();
  await expect(chat.getByRole("log")).toContainText("Tuesday to Saturday");
  expect(faults).toEqual([]);
  site.close();
});

test("a chat that did not load when it was opened loads when it is opened again", async ({
  page,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL);
  const site = await serveSite({ "/": { body: embedCode } });
  await page.goto(site.url);
  await page.route(/\/widget\//, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }), {
    times: 1,
  });
  const { launcher, chat } = widgetOn(page);
  await launcher.click();
  await expect(chat.getByText("Bad Gateway")).toBeVisible();
  await launcher.click();
  await launcher.click();
  await ask(chat, "When are you open?");
  await expect(chat.getByRole("log")).toContainText("Tuesday to Saturday");
  await page.keyboard.press("Escape");
  await launcher.click();
  await expect(chat.getByRole("log")).toContainText("Tuesday to Saturday");
  site.close();
});

test("a domain that is not allowed says so in the console only, and no frame of it shows the chat", async ({
  page,
  baseURL,
}) => {
  const { owner, id, publicUrl, embedCode } = await makeAgent(baseURL, {
    chatSettings: { allowedDomains: ["mill.example"] },
  });
  const frames = `<iframe src="${baseURL}/widget/${id}"></iframe><iframe src="${publicUrl}"></iframe>`;
  const site = await serveSite({ "/": { body: embedCode }, "/frames": { body: frames } });
  const warned: string[] = [];
  page.on("console", (line) => line.type() === "warning" && warned.push(line.text()));
  await page.goto(site.url);
  await expect.poll(() => warned.join()).toContain("Mill Bakery is not allowed on localhost.");
  const { all, launcher, chat } = widgetOn(page);
  await expect(all).toHaveCount(0);
  expect(await page.locator("main").innerText()).toBe("Shop /\nTop");
  const refused = page.waitForEvent("console", (line) => line.text().includes("frame-ancestors"));
  await page.goto(`${site.url}/frames`);
  await refused;

  await changeAgent(owner, id, { chatSettings: { allowedDomains: ["mill.example", "localhost"] } });
  await page.goto(site.url);
  await launcher.click();
  await expect(chat.getByRole("textbox", { name: "Your message" })).toBeFocused();
  site.close();
});

test("the page opens, closes and names its visitor, and hears what happens", async ({
  page,
  baseURL,
}) => {
  const { embedCode } = await makeAgent(baseURL, { chatSettings: { contactForm: "after-answer" } });
  const calls = `<script>
    window.heard = [];
    for (const event of ["ready", "open", "message", "lead", "close"])
      Parley.on(event, () => window.heard.push(event));
    Parley.identify({ name: "Ada Byron", email: "ada@example.com", phone: 7 });
    Parley.open();
  </script>`;
  const site = await serveSite({ "/": { head: embedCode + calls } });
  await page.clock.install();
  await page.goto(site.url);
  const { all, chat } = widgetOn(page);
  await ask(chat, "When are you open?");
  await page.clock.runFor(3500);
  await expect(chat.getByLabel("Name*")).toHaveValue("Ada Byron");
  await expect(chat.getByLabel("Email*")).toHaveValue("ada@example.com");
  await expect(chat.getByLabel("Phone")).toHaveValue("");
  await chat.getByRole("button", { name: "Submit" }).click();
  await expect(chat.getByText("Thank you for providing your contact information!")).toBeVisible();
  await page.evaluate("Parley.close()");
  await page.clock.runFor(100);
  await expect.poll(() => heardOn(page)).toEqual(["ready", "open", "message", "lead", "close"]);
  await page.evaluate("Parley.destroy()");
  await expect(all).toHaveCount(0);
  site.close();
});

function heardOn(page: Page) {
  return page.evaluate("window.heard");
}
