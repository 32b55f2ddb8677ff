import { afterAll, expect, onTestFinished, test } from "vitest";
import { browserPath } from "#testing/server/browser-path.ts";
import { respond, startCanary } from "#testing/server/hostile-web.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { createPageBrowser } from "../browser/page-browser.ts";
import { readWebsite } from "./read-website.ts";

const { web, parts, newSite, passagesOf, outcomes, pagesOf } = await useReading();
const canary = await startCanary();
const warnings: string[] = [];
// As root, Chromium starts only without its sandbox.
const settings = { path: await browserPath(), hasSandbox: false };
const warn = (_: object, sentence: string) => void warnings.push(sentence);
const browser = createPageBrowser(settings, { warn });
afterAll(() => browser.close());

async function readDrawn(answers: typeof web.answers, by = browser) {
  web.answers = answers;
  const site = await newSite();
  await readWebsite({ ...parts, browser: by }, site.sourceId, untilDone);
  return { ...site, outcomes: await outcomes(site.sourceId) };
}

const shell = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><body><div id="app"></div><script src="/app.js"></script></body></html>`;
const script = (text: string) => respond(200, { "content-type": "text/javascript" }, text);

test("a page drawn by scripts is read with its links, and everything they fetch follows our rules", async () => {
  const { outcomes, sourceId } = await readDrawn({
    "/": shell("Mill"),
    "/tour": shell("Tour"),
    "/app.js": script(`
      const trap = "${canary.origin}";
      new Image().src = trap + "/image";
      for (const way of [() => fetch(trap + "/fetch"), () => new WebSocket(trap.replace("http", "ws")), () => navigator.sendBeacon(trap + "/beacon"), () => open(trap), () => fetch("/orders", { method: "POST" })])
        try { Promise.resolve(way()).catch(() => {}); } catch {}
      const frame = document.createElement("iframe");
      frame.src = trap + "/frame";
      document.body.append(frame);
      fetch("/rooms.json").then((answer) => answer.json()).then(({ rooms }) => {
        const box = document.createElement("x-rooms");
        box.attachShadow({ mode: "open" }).innerHTML = "<h2>Rooms</h2>" + rooms.map((room) => "<p>" + room + " costs 80 pounds a night.</p>").join("");
        document.querySelector("#app").append(box);
        document.querySelector("#app").insertAdjacentHTML("beforeend", location.pathname === "/" ? '<a href="/tour">Our tour</a>' : "<p>The tour takes two hours and ends at the weir.</p>");
      });`),
    "/rooms.json": respond(200, { "content-type": "application/json" }, `{"rooms":["Oak","Elm"]}`),
  });
  expect(warnings).toEqual([]);
  expect(outcomes).toEqual({ "/": "done", "/tour": "done" });
  const texts = (await passagesOf(sourceId)).map(({ text }) => text).join("\n");
  expect(texts).toContain("Oak costs 80 pounds a night.");
  expect(texts).toContain("The tour takes two hours");
  expect(web.asked).not.toContain("/orders");
  expect(canary.hits()).toBe(0);
  // Read in full again: what was sent stays the same whatever is drawn.
  expect((await pagesOf(sourceId)).map(({ bodyHash }) => bodyHash)).toEqual([null, null]);
});

test("a page with text of its own is not drawn, and one that never gets any says so", async () => {
  const hasty = createPageBrowser(settings, { warn: () => {} }, 5_000);
  onTestFinished(() => hasty.close());
  const answers = {
    "/": `${page("Mill", para("A mill with a shop, a bakery and twelve rooms above the river. ".repeat(5)))}<a href="/empty">x</a><script src="/never.js"></script>`,
    "/empty": `<title>Empty</title><script>for (;;) {}</script>`,
  };
  const { outcomes, sourceId } = await readDrawn(answers, hasty);
  expect(web.asked).not.toContain("/never.js");
  expect(outcomes["/empty"]).toBe(
    "skipped: There is no text on this page, even after its scripts have run.",
  );
  expect(await passagesOf(sourceId)).toHaveLength(1);
});

test("without its program, pages are read as they were sent", async () => {
  const missing = createPageBrowser({ ...settings, path: "/no/such/program" }, { warn });
  web.answers = { "/": shell("Mill"), "/app.js": script("") };
  const { sourceId } = await newSite();
  await readWebsite({ ...parts, browser: missing }, sourceId, untilDone);
  expect((await outcomes(sourceId))["/"]).toMatch(/^skipped/);
  expect(warnings).toContain("a page could not be drawn by the browser");
});
