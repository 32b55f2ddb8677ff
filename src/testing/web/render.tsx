import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, vi } from "vitest";
import { createQueryClient } from "#platform/web/query-client.ts";
import { Toaster } from "#platform/web/ui/toast.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

export function renderAt(address: string, page: ReactNode) {
  window.history.replaceState(null, "", address);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      {page}
      <Toaster />
    </QueryClientProvider>,
  );
  return { client, person: userEvent.setup() };
}

export function watchDepartures() {
  const places: string[] = [];
  const leave = (place: string | URL) => void places.push(String(place));
  vi.spyOn(window.location, "assign").mockImplementation(leave);
  vi.spyOn(window.location, "replace").mockImplementation(leave);
  return places;
}
