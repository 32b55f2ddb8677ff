import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, sampleAgent } from "#testing/web/samples.ts";
import { EditAgentPage } from "./edit-agent-page.tsx";

const path = `/api/agents/${agentId}`;
const api = {
  [`GET ${path}`]: () => sampleAgent({ industry: null }),
  [`GET ${path}/knowledge`]: () => ({ sources: [], pages: [], proposal: null }),
};

test("§2.37 an agent that is not there says so, and leads back", async () => {
  fakeServer({});
  renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  expect(await screen.findByRole("heading", { name: "Agent Not Found" })).toBeTruthy();
  expect(
    screen.getByText("The agent you're looking for doesn't exist or you don't have access to it."),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Agents" }).getAttribute("href")).toBe("/agents");
});

test("§2.37 the page has its three sections", async () => {
  fakeServer(api);
  renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  for (const name of ["Basic Information", "Personality & Appearance", "Agent URLs"])
    expect(await screen.findByRole("heading", { name })).toBeTruthy();
});

test("§9.11 an agent's host of its own stands among its URLs, where there is one", async () => {
  const hostUrl = "https://tollgate-bakery.chat.example";
  fakeServer({ ...api, [`GET /api/agents/${agentId}`]: () => sampleAgent({ hostUrl }) });
  renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  const own = await screen.findByLabelText<HTMLInputElement>("Link on its own domain");
  expect(own.value).toBe(hostUrl);
});

test("§2.5 the views of an agent stand in the address, and what was written outlives a look at another", async () => {
  fakeServer(api);
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  await person.type(await screen.findByLabelText("Name shown to visitors"), "Iris");
  await person.click(screen.getByRole("tab", { name: "Knowledge" }));
  expect(await screen.findByRole("heading", { name: "What the agent answers from" })).toBeTruthy();
  expect(window.location.search).toBe("?tab=knowledge");
  await person.click(screen.getByRole("tab", { name: "General" }));
  expect(screen.getByLabelText<HTMLInputElement>("Name shown to visitors").value).toBe("Iris");
  expect(window.location.search).toBe("");
});

test("whoever is sent to “About the business” finds its field in focus, also from another view of the page", async () => {
  fakeServer(api);
  const edit = `/agents/${agentId}/edit`;
  renderAt(`${edit}#about`, <EditAgentPage id={agentId} />);
  const about = await screen.findByLabelText("About the business");
  await waitFor(() => expect(document.activeElement).toBe(about));

  act(() => navigate(`${edit}?tab=knowledge`));
  expect(await screen.findByRole("heading", { name: "What the agent answers from" })).toBeTruthy();
  about.blur();
  act(() => navigate(`${edit}#about`));
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("General");
  await waitFor(() => expect(document.activeElement).toBe(about));
});

test("§5.3 only what was written is saved, and an emptied field becomes nothing", async () => {
  const calls = fakeServer({
    ...api,
    [`PUT ${path}`]: ({ body }) => ({ ...sampleAgent(), ...(body as object) }),
  });
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  await person.clear(await screen.findByLabelText("Description"));
  await person.type(screen.getByLabelText("Name shown to visitors"), "Iris");
  await person.click(screen.getByRole("button", { name: "#f2c230" }));
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  expect((await screen.findByRole("status")).textContent).toContain("Agent updated successfully");
  expect(sentTo(calls, `PUT ${path}`)).toEqual([
    { description: null, agentName: "Iris", primaryColor: "#f2c230" },
  ]);
});

test("§2.37, §4.4 the switch pauses at once, and goes back when the server refuses", async () => {
  let refuses = false;
  const calls = fakeServer({
    ...api,
    [`PUT ${path}`]: () => (refuses ? refusal(500, "It broke.") : sampleAgent({ isActive: false })),
    [`GET ${path}`]: () => sampleAgent({ isActive: calls.length < 3 }),
  });
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  const state = () => screen.getByRole("switch", { name: "Active" }).getAttribute("aria-checked");
  await person.click(await screen.findByRole("switch", { name: "Active" }));
  expect(sentTo(calls, `PUT ${path}`)).toEqual([{ isActive: false }]);
  await waitFor(() => expect(state()).toBe("false"));

  refuses = true;
  await person.click(screen.getByRole("switch", { name: "Active" }));
  expect((await screen.findByRole("alert")).textContent).toContain("It broke.");
  expect(state()).toBe("false");
});

test("an address that is taken is told at its field", async () => {
  fakeServer({
    ...api,
    [`PUT ${path}`]: () => refusal(409, "Taken", { subdomain: "This address is taken." }),
  });
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  const field = await screen.findByLabelText("Address");
  await person.type(field, "-2");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("This address is taken.")).toBeTruthy();
});

