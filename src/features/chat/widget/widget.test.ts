import { expect, onTestFinished, test, vi } from "vitest";
import { fakeServer, refusal } from "#testing/web/fake-server.ts";
import type { WidgetOptions } from "./options.ts";
import { showWidget } from "./widget.ts";

const home = "https://parley.example";
const agentId = "0b8e8f3e-1111-4111-8111-111111111111";
const bakery = {
  label: "Chat with Tollgate Bakery",
  launcherText: null,
  unread: "New messages:",
  color: "#f2c230",
  onColor: "#201e18",
  needsEdge: true,
  position: "bottom-right",
};

interface Shown {
  answer?: () => unknown;
  options?: Partial<WidgetOptions>;
  visitor?: unknown;
}

async function show({ answer = () => bakery, options = {}, visitor }: Shown = {}) {
  const query = new URLSearchParams({ ...options });
  fakeServer({ [`GET ${home}/api/public/launchers/${agentId}?${query}`]: answer });
  const told: string[] = [];
  const page = {
    home,
    nonce: "n0nce",
    tell: (event: string) => told.push(event),
    visitor: () => visitor,
  };
  const widget = showWidget(page, { agentId, ...options });
  onTestFinished(widget.remove);
  const host = document.querySelector("parley-widget");
  const root = host?.shadowRoot;
  const button = root?.querySelector("button");
  const box = button?.parentElement;
  const frame = () => root?.querySelector("iframe");
  // No page is loaded here: a window that only takes what is said to it stands in the frame.
  const said = vi.fn();
  const chat = Object.assign(new EventTarget(), { postMessage: said }) as unknown as Window;
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(chat);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  if (!host || !root || !button || !box) throw new Error("There is no button.");
  await vi.waitFor(() => {
    if (widget.stay() && button.hidden) throw new Error("Not asked yet");
  });
  const isOpen = () => button.getAttribute("aria-expanded") === "true";
  return { widget, host, root, button, box, frame, chat, said, told, isOpen };
}

const nameOf = (button: Element) => button.getAttribute("aria-label");

/** As if the frame's page, or somebody else, had spoken. */
function hear(data: unknown, source: Window | null | undefined, origin = home) {
  window.dispatchEvent(new MessageEvent("message", { data, source: source ?? null, origin }));
}

test("§7.22, case 69: the button is named, says whether it is open, and loads nothing before", async () => {
  const { button, frame, isOpen, told } = await show();
  expect(nameOf(button)).toBe("Chat with Tollgate Bakery");
  expect(isOpen()).toBe(false);
  expect(frame()).toBeNull();

  button.click();

  expect(isOpen()).toBe(true);
  expect(frame()?.title).toBe("Chat with Tollgate Bakery");
  expect(frame()?.hidden).toBe(false);
  expect(frame()?.allow).toBe("clipboard-write");
  expect(told).toEqual(["ready", "open"]);
});

test("Escape on the page closes the chat, keeps it, and gives the focus back", async () => {
  const { root, button, frame, isOpen } = await show();
  button.click();
  const first = frame();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(first?.hidden).toBe(true);
  expect(isOpen()).toBe(false);
  expect(root.activeElement).toBe(button);

  button.click();
  expect(frame()).toBe(first);
});

test("§7.22: what the server says of color, place and words goes before what stands in the page", async () => {
  const answer = () => ({ ...bakery, position: "top-left", launcherText: "Ask the baker" });
  const { button, box } = await show({ answer, options: { color: "#1a1a1a" } });
  expect(box.style.getPropertyValue("--brand")).toBe("#f2c230");
  expect(box.style.getPropertyValue("--on")).toBe("#201e18");
  expect([...box.classList]).toEqual(expect.arrayContaining(["top", "left", "edge"]));
  expect(button.textContent).toBe("Ask the baker");
  expect(nameOf(button)).toBe("Ask the baker, Chat with Tollgate Bakery");
});

test("§4.4: a paused agent shows nothing", async () => {
  const { widget, button, host } = await show({ answer: () => refusal(404, "Agent not found") });
  expect(widget.stay()).toBe(false);
  expect(host.isConnected).toBe(false);
  expect(button.hidden).toBe(true);
});

