import { brandEdge, onBrand } from "#shared/brand-color.ts";
import { DEFAULT_COLOR } from "#shared/vocabulary.ts";
import { drawIcon, icons } from "./icon.ts";
import { readColor, type WidgetOptions } from "./options.ts";
import { spokenCorners } from "./position.ts";
import { style } from "./style.ts";

export interface Widget {
  isOnPage(): boolean;
  remove(): void;
}

/** A button and, once it was pressed, the agent's chat in a frame. It stays hidden while the agent is paused. */
export function showWidget(home: string, { agentId, color, position }: WidgetOptions): Widget {
  const host = document.createElement("parley-widget");
  const box = document.createElement("div");
  const button = document.createElement("button");
  const frame = document.createElement("iframe");
  const icon = drawIcon();
  const listening = new AbortController();
  const { signal } = listening;
  let isOpen = false;
  let isLoaded = false;

  function remove() {
    listening.abort();
    host.remove();
  }

  function paint(brand: string) {
    box.style.setProperty("--brand", brand);
    box.style.setProperty("--on-brand", onBrand(brand));
    box.style.setProperty("--edge", brandEdge(brand).light ? "rgb(32 30 24/.42)" : "transparent");
  }

  function name(label: string) {
    button.setAttribute("aria-label", label);
    frame.title = label;
  }

  function turn(open: boolean) {
    isOpen = open;
    if (!frame.isConnected) {
      frame.src = `${home}/widget/${agentId}`;
      box.append(frame);
    }
    frame.hidden = !open;
    box.classList.toggle("open", open);
    button.setAttribute("aria-expanded", String(open));
    icon.path.setAttribute(
      "d",
      open ? icons[position.startsWith("top") ? "top" : "bottom"] : icons.talk,
    );
    if (open) {
      frame.focus();
      greet();
    } else button.focus();
  }

  /** The chat learns from this who shows it, and takes the focus. */
  function greet() {
    if (isOpen && isLoaded) frame.contentWindow?.postMessage("parley:open", home);
  }

  function hear({ source, origin, data }: MessageEvent) {
    if (origin !== home || !source || source !== frame.contentWindow) return;
    if (data === "parley:ready") box.classList.add("ready");
    if (data === "parley:close" && isOpen) turn(false);
    if (data === "parley:absent") remove();
  }

  box.className = position.replace("-", " ");
  box.style.setProperty("--launcher", spokenCorners(position, "18px"));
  box.style.setProperty("--panel", spokenCorners(position, "16px"));
  paint(color ?? DEFAULT_COLOR);
  name("Chat");
  button.type = "button";
  button.hidden = true;
  button.setAttribute("aria-expanded", "false");
  button.append(icon.svg);
  icon.path.setAttribute("d", icons.talk);
  box.append(button);

  button.addEventListener("click", () => turn(!isOpen));
  frame.addEventListener("load", () => {
    isLoaded = true;
    greet();
  });
  window.addEventListener("message", hear, { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && isOpen && !event.defaultPrevented) turn(false);
    },
    { signal },
  );

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(box);
  document.body.append(host);

  askFor(home, agentId).then((agent) => {
    if (!agent) return remove();
    const own = readColor(agent.primaryColor);
    if (!color && own) paint(own);
    if (typeof agent.name === "string") name(`Chat with ${agent.name}`);
    button.hidden = false;
  });

  return { isOnPage: () => host.isConnected, remove };
}

/** Undefined for an agent that does not talk with visitors now. */
async function askFor(home: string, agentId: string): Promise<Record<string, unknown> | undefined> {
  try {
    const answer = await fetch(`${home}/api/public/launchers/${agentId}`, { credentials: "omit" });
    if (answer.status === 404) return undefined;
    return answer.ok ? await answer.json() : {};
  } catch {
    // The page's policy may forbid the call: then the chat itself says, once opened, that nobody is there.
    return {};
  }
}
