import { expect, onTestFinished, test, vi } from "vitest";
import { fakeServer, refusal } from "#testing/web/fake-server.ts";
import type { WidgetOptions } from "./options.ts";
import { showWidget } from "./widget.ts";

const home = "https://parley.example";
const agentId = "0b8e8f3e-1111-4111-8111-111111111111";
const call = `GET ${home}/api/public/launchers/${agentId}`;
const bakery = { name: "Tollgate Bakery", primaryColor: "#f2c230" };

async function show(answer: () => unknown = () => bakery, options: Partial<WidgetOptions> = {}) {
  fakeServer({ [call]: answer });
  const widget = showWidget(home, {
    agentId,
    color: undefined,
    position: "bottom-right",
    ...options,
  });
  onTestFinished(widget.remove);
  const root = document.querySelector("parley-widget")?.shadowRoot;
  const button = root?.querySelector("button");
  const frame = () => root?.querySelector("iframe");
  // No page is loaded here: a window that only takes what is said to it stands in the frame.
  const said = vi.fn();
  const chat = Object.assign(new EventTarget(), { postMessage: said }) as unknown as Window;
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(chat);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  if (!button) throw new Error("There is no button.");
  await vi.waitFor(() => {
    if (widget.isOnPage() && button.hidden) throw new Error("Not asked yet");
  });
  return { widget, button, frame, chat, said, brand: () => styleOf(button, "--brand") };
}

function styleOf(button: Element, name: string) {
  return button.parentElement?.style.getPropertyValue(name);
}

/** As if the frame's page, or somebody else, had spoken. */
function hear(data: unknown, source: Window | null | undefined, origin = home) {
  window.dispatchEvent(new MessageEvent("message", { data, source: source ?? null, origin }));
}

test("§7.22, case 69: the button is named, says whether it is open, and loads nothing before", async () => {
  const { button, frame } = await show();
  expect(button.getAttribute("aria-label")).toBe("Chat with Tollgate Bakery");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(frame()).toBeNull();

  button.click();

  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(frame()?.title).toBe("Chat with Tollgate Bakery");
  expect(frame()?.hidden).toBe(false);
});

test("Escape on the page closes the chat, keeps it, and gives the focus back", async () => {
  const { button, frame } = await show();
  button.click();
  const first = frame();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(first?.hidden).toBe(true);
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.querySelector("parley-widget")?.shadowRoot?.activeElement).toBe(button);

  button.click();
  expect(frame()).toBe(first);
});

test("§7.22: without a color the agent's own is used, with letters that can be read on it", async () => {
  const { button, brand } = await show();
  expect(brand()).toBe("#f2c230");
  expect(styleOf(button, "--on-brand")).toBe("#201e18");
});

test("§7.22: a color that is given goes before the agent's", async () => {
  const { button, brand } = await show(() => bakery, { color: "#1a1a1a" });
  expect(brand()).toBe("#1a1a1a");
  expect(styleOf(button, "--on-brand")).toBe("#ffffff");
});

test("§4.4: a paused agent shows nothing", async () => {
  const { widget, button } = await show(() => refusal(404, "Agent not found"));
  expect(widget.isOnPage()).toBe(false);
  expect(button.hidden).toBe(true);
});

test("case 69: a page whose policy forbids the question has its button all the same", async () => {
  const { button, brand } = await show(() => Promise.reject(new TypeError("Refused to connect")));
  expect(button.hidden).toBe(false);
  expect(button.getAttribute("aria-label")).toBe("Chat");
  expect(brand()).toBe("#2563eb");
});

test("case 68: only the frame's own page can close the chat or take it away", async () => {
  const { widget, button, chat } = await show();
  button.click();
  const isOpen = () => button.getAttribute("aria-expanded") === "true";
  for (const word of ["parley:close", "parley:absent"]) {
    hear(word, window);
    hear(word, null);
    hear(word, chat, "https://evil.example");
    hear(word, chat, "null");
  }
  for (const shape of [{ type: "parley:close" }, ["parley:close"], null, "x".repeat(1_000_000)])
    hear(shape, chat);
  expect(isOpen()).toBe(true);
  expect(widget.isOnPage()).toBe(true);

  hear("parley:close", chat);
  expect(isOpen()).toBe(false);
  hear("parley:absent", chat);
  expect(widget.isOnPage()).toBe(false);
});

test("case 68: the chat is greeted once it is loaded, by the name of its own server only", async () => {
  const { button, frame, said } = await show();
  button.click();
  said.mockClear();
  frame()?.dispatchEvent(new Event("load"));
  expect(said.mock.calls).toEqual([["parley:open", home]]);
});