test("on a website that is not allowed nothing is shown, and the console says why", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { widget } = await show({ answer: () => refusal(403, "Rye is not allowed here.") });
  expect(widget.stay()).toBe(false);
  expect(warn.mock.calls).toEqual([["Rye is not allowed here."]]);
});

test.each([
  ["forbids the question", () => Promise.reject(new TypeError("Refused to connect"))],
  ["is answered with a fault", () => refusal(500, "Something broke")],
  ["is answered by another machine", () => new Response("<h1>Sign in to the hotel</h1>")],
])(
  "case 69: a page that %s has its button all the same, as its code says",
  async (_what, answer) => {
    const options = { color: "#7a3e1d", position: "top-left" } as const;
    const { button, box } = await show({ answer, options });
    expect(button.hidden).toBe(false);
    expect(nameOf(button)).toBe("Chat");
    expect(box.style.getPropertyValue("--brand")).toBe("#7a3e1d");
    expect([...box.classList]).toEqual(expect.arrayContaining(["top", "left"]));
  },
);

test("what is opened before the server has answered opens then, and not for a paused agent", async () => {
  const later = Promise.withResolvers<unknown>();
  fakeServer({ [`GET ${home}/api/public/launchers/${agentId}?`]: () => later.promise });
  const told: string[] = [];
  const page = { home, nonce: "", visitor: () => null, tell: (event: string) => told.push(event) };
  const widget = showWidget(page, { agentId });
  onTestFinished(widget.remove);
  const root = document.querySelector("parley-widget")?.shadowRoot;
  widget.turn(true);
  expect(root?.querySelector("iframe")).toBeNull();
  later.resolve(bakery);
  await vi.waitFor(() => expect(root?.querySelector("iframe")?.hidden).toBe(false));
  expect(told).toEqual(["ready", "open"]);
});

test("answers that come while the chat is closed are counted, told to all, and seen by opening it", async () => {
  const { button, root, chat, told } = await show();
  const news = () => root.querySelector("[role=status]")?.textContent;
  button.click();
  hear("parley:message", chat);
  expect(news()).toBe("");
  button.click();
  hear("parley:message", chat);
  hear("parley:message", chat);
  hear({ parley: true, unread: 2, kept: "" }, chat);
  expect(button.querySelector("b")?.textContent).toBe("2");
  expect(news()).toBe("New messages: 2");
  expect(nameOf(button)).toBe("Chat with Tollgate Bakery, New messages: 2");

  button.click();
  expect(nameOf(button)).toBe("Chat with Tollgate Bakery");
  expect(news()).toBe("");
  expect(told.filter((event) => event === "message")).toHaveLength(3);
});

test("case 68: only the frame's own page can close the chat, count in it or take it away", async () => {
  const { widget, button, chat, isOpen, told } = await show();
  button.click();
  for (const word of ["parley:close", "parley:absent", "parley:message", "parley:lead"]) {
    hear(word, window);
    hear(word, null);
    hear(word, chat, "https://evil.example");
    hear(word, chat, "null");
  }
  for (const shape of [{ type: "parley:close" }, ["parley:close"], null, "x".repeat(1_000_000)])
    hear(shape, chat);
  expect(isOpen()).toBe(true);
  expect(widget.stay()).toBe(true);
  expect(told).toEqual(["ready", "open"]);

  hear("parley:lead", chat);
  hear("parley:close", chat);
  expect(isOpen()).toBe(false);
  hear("parley:absent", chat);
  expect(widget.stay()).toBe(false);
  expect(told).toEqual(["ready", "open", "lead", "close"]);
});

test("case 68: the chat is greeted and told of the visitor once it is loaded, by the name of its own server only", async () => {
  keep();
  const visitor = { name: "Ada" };
  const { button, frame, said } = await show({ visitor });
  button.click();
  expect(said).not.toHaveBeenCalled();
  frame()?.dispatchEvent(new Event("load"));
  expect(said.mock.calls).toEqual([
    [{ parley: visitor, kept: undefined }, home],
    ["parley:open", home],
  ]);
});

