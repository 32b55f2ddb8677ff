import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { KeysPage } from "./keys-page.tsx";

const id = "0198c0de-0000-7000-8000-0000000000c1";
const agent = { id: "0198c0de-0000-7000-8000-0000000000c2", name: "Bakery" };
const key = {
  id,
  name: "Till",
  ending: "x7Qz",
  scopes: ["read", "chat"],
  agents: [agent],
  expire: "2099-01-01T00:00:00.000Z",
  usedAt: null,
  createdAt: "2026-11-20T12:00:00.000Z",
};

function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    "GET /api/keys": () => [key],
    "GET /api/agents/names": () => [agent],
    ...answers,
  });
  return { calls, ...renderAt("/settings/keys", <KeysPage />) };
}

test("each key shows what it may, for which agents, its last use and its end", async () => {
  show({
    "GET /api/keys": () => [key, { ...key, id: agent.id, name: "Old", expire: "2026-01-01" }],
  });
  expect(await screen.findByText("Till")).toBeTruthy();
  expect(screen.getAllByText("Read, Ask: Bakery")).toHaveLength(2);
  expect(screen.getAllByText(/Never used/)).toHaveLength(2);
  expect(screen.getByText("Works")).toBeTruthy();
  expect(screen.getByText("Ended")).toBeTruthy();
});

test("a key is made for one agent, and shown once", async () => {
  const { person, calls } = show({
    "GET /api/keys": () => [],
    "POST /api/keys": () => ({ ...key, key: "parley_shown-once" }),
  });
  await person.click(await screen.findByRole("button", { name: "New key" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Make the key" }));
  expect(await dialog.findByText("Name is required")).toBeTruthy();
  await person.type(dialog.getByLabelText("Name"), "Till");
  await person.click(dialog.getByRole("checkbox", { name: /^Ask/ }));
  await person.click(dialog.getByRole("checkbox", { name: /^All agents/ }));
  await person.click(await dialog.findByRole("checkbox", { name: "Bakery" }));
  await person.click(dialog.getByRole("button", { name: "Make the key" }));
  const shown = await screen.findByLabelText<HTMLInputElement>("Key");
  expect(shown.value).toBe("parley_shown-once");
  expect(sentTo(calls, "POST /api/keys")).toEqual([
    { name: "Till", scopes: ["read", "chat"], agentIds: [agent.id], days: 90 },
  ]);
  await person.click(screen.getByRole("button", { name: "I have copied it" }));
  expect(screen.queryByDisplayValue("parley_shown-once")).toBeNull();
});

test("why a key was not made is said in the form", async () => {
  const { person } = show({
    "POST /api/keys": () => refusal(403, "You can have 20 API keys. Delete one to make another."),
  });
  await person.click(await screen.findByRole("button", { name: "New key" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText("Name"), "Till");
  await person.click(dialog.getByRole("button", { name: "Make the key" }));
  expect(await dialog.findByText(/You can have 20 API keys/)).toBeTruthy();
});

test("a key is deleted after a question", async () => {
  const { person, calls } = show({ [`DELETE /api/keys/${id}`]: () => ({}) });
  await person.click(await screen.findByRole("button", { name: "Delete the key Till" }));
  const dialog = within(screen.getByRole("alertdialog"));
  await person.click(dialog.getByRole("button", { name: "Delete" }));
  expect(sentTo(calls, `DELETE /api/keys/${id}`)).toHaveLength(1);
});