test("a brand color says how well text on it reads", async () => {
  fakeServer(api);
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  expect(await screen.findByText("White text on this color: 8.3 to 1. Easy to read.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "#f2c230" }));
  expect(screen.getByText("Dark text on this color: 9.9 to 1. Easy to read.")).toBeTruthy();
});

test("§2.37 Embed Code opens what puts the agent on a website, and gives the focus back", async () => {
  fakeServer(api);
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  const button = await screen.findByRole("button", { name: "Embed Code" });
  await person.click(button);
  expect(screen.getByRole("dialog", { name: "Put Tollgate Bakery on your website" })).toBeTruthy();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
});

test("§2.37 the preview beside the form shows what is written, and that it is not saved yet", async () => {
  fakeServer(api);
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  const preview = await screen.findByRole("region", { name: "Live preview" });
  expect(preview.textContent).toContain("Hello from Tollgate Bakery. What would you like to know?");
  expect(preview.textContent).not.toContain("Not saved yet");
  await person.type(screen.getByLabelText("Name shown to visitors"), "Ida");
  expect(preview.textContent).toContain("Not saved yet");
  expect(preview.textContent).toContain("IdaAI assistantHello from");
});

test("the color can be picked with the keyboard, and says where it is hard to see", async () => {
  fakeServer(api);
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  await person.click(await screen.findByRole("button", { name: "#f2c230" }));
  expect(
    screen.getByText("Hard to see on a light page, so it gets a thin edge there."),
  ).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Pick a color" }));
  const hue = await screen.findByRole("slider", { name: "Hue" });
  hue.focus();
  fireEvent.keyDown(hue, { keyCode: 39, key: "ArrowRight" });
  expect(screen.getByLabelText<HTMLInputElement>("Brand color").value).not.toBe("#f2c230");
});

test("§5.3 what is written while Save runs stays and is not saved yet, and what was saved does not go out again", async () => {
  const sent = Promise.withResolvers<void>();
  let agent = sampleAgent({ industry: null });
  const calls = fakeServer({
    ...api,
    [`GET ${path}`]: () => agent,
    [`PUT ${path}`]: async ({ body }) => {
      await sent.promise;
      agent = { ...agent, ...(body as object) };
      return agent;
    },
  });
  const { person } = renderAt(`/agents/${agentId}/edit`, <EditAgentPage id={agentId} />);
  const save = screen.findByRole("button", { name: "Save Changes" });
  const preview = screen.findByRole("region", { name: "Live preview" });
  await person.type(await screen.findByLabelText("Name shown to visitors"), "Iris");
  await person.click(await save);
  await person.type(screen.getByLabelText("Location"), "Leeds");
  sent.resolve();
  await screen.findByText("Agent updated successfully");
  expect(screen.getByLabelText<HTMLInputElement>("Location").value).toBe("Leeds");
  expect((await preview).textContent).toContain("Not saved yet");
  await person.click(await save);
  await waitFor(() =>
    expect(sentTo(calls, `PUT ${path}`)).toEqual([{ agentName: "Iris" }, { location: "Leeds" }]),
  );
  await waitFor(async () => expect((await preview).textContent).not.toContain("Not saved yet"));
});
