import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { followNewVersion } from "#platform/web/new-version.ts";
import { fakeServer } from "#testing/web/fake-server.ts";
import "#testing/web/render.tsx";
import { agentId, sampleAgent, sampleUser } from "#testing/web/samples.ts";
import { OwnerApp } from "./owner-app.tsx";

const lost = vi.hoisted(() => () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
vi.mock("#features/leads/web/leads-page.tsx", lost);
vi.mock("./agents/playground-tab.tsx", lost);
vi.mock("#features/site/web/help/demo-panel.tsx", lost);
vi.mock("#platform/web/ui/leave-dialog.tsx", lost);

function show(address: string) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  fakeServer({
    "GET /api/auth/user": () => sampleUser(),
    "GET /api/agents": () => [sampleAgent()],
    [`GET /api/agents/${agentId}`]: () => sampleAgent({ industry: null }),
  });
  window.history.replaceState(null, "", address);
  render(<OwnerApp />);
  return userEvent.setup();
}

const edit = `/agents/${agentId}/edit`;
const shownName = () => screen.findByLabelText<HTMLInputElement>("Name shown to visitors");
const link = (name: string) => screen.getByRole("link", { name });

test("a page that does not load says so where it would stand, and the others open", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const person = show("/agents");
  await screen.findByRole("heading", { name: "My Agents" });
  await person.click(link("Leads"));
  expect(await screen.findByRole("heading", { name: "This page did not load" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
  await person.click(link("My Agents"));
  expect(await screen.findByRole("heading", { name: "My Agents" })).toBeTruthy();
});

test("a view or a panel that does not load leaves what is written in another view", async () => {
  const person = show(edit);
  await person.type(await shownName(), "Iris");
  await person.click(screen.getByRole("tab", { name: "Playground" }));
  expect(await screen.findByRole("heading", { name: "Playground did not load" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Open demo chat" }));
  await person.click(screen.getByRole("tab", { name: "General" }));
  expect((await shownName()).value).toBe("Iris");
});

test("§2.37 where our question before leaving does not load, the browser's own asks", async () => {
  const answers = [false, true];
  const ask = vi.fn(() => answers.shift());
  vi.stubGlobal("confirm", ask);
  const person = show(edit);
  await person.type(await shownName(), "Iris");
  await person.click(link("My Agents"));
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect((await shownName()).value).toBe("Iris");
  await person.click(link("My Agents"));
  expect(await screen.findByRole("heading", { name: "My Agents" })).toBeTruthy();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a new version is loaded at once, but never over what is not saved or without a connection", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const age = vi.spyOn(performance, "now").mockReturnValue(20_000);
  followNewVersion();
  const miss = () => window.dispatchEvent(new Event("vite:preloadError"));
  const person = show(edit);
  const field = await shownName();
  await person.type(field, "Iris");
  miss();
  await person.clear(field);
  isOnline.mockReturnValue(false);
  miss();
  isOnline.mockReturnValue(true);
  age.mockReturnValue(5_000);
  miss();
  expect(reload).not.toHaveBeenCalled();
  age.mockReturnValue(20_000);
  miss();
  expect(reload).toHaveBeenCalledOnce();
});