test("a page that puts another body or an old copy in place keeps one launcher", async () => {
  const { host } = await show();
  const copy = document.createElement("body");
  copy.append(host.cloneNode(true), document.createElement("main"));
  document.body.replaceWith(copy);
  await vi.waitFor(() => expect(host.isConnected).toBe(true));
  expect(document.querySelectorAll("parley-widget")).toHaveLength(1);

  document.body.innerHTML = "<main>Another page</main>";
  await vi.waitFor(() => expect(host.isConnected).toBe(true));
});

test("it stands beside the body, whose filters and transforms would carry it away", async () => {
  const { host } = await show();
  expect(host.parentElement).toBe(document.documentElement);
});

test("a page that puts it away again and again keeps its way, and is not frozen", async () => {
  const { widget, host, button, told } = await show();
  button.click();
  const cleaner = new MutationObserver(() => host.remove());
  onTestFinished(() => cleaner.disconnect());
  cleaner.observe(document.documentElement, { childList: true });
  host.remove();
  await vi.waitFor(() => expect(widget.stay()).toBe(false));
  expect(host.isConnected).toBe(false);
  expect(told).toEqual(["ready", "open", "close"]);
});

test("the browser is told of the server when somebody comes near, once", async () => {
  const { button, host } = await show();
  expect(host.querySelector("link")).toBeNull();
  for (const event of ["pointerenter", "pointerenter", "focus"])
    button.dispatchEvent(new Event(event));
  const links = [...host.querySelectorAll("link")].map(({ rel, href }) => `${rel} ${href}`);
  expect(new Set(links)).toEqual(new Set([`preconnect ${home}/`]));
});

test("ruling 43: the chat is told when it is shut, so that nothing counts as seen behind a closed widget", async () => {
  const { button, frame, said } = await show();
  button.click();
  frame()?.dispatchEvent(new Event("load"));
  button.click();
  button.click();
  const words = said.mock.calls.flatMap(([word]) => (typeof word === "string" ? [word] : []));
  expect(words).toEqual(["parley:open", "parley:shut", "parley:open"]);
});

const place = `parley ${agentId}`;

function keep(text?: string) {
  localStorage.clear();
  if (text !== undefined) localStorage.setItem(place, text);
  onTestFinished(() => localStorage.clear());
}

test("ruling 44: the website keeps what the chat asks it to, and shows what came meanwhile on its next page", async () => {
  keep();
  const first = await show();
  expect(first.frame()).toBeNull();
  first.button.click();
  hear({ parley: true, unread: 0, kept: "a conversation" }, first.chat);
  expect(localStorage.getItem(place)).toBe("a conversation");
  first.widget.remove();

  const { frame, said, chat, button, isOpen } = await show();
  await vi.waitFor(() => expect(frame()).toBeTruthy());
  expect(isOpen()).toBe(false);
  frame()?.dispatchEvent(new Event("load"));
  expect(said.mock.calls.map(([word]) => word)).toEqual([
    { parley: undefined, kept: "a conversation" },
    "parley:shut",
  ]);
  hear({ parley: true, unread: 3, kept: "a conversation" }, chat);
  expect(nameOf(button)).toBe("Chat with Tollgate Bakery, New messages: 3");
  hear({ parley: true, unread: 9, kept: "forged" }, chat, "https://evil.example");
  hear({ parley: true, unread: 9, kept: "forged" }, window);
  expect(localStorage.getItem(place)).toBe("a conversation");
});

test("a chat that was open comes back open, without taking the focus", async () => {
  keep("a conversation");
  const { chat, isOpen, told, host } = await show();
  hear("parley:reopen", chat);
  expect(isOpen()).toBe(true);
  expect(told).toContain("open");
  expect(document.activeElement).not.toBe(host);
});

test("ruling 44: nobody there is told to the chat at once, or by the next page where it is not loaded", async () => {
  keep("a conversation");
  const { widget, frame, said } = await show();
  widget.introduce(true);
  expect(localStorage.getItem(place)).toBe("-");
  frame()?.dispatchEvent(new Event("load"));
  expect(said.mock.calls[0]).toEqual([{ parley: undefined, kept: "-" }, home]);
  widget.introduce(true);
  expect(said.mock.calls.at(-1)).toEqual([{ parley: null, kept: "-" }, home]);
});
