import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Chromium, Parameters } from "./chromium.ts";
import { drawPage } from "./draw-page.ts";

const page = { url: "https://mill.example/", html: "<p>Mill</p>" };

/** A browser whose page asks for this many scripts at once. */
function browserWith(requests: number) {
  const listeners = new Map<string, Set<(paused: Parameters, session: string) => void>>();
  let closings = 0;
  const answers: Record<string, Parameters> = {
    "Target.attachToTarget": { sessionId: "own" },
    "Page.getFrameTree": { frameTree: { frame: { id: "main" } } },
    "Runtime.evaluate": { result: { value: "<p>Drawn</p>" } },
  };
  const browser: Chromium = {
    async send(method) {
      if (method === "Page.navigate")
        for (let at = 0; at < requests; at++)
          for (const listener of listeners.get("Fetch.requestPaused") ?? [])
            listener(
              {
                requestId: String(at),
                request: { url: `https://mill.example/${at}.js`, method: "GET" },
                resourceType: "Script",
              },
              "own",
            );
      return answers[method] ?? {};
    },
    on(event, listener) {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return () => all.delete(listener);
    },
    close: async () => void closings++,
  };
  const left = () => [...listeners.values()].reduce((sum, all) => sum + all.size, 0);
  return { browser, left, closings: () => closings };
}

test("what a page asks for is fetched a few parts at once, and a drawn page leaves nothing behind", async () => {
  const { browser, left } = browserWith(40);
  let now = 0;
  let most = 0;
  let all = 0;
  const markup = await drawPage(browser, page, async () => {
    all++;
    most = Math.max(most, ++now);
    await turn();
    now--;
    return { status: 200, contentType: "text/javascript", body: Buffer.from("") };
  });
  expect({ markup, all, most }).toEqual({ markup: "<p>Drawn</p>", all: 40, most: 6 });
  expect(left()).toBe(0);
});

test("a page that asks without end is not drawn on", async () => {
  const { browser, closings } = browserWith(3_001);
  const none = async () => Promise.reject(new Error("Left out"));
  await drawPage(browser, page, none);
  expect(closings()).toBe(1);
});
