import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

type Listener = (event: { data: string }) => void;

/** Replaces EventSource; `tell` sends to the listeners of an address. */
export function fakeEvents() {
  const open = new Map<string, Map<string, Listener>>();
  class FakeEventSource {
    readonly url: string;

    constructor(url: string) {
      this.url = url;
      open.set(url, new Map());
    }

    addEventListener(type: string, listener: Listener) {
      open.get(this.url)?.set(type, listener);
    }

    close() {
      open.delete(this.url);
    }
  }
  vi.stubGlobal("EventSource", FakeEventSource);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    isOpen: (url: string) => open.has(url),
    tell: (url: string, event: { type: string }) =>
      // The query cache notifies components a tick later.
      act(async () => {
        open.get(url)?.get(event.type)?.({ data: JSON.stringify(event) });
        await new Promise((done) => setTimeout(done));
      }),
  };
}
