import { cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ParleyChat, parley } from "./index.tsx";

const origin = "https://parley.example";
const agentId = "0b8e8f3e-1111-4111-8111-111111111111";

// Nothing is loaded here: what would be is kept in the list that the page has of its scripts.
const loaded: HTMLScriptElement[] = [];
beforeEach(() => {
  vi.spyOn(document, "scripts", "get").mockReturnValue(
    loaded as unknown as HTMLCollectionOf<HTMLScriptElement>,
  );
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) loaded.push(script);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  loaded.length = 0;
  Reflect.deleteProperty(window, "Parley");
});

/** What the widget's script will find to do. */
function queued() {
  const { queue } = window.Parley ?? {};
  return Array.isArray(queue) ? queue : [];
}
const names = () => queued().map(([name]) => name);
const scripts = () => loaded.map(({ src, nonce }) => [src, nonce]);

test("in strict mode one script is loaded, and the last thing done is to start the widget", () => {
  render(
    <StrictMode>
      <ParleyChat origin={origin} agentId={agentId} color="#7a3e1d" nonce="n0nce" />
    </StrictMode>,
  );
  expect(scripts()).toEqual([[`${origin}/widget.js`, "n0nce"]]);
  const started = names().filter((name) => name === "init" || name === "destroy");
  expect(started).toEqual(["init", "destroy", "init"]);
  const [, given] = queued().findLast(([name]) => name === "init");
  expect(given).toEqual([{ agentId, color: "#7a3e1d" }]);
});

test("another agent replaces the first, another visitor is told, and unmounting takes all away", () => {
  const { rerender, unmount } = render(<ParleyChat origin={origin} agentId={agentId} />);
  rerender(<ParleyChat origin={origin} agentId={agentId} visitor={{ name: "Ada" }} />);
  expect(queued().at(-1)).toEqual(["identify", [{ name: "Ada" }]]);
  const before = names().length;
  rerender(<ParleyChat origin={origin} agentId={agentId} visitor={{ name: "Ada" }} />);
  expect(names()).toHaveLength(before);
  rerender(<ParleyChat origin={origin} agentId="other" visitor={{ name: "Ada" }} />);
  expect(names().slice(before)).toEqual(expect.arrayContaining(["destroy", "init", "identify"]));
  unmount();
  expect(names().at(-1)).toBe("destroy");
});

test("listeners are those of the last rendering, and a button of the page's own opens the chat", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(<ParleyChat origin={origin} agentId={agentId} onLead={first} />);
  rerender(<ParleyChat origin={origin} agentId={agentId} onLead={second} />);
  const [, [, tell]] = queued().find(([name, [event]]) => name === "on" && event === "lead");
  tell();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
  const open = vi.fn();
  window.Parley = { open };
  parley.open();
  expect(open).toHaveBeenCalledTimes(1);
});
