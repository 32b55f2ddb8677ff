import { expect, test, vi } from "vitest";
import { openHostPage } from "./host-page.ts";

const shop = "https://shop.example";

/** A window in a frame, and what its page hears from it. */
function framed() {
  const heard: [unknown, unknown][] = [];
  const parent = { postMessage: (data: unknown, origin: unknown) => heard.push([data, origin]) };
  const frame = Object.assign(new EventTarget(), { parent });
  // Only what the page uses of a window.
  const host = openHostPage(frame as unknown as Window);
  const hear = (data: unknown, source: unknown = parent, origin = shop) =>
    frame.dispatchEvent(Object.assign(new Event("message"), { data, source, origin }));
  const press = (key: string) => frame.dispatchEvent(Object.assign(new Event("keydown"), { key }));
  return { host, hear, press, heard };
}

test("the chat says nothing until the widget has spoken, and then to its page alone", () => {
  const { host, hear, press, heard } = framed();
  host.say("ready");
  press("Escape");
  expect(heard).toEqual([]);

  hear("parley:open");
  press("a");
  press("Escape");
  expect(heard).toEqual([["parley:close", shop]]);
});

test("each opening is told to those who watch", () => {
  const { host, hear } = framed();
  const told = vi.fn();
  const leave = host.watch(told);
  hear("parley:open");
  hear("parley:open");
  leave();
  hear("parley:open");
  expect(told).toHaveBeenCalledTimes(2);
  expect(host.openings()).toBe(3);
});

test("case 68: what comes from elsewhere or has another shape is ignored", () => {
  const { host, hear, press, heard } = framed();
  hear("parley:open", {});
  hear("parley:open", null);
  for (const data of [{ type: "parley:open" }, ["parley:open"], null, "x".repeat(1_000_000)])
    hear(data);
  press("Escape");
  expect(host.openings()).toBe(0);
  expect(heard).toEqual([]);
});

test("a page of its own has no widget", () => {
  const own = openHostPage(window);
  window.dispatchEvent(new MessageEvent("message", { data: "parley:open", source: window }));
  expect(own.openings()).toBe(0);
});

test("ruling 43: what stands in a widget is shown only while that is open", () => {
  const { host, hear } = framed();
  expect(host.isShown()).toBe(false);
  hear("parley:open");
  expect(host.isShown()).toBe(true);
  hear("parley:shut", {});
  expect(host.isShown()).toBe(true);
  hear("parley:shut");
  expect(host.isShown()).toBe(false);
  expect(openHostPage(window).isShown()).toBe(true);
});
