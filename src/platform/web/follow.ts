import type { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";
import { pathOf } from "./call.ts";

type Streaming<Event> = Endpoint & { event: z.ZodType<Event> };

interface Following<Event> {
  params: Record<string, string>;
  types: readonly string[];
  onEvent: (event: Event) => void;
}

const firstDelayMs = 3_000;
const lastDelayMs = 60_000;

/**
 * Follows an endpoint's server-sent events until the returned function is called. Browsers reconnect by themselves,
 * except after an error status, as from a proxy during a restart: then we do.
 */
export function follow<Event>(
  endpoint: Streaming<Event>,
  { params, types, onEvent }: Following<Event>,
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  function open() {
    source = new EventSource(pathOf(endpoint, params));
    for (const type of types)
      source.addEventListener(type, ({ data }) => {
        delayMs = firstDelayMs;
        onEvent(endpoint.event.parse(JSON.parse(data)));
      });
    source.addEventListener("error", () => {
      if (source.readyState !== source.CLOSED) return;
      timer = setTimeout(open, delayMs);
      delayMs = Math.min(2 * delayMs, lastDelayMs);
    });
  }
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/**
 * One stream for all tabs of a browser, because each holds one of six HTTP/1.1 connections per host. For events that
 * name what to fetch again: a tab that joins later gets no first one.
 */
export function followTogether<Event>(
  endpoint: Streaming<Event>,
  following: Following<Event>,
): () => void {
  // Web Locks need https or localhost.
  if (!navigator.locks) return follow(endpoint, following);
  const { params, onEvent } = following;
  const name = pathOf(endpoint, params);
  const others = new BroadcastChannel(name);
  others.addEventListener("message", ({ data }) => onEvent(endpoint.event.parse(data)));
  const stop = new AbortController();
  const lead = () =>
    new Promise<void>((leave) => {
      const end = follow(endpoint, {
        ...following,
        onEvent: (event) => {
          others.postMessage(event);
          onEvent(event);
        },
      });
      stop.signal.addEventListener("abort", () => {
        end();
        leave();
      });
    });
  navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => {});
  return () => {
    stop.abort();
    others.close();
  };
}
