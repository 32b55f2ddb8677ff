import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { follow, followTogether } from "./follow.ts";

const news = endpoint("owner", "GET /api/news", {
  response: z.never(),
  event: z.object({ type: z.literal("news"), text: z.string() }),
});

class Source {
  static all: Source[] = [];
  readonly CLOSED = 2;
  readyState = 0;
  readonly listeners = new Map<string, (event: { data: string }) => void>();
  constructor() {
    Source.all.push(this);
  }
  addEventListener(type: string, listener: (event: { data: string }) => void) {
    this.listeners.set(type, listener);
  }
  close() {
    this.readyState = this.CLOSED;
  }
  tell(text: string) {
    this.listeners.get("news")?.({ data: JSON.stringify({ type: "news", text }) });
  }
  refuse() {
    this.readyState = this.CLOSED;
    this.listeners.get("error")?.({ data: "" });
  }
}

beforeEach(() => {
  Source.all = [];
  vi.stubGlobal("EventSource", Source);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen(how: typeof follow) {
  const heard: string[] = [];
  const end = how(news, { params: {}, types: ["news"], onEvent: ({ text }) => heard.push(text) });
  return { heard, end };
}

test("whoever was refused, as by a proxy while the server restarts, connects again, and not after the end", () => {
  const { heard, end } = listen(follow);
  Source.all[0]?.refuse();
  vi.advanceTimersByTime(3_000);
  expect(Source.all).toHaveLength(2);
  Source.all[1]?.tell("back");
  expect(heard).toEqual(["back"]);
  Source.all[1]?.refuse();
  end();
  vi.advanceTimersByTime(120_000);
  expect(Source.all).toHaveLength(2);
});

test("of several tabs one holds the stream and all hear it; when it goes, another goes on", async () => {
  stubLocks();
  const [first, second] = [listen(followTogether), listen(followTogether)];
  await vi.waitFor(() => expect(Source.all).toHaveLength(1));
  Source.all[0]?.tell("one");
  await vi.waitFor(() => expect([first.heard, second.heard]).toEqual([["one"], ["one"]]));
  first.end();
  await vi.waitFor(() => expect(Source.all).toHaveLength(2));
  Source.all[1]?.tell("two");
  expect(second.heard).toEqual(["one", "two"]);
  second.end();
});

/** One holder at a time, in the order of asking, as the browser's locks. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, __: object, hold: () => Promise<void>) => {
    last = last.then(hold);
    return last;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
