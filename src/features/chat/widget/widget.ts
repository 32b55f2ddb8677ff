import type { Launcher } from "#features/agents/contract.ts";
import { DEFAULT_COLOR, widgetPositions } from "#shared/vocabulary.ts";
import { drawIcon, icons } from "./icon.ts";
import type { WidgetOptions } from "./options.ts";
import { style } from "./style.ts";

interface Surroundings {
  home: string;
  nonce: string | undefined;
  tell(event: string): void;
  visitor(): unknown;
}

export interface Widget {
  stay(): boolean;
  turn(open?: boolean): void;
  introduce(isNobody?: boolean): void;
  remove(): void;
}

const tag = "parley-widget";
/** A page that removes it more often than this within a second is left alone. */
const returnsMax = 9;
const usual: Partial<Launcher> & Pick<Launcher, "label" | "color" | "onColor" | "position"> = {
  label: "Chat",
  color: DEFAULT_COLOR,
  onColor: "#ffffff",
  position: widgetPositions[0],
};
const make = document.createElement.bind(document);

/** Hidden while the agent is paused. */
export function showWidget(
  { home, nonce, tell, visitor }: Surroundings,
  options: WidgetOptions,
): Widget {
  const host = make(tag);
  const box = make("div");
  const button = make("button");
  const words = make("span");
  const badge = make("b");
  const news = make("p");
  const frame = make("iframe");
  const { svg, path } = drawIcon();
  const listening = new AbortController();
  const { signal } = listening;
  const sight = new MutationObserver(stay);
  let agent: Partial<Launcher> | undefined;
  let isOpen = false;
  let isLoaded = false;
  let isChatShown = false;
  const place = `parley ${options.agentId}`;
  let unread = 0;
  let returns = 0;

  function remove() {
    if (isOpen && agent) tell("close");
    isOpen = false;
    listening.abort();
    sight.disconnect();
    host.remove();
  }

  /**
   * A sibling of body, whose filters and transforms would move it. Single-page apps may replace the body, or
   * restore an old copy.
   */
  function stay() {
    if (returns > returnsMax) remove();
    if (!signal.aborted && document.body) {
      for (const other of document.querySelectorAll(tag)) if (other !== host) other.remove();
      if (!host.isConnected) {
        returns += 1;
        setTimeout(() => (returns -= 1), 1000);
        document.documentElement.append(host);
      }
    }
    return !signal.aborted;
  }

  function draw() {
    const look = { ...usual, ...options, ...agent };
    const states = [look.needsEdge && "edge", isOpen && "open", isChatShown && "ready"];
    box.className = `${look.position.replace("-", " ")} ${states.join(" ")}`;
    box.style.cssText = `--brand:${look.color};--on:${look.onColor}`;
    path.setAttribute("d", isOpen ? icons.fold : icons.talk);
    words.textContent = look.launcherText || "";
    badge.textContent = `${unread || ""}`;
    news.textContent = unread ? `${look.unread || ""} ${unread}` : "";
    frame.title = look.label;
    frame.hidden = !isOpen;
    button.hidden = !agent;
    // The accessible name contains the visible text, for speech control.
    const name = [words.textContent, frame.title, news.textContent].filter(Boolean);
    button.setAttribute("aria-label", name.join(", "));
    button.setAttribute("aria-expanded", `${isOpen}`);
  }

  function turn(open = !isOpen, isQuiet?: boolean) {
    if (open === isOpen) return;
    isOpen = open;
    // The agent may still turn out to be paused.
    if (!agent) return;
    if (open) {
      unread = 0;
      // A frame that failed to load must be inserted anew to load again. One that asks to be opened has not failed.
      if (!isChatShown && !isQuiet) load();
    }
    draw();
    if (!isQuiet) (open ? frame : button).focus();
    greet();
    tell(open ? "open" : "close");
  }

  function load() {
    // A person who answers wants to know the visitor's page. The fragment is not sent to the server.
    frame.src = `${home}/widget/${options.agentId}#${location.href}`;
    box.append(frame);
  }

  function greet() {
    introduce();
    if (isLoaded) say(isOpen ? "parley:open" : "parley:shut");
  }

  /** To the chat, also what it asked this website to keep for it: browsers may forget a frame's own storage. */
  function introduce(isNobody?: boolean) {
    if (isNobody) kept("-");
    if (isLoaded) say({ parley: isNobody ? null : visitor(), kept: kept() });
  }

  function kept(text?: string): string | undefined {
    try {
      if (text !== undefined) localStorage[place] = text;
      return localStorage[place];
    } catch {
      // The page may not store anything.
    }
  }

  function say(what: unknown) {
    frame.contentWindow?.postMessage(what, home);
  }

  function hear({ source, origin, data }: MessageEvent) {
    if (origin !== home || !source || source !== frame.contentWindow) return;
    if (data === "parley:close") turn(false);
    if (data === "parley:absent") remove();
    if (data === "parley:ready") isChatShown = true;
    if (data === "parley:reopen") turn(true, true);
    if (data === "parley:lead") tell("lead");
    if (data === "parley:message") tell("message");
    if (data?.parley) {
      unread = data.unread;
      kept(data.kept);
    }
    draw();
  }

  function approach() {
    const link = make("link");
    link.rel = "preconnect";
    link.href = home;
    // Inside the shadow root, browsers ignore it.
    host.append(link);
  }

  button.type = "button";
  news.setAttribute("role", "status");
  frame.allow = "clipboard-write";
  button.append(svg, words, badge);
  box.append(button, news);
  draw();

  button.addEventListener("click", () => turn());
  for (const event of ["pointerenter", "focus"])
    button.addEventListener(event, approach, { once: true });
  frame.addEventListener("load", () => {
    isLoaded = true;
    greet();
  });
  window.addEventListener("message", hear, { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) turn(false);
    },
    { signal },
  );

  const shadow = host.attachShadow({ mode: "open" });
  dress(shadow, nonce);
  shadow.append(box);
  sight.observe(document.documentElement, { childList: true });
  stay();

  askFor(home, options).then((answer) => {
    if (!answer) return remove();
    agent = answer;
    draw();
    tell("ready");
    // Somebody may have answered meanwhile.
    if (kept()) load();
    if (isOpen) {
      isOpen = false;
      turn();
    }
  });

  return { stay, turn, introduce, remove };
}

/** Strict policies allow constructed style sheets; a browser without them needs the nonce. */
function dress(shadow: ShadowRoot, nonce = "") {
  if (!("adoptedStyleSheets" in document)) {
    const sheet = make("style");
    sheet.nonce = nonce;
    sheet.textContent = style;
    return shadow.append(sheet);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
}

async function askFor(
  home: string,
  { agentId, ...wanted }: WidgetOptions,
): Promise<Partial<Launcher> | undefined> {
  try {
    const query = new URLSearchParams(wanted);
    const address = `${home}/api/public/launchers/${agentId}?${query}`;
    const answer = await fetch(address, { credentials: "omit" });
    if (answer.ok) return await answer.json();
    if (answer.status === 404) return undefined;
    if (answer.status === 403) {
      // For who has put it here, not for who reads the page.
      // biome-ignore lint/suspicious/noConsole: it is where they look
      console.warn((await answer.json()).message);
      return undefined;
    }
  } catch {
    // The page's policy may forbid the call: the chat itself then says that nobody is there.
  }
  return {};
}
