import type { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";
import { pathOf } from "./call.ts";

type Streaming<Event> = Endpoint & { event: z.ZodType<Event> };

interface Following<Event> {
  params: Record<string, string>;
  /** The names under which events arrive. */
  types: readonly string[];
  onEvent: (event: Event) => void;
}

const firstDelayMs = 3_000;
const lastDelayMs = 60_000;

/**
 * Follows a call's server-sent events until the returned function is called. The browser connects again by
 * itself, except after a refusal, such as a proxy's while the server restarts: then we do.
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
 * The same for all tabs of a browser together: one of them follows and tells the others. A stream holds one of
 * the six connections that HTTP/1.1 has to a host. For events that name what to read again, since a tab that
 * comes later gets no first one.
 */
export function followTogether<Event>(
  endpoint: Streaming<Event>,
  following: Following<Event>,
): () => void {
  // Only where the page came by https, or from this machine.
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
