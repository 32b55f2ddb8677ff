import { setTimeout as wait } from "node:timers/promises";
import { createSemaphore } from "#platform/server/semaphore.ts";
import type { Chromium, Parameters } from "./chromium.ts";

export interface GivenPage {
  url: string;
  html: string;
}

export interface FetchedPart {
  status: number;
  contentType: string;
  body: Buffer;
}

/** Throws if the address must not be asked. */
export type FetchPart = (url: string) => Promise<FetchedPart>;

const partsMax = 150;
/** For all requests, skipped ones too: each costs the server a message. */
const requestsMax = 3_000;
/** As browsers do for one host; it also bounds what is held beyond `bytesMax`. */
const partsAtOnce = 6;
const bytesMax = 20 * 1024 * 1024;
const lookEveryMs = 250;
/** Looks in a row without change after which a page counts as drawn. */
const sameLooks = 4;
const drawnWithinMs = 12_000;
const lettersMax = 5_000_000;
/** Pictures, fonts, films, sockets and signals are left out. */
const wanted = new Set(["Document", "Script", "Stylesheet", "XHR", "Fetch"]);

/** Runs in a world of its own, whose functions the page cannot replace. */
const drawn = `(() => {
  const roots = [];
  const look = (node) => {
    for (const element of node.querySelectorAll("*"))
      if (element.shadowRoot) {
        roots.push(element.shadowRoot);
        look(element.shadowRoot);
      }
  };
  look(document);
  const root = document.documentElement;
  const start = root.cloneNode(false).outerHTML.replace(/<\\/html>$/i, "");
  return (start + root.getHTML({ shadowRoots: roots }) + "</html>").slice(0, ${lettersMax});
})()`;
const amount = "document.body ? document.body.innerText.length : 0";

/** The markup after the page's scripts have run. It gets only what `fetchPart` fetches, by GET. */
export async function drawPage(
  { send, on, close }: Chromium,
  { url, html }: GivenPage,
  fetchPart: FetchPart,
): Promise<string> {
  const { browserContextId } = await send("Target.createBrowserContext");
  await send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId });
  await send("Browser.grantPermissions", { permissions: [], browserContextId });
  const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const own = String(sessionId);
  const ask = (method: string, parameters?: Parameters) => send(method, parameters, own);

  let pending = 0;
  let requests = 0;
  let asked = 0;
  let bytes = 0;
  let isGiven = false;
  let isOver = false;
  const turns = createSemaphore(partsAtOnce);
  const offPaused = on("Fetch.requestPaused", async (paused, session) => {
    if (session !== own) return;
    if (++requests > requestsMax) return close().catch(() => {});
    const { requestId } = paused;
    pending++;
    try {
      const part = await turns.run(() => partFor(paused));
      await ask("Fetch.fulfillRequest", {
        requestId,
        responseCode: part.status,
        responseHeaders: [{ name: "content-type", value: part.contentType }],
        body: part.body.toString("base64"),
      });
    } catch {
      await ask("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }).catch(() => {});
    } finally {
      pending--;
    }
  });
  const offDialogs = on("Page.javascriptDialogOpening", (_, session) => {
    if (session === own) void ask("Page.handleJavaScriptDialog", { accept: false }).catch(() => {});
  });

  async function partFor({ request, resourceType }: Parameters): Promise<FetchedPart> {
    // As the protocol describes them.
    const { url: address, method } = request as { url: string; method: string };
    if (!isGiven && resourceType === "Document") {
      isGiven = true;
      return { status: 200, contentType: "text/html; charset=utf-8", body: Buffer.from(html) };
    }
    const isWanted = !isOver && method === "GET" && wanted.has(String(resourceType));
    if (!isWanted || ++asked > partsMax || bytes > bytesMax) throw new Error("Left out");
    const part = await fetchPart(address);
    bytes += part.body.length;
    return part;
  }

  try {
    await ask("Page.enable");
    await ask("Network.enable");
    await ask("Network.setBypassServiceWorker", { bypass: true });
    await ask("Emulation.setDocumentCookieDisabled", { disabled: true });
    await ask("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
    await ask("Page.navigate", { url });

    const evaluate = async (expression: string) => {
      const { frameTree } = await ask("Page.getFrameTree");
      const { frame } = frameTree as { frame: { id: string } };
      const { executionContextId: contextId } = await ask("Page.createIsolatedWorld", {
        frameId: frame.id,
      });
      const { result } = await ask("Runtime.evaluate", {
        expression,
        contextId,
        returnByValue: true,
        timeout: 5_000,
      });
      return (result as { value?: unknown }).value;
    };
    let before: unknown;
    let same = 0;
    for (let ms = 0; ms < drawnWithinMs && same < sameLooks; ms += lookEveryMs) {
      await wait(lookEveryMs);
      const now = await evaluate(amount).catch(() => undefined);
      same = pending === 0 && now === before ? same + 1 : 0;
      before = now;
    }
    const markup = await evaluate(drawn);
    await send("Target.disposeBrowserContext", { browserContextId });
    return typeof markup === "string" ? markup : "";
  } finally {
    isOver = true;
    offPaused();
    offDialogs();
  }
}
