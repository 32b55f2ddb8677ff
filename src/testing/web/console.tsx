import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";
import { ConsoleApp } from "#features/admin/web/console-app.tsx";
import { fakeServer } from "./fake-server.ts";

export const stats = {
  totalUsers: 214,
  totalAgents: 96,
  totalConversations: 18_342,
  totalLeads: 1204,
  activeTrials: 31,
  activeSubscriptions: 162,
};

const paths = { signIn: "/desk", console: "/bridge" };

/** Shows a page of the console. Calls are relative to the secret path: `"GET /users"`. */
export function showConsole(place: string, answers: Parameters<typeof fakeServer>[0]) {
  const secret = Object.entries(answers).map(([route, answer]) => {
    const [method, path] = route.split(" ");
    return [`${method} /api/desk${path}`, answer];
  });
  const calls = fakeServer({ "GET /api/desk/stats": () => stats, ...Object.fromEntries(secret) });
  const departures: string[] = [];
  const leave = vi
    .spyOn(window.location, "assign")
    .mockImplementation((to) => void departures.push(String(to)));
  window.history.replaceState(null, "", `/bridge${place}`);
  render(<ConsoleApp paths={paths} />);
  onTestFinished(() => {
    cleanup();
    leave.mockRestore();
  });
  return { calls, departures, person: userEvent.setup() };
}
