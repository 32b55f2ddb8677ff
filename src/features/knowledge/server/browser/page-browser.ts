import { createSemaphore } from "#platform/server/semaphore.ts";
import { type Chromium, type ChromiumSettings, openChromium } from "./chromium.ts";
import { drawPage, type FetchPart, type GivenPage } from "./draw-page.ts";

export interface PageBrowser {
  /** Null if it could not be drawn. */
  draw(page: GivenPage, fetchPart: FetchPart, signal: AbortSignal): Promise<string | null>;
  close(): Promise<void>;
}

const usualTimeMaxMs = 25_000;
const idleMaxMs = 20_000;

/** One page at a time, in a browser that is started on demand and ends when idle, or with a page that goes wrong. */
export function createPageBrowser(
  settings: ChromiumSettings,
  log: { warn(facts: object, sentence: string): void },
  timeMaxMs = usualTimeMaxMs,
): PageBrowser {
  const turns = createSemaphore(1);
  let open: Promise<Chromium> | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function close() {
    const last = open;
    open = undefined;
    await (await last)?.close();
  }

  return {
    close,
    draw: (page, fetchPart, signal) =>
      turns.run(async () => {
        clearTimeout(idle);
        const isOver = AbortSignal.any([signal, AbortSignal.timeout(timeMaxMs)]);
        const end = () => void close();
        isOver.addEventListener("abort", end);
        try {
          signal.throwIfAborted();
          open ??= openChromium(settings);
          return await drawPage(await open, page, fetchPart);
        } catch (error) {
          await close();
          signal.throwIfAborted();
          log.warn({ err: error }, "a page could not be drawn by the browser");
          return null;
        } finally {
          isOver.removeEventListener("abort", end);
          idle = setTimeout(end, idleMaxMs).unref();
        }
      }),
  };
}
