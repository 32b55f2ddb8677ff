import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { watchDepartures } from "#testing/web/render.tsx";
import { agentId, sampleAgent, sampleUser } from "#testing/web/samples.ts";
import { OwnerApp } from "./owner-app.tsx";

const path = `/api/agents/${agentId}`;

/** On the edit page, with a name that is not saved. */
async function write(answers: Parameters<typeof fakeServer>[0] = {}) {
  let agent = sampleAgent();
  const calls = fakeServer({
    "GET /api/auth/user": () => sampleUser(),
    "GET /api/agents": () => [agent],
    [`GET ${path}`]: () => agent,
    [`PUT ${path}`]: ({ body }) => {
      agent = sampleAgent(body as object);
      return agent;
    },
    ...answers,
  });
  window.history.replaceState(null, "", "/agents");
  window.history.pushState(null, "", `/agents/${agentId}/edit`);
  render(<OwnerApp />);
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText("Name shown to visitors"), "Iris");
  return { calls, person };
}

const agentName = () => screen.getByLabelText<HTMLInputElement>("Name shown to visitors").value;
const question = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });
const leavesTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("§2.37 what is not saved is not left without a question", async () => {
  const { person } = await write();
  const link = screen.getByRole("link", { name: "My Agents" });
  await person.click(link);
  await question();
  await person.click(screen.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(agentName()).toBe("Iris");
  expect(leavesTab()).toBe(true);

  await person.click(link);
  await question();
  await person.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(await screen.findByRole("heading", { name: "My Agents" })).toBeTruthy();
  expect(window.location.pathname).toBe("/agents");
  expect(leavesTab()).toBe(false);
});

test("§2.37 the browser's back button asks as well", async () => {
  await write();
  const edit = window.location.href;
  // The browser has changed the address when it tells, and told nobody before.
  History.prototype.replaceState.call(window.history, null, "", "/agents");
  await act(async () => void window.dispatchEvent(new PopStateEvent("popstate")));
  await question();
  expect(window.location.href).toBe(edit);
  expect(agentName()).toBe("Iris");
  fireEvent.click(screen.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("§2.37 signing out asks as well, and what could not be left is still not saved", async () => {
  const places = watchDepartures();
  let isAway = true;
  const { person, calls } = await write({
    "GET /api/logout": () => (isAway ? refusal(500, "It broke.") : {}),
  });
  const signOut = screen.getByRole("button", { name: "Sign out" });
  const leave = async () => {
    await person.click(signOut);
    await question();
    await person.click(screen.getByRole("button", { name: "Discard changes" }));
  };
  await person.click(signOut);
  await question();
  await person.click(screen.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(document.activeElement).toBe(signOut));
  expect(sentTo(calls, "GET /api/logout")).toEqual([]);

  await leave();
  await screen.findByText("Failed to sign out. Please try again.");
  expect(agentName()).toBe("Iris");
  expect(leavesTab()).toBe(true);

  isAway = false;
  await leave();
  await waitFor(() => expect(places).toEqual(["/"]));
  expect(leavesTab()).toBe(false);
});

test("§2.37 what is saved is left without a question", async () => {
  const { person } = await write();
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Agent updated successfully");
  await person.click(screen.getByRole("link", { name: "Back" }));
  expect(await screen.findByRole("heading", { name: "My Agents" })).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
