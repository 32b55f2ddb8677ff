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

/** Follows a call's server-sent events until the returned function is called. The browser connects again by itself. */
export function follow<Event>(
  endpoint: Streaming<Event>,
  { params, types, onEvent }: Following<Event>,
): () => void {
  const source = new EventSource(pathOf(endpoint, params));
  for (const type of types)
    source.addEventListener(type, ({ data }) => onEvent(endpoint.event.parse(JSON.parse(data))));
  return () => source.close();
}
