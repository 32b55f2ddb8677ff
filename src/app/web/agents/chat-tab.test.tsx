import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeEvents } from "#testing/web/fake-events.ts";
import { fakeServer, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, sampleAgent, sampleSource } from "#testing/web/samples.ts";
import { EditAgentPage } from "./edit-agent-page.tsx";

// Loaded when they are first shown, which is not what is tested here.
await Promise.all([import("./chat-tab.tsx"), import("#features/chat/web/preview.tsx")]);

const path = `/api/agents/${agentId}`;

async function showChatTab(changes: Parameters<typeof sampleAgent>[0] = {}) {
  const calls = fakeServer({
    [`GET ${path}`]: () => sampleAgent(changes),
    [`PUT ${path}`]: () => sampleAgent(changes),
  });
  const { person } = renderAt(`/agents/${agentId}/edit?tab=chat`, <EditAgentPage id={agentId} />);
  const greeting = await screen.findByLabelText<HTMLInputElement>(
    "Greeting",
    {},
    // The first page of a run draws slowly on a machine that does much besides.
    { timeout: 5000 },
  );
  const save = () => person.click(screen.getByRole("button", { name: "Save Changes" }));
  return { calls, person, greeting, save };
}

test("§2.37, 5.3 of an owner's choices for the chat only what was changed is saved", async () => {
  const { calls, person, greeting, save } = await showChatTab();
  await person.type(greeting, "Good morning.");
  await person.type(
    screen.getByLabelText("Suggested questions"),
    "When do you open?\n\n Do you deliver? ",
  );
  await person.selectOptions(screen.getByLabelText("Position"), "Top left");
  await person.selectOptions(
    screen.getByLabelText("When it appears"),
    "Only when the visitor opens it",
  );
  await person.type(screen.getByLabelText("Allowed domains"), "*.Example.com");
  await save();
  await waitFor(() =>
    expect(sentTo(calls, `PUT ${path}`)).toEqual([
      {
        greeting: "Good morning.",
        chatSettings: {
          starters: ["When do you open?", "Do you deliver?"],
          position: "top-left",
          contactForm: "never",
          allowedDomains: ["*.example.com"],
        },
      },
    ]),
  );
});

test("an owner sets after how much silence of a person the assistant answers again", async () => {
  const { calls, person, save } = await showChatTab();
  const field = screen.getByLabelText<HTMLSelectElement>("Return to the assistant");
  expect(field.value).toBe("15");
  await person.selectOptions(field, "After 60 minutes without a reply");
  await save();
  await waitFor(() =>
    expect(sentTo(calls, `PUT ${path}`)).toEqual([{ chatSettings: { personIdleMinutes: 60 } }]),
  );
});

test("what cannot be a domain or a privacy page is told at its field, and nothing is saved", async () => {
  const { calls, person, save } = await showChatTab();
  await person.type(screen.getByLabelText("Allowed domains"), "my shop");
  await person.type(screen.getByLabelText("Privacy page"), "javascript:alert(1)");
  await save();
  expect(await screen.findByText(/^Use a domain like/)).toBeTruthy();
  expect(screen.getByText(/^Use an address like/)).toBeTruthy();
  expect(sentTo(calls, `PUT ${path}`)).toEqual([]);
});

test("opening hours come from the pages until an owner sets others, past midnight and by date too", async () => {
  const read = {
    days: [{ day: 1 as const, opens: 540, closes: 1020 }],
    closedDays: [7],
    specialDays: [],
  };
  const { calls, person, save } = await showChatTab({ hoursRead: read });
  expect(screen.getByText("Monday 09:00–17:00")).toBeTruthy();
  await person.click(screen.getByRole("radio", { name: "Set by you" }));
  fireEvent.change(screen.getByLabelText("Monday closes"), { target: { value: "01:30" } });
  await person.click(screen.getByRole("button", { name: "Add a date" }));
  await save();
  await waitFor(() => expect(sentTo(calls, `PUT ${path}`)).toHaveLength(1));
  expect(sentTo(calls, `PUT ${path}`)).toMatchObject([
    {
      chatSettings: {
        hours: {
          days: [{ day: 1, opens: 540, closes: 1530 }],
          specialDays: [{ opens: null, closes: null }],
        },
      },
    },
  ]);
});

test("an owner's own words replace ours in one language, but never those that say who is speaking", async () => {
  const { calls, person, save } = await showChatTab();
  await person.click(screen.getByText("Customize chat texts"));
  await person.selectOptions(await screen.findByLabelText("Texts in"), "German");
  const texts = within(screen.getByText("Customize chat texts").closest("details") as HTMLElement);
  await person.type(texts.getByLabelText("Nachricht schreiben..."), "Fragen Sie uns");
  expect(texts.queryByLabelText("KI-Assistent")).toBeNull();
  await save();
  await waitFor(() =>
    expect(sentTo(calls, `PUT ${path}`)).toEqual([
      { chatSettings: { texts: { de: { placeholder: "Fragen Sie uns" } } } },
    ]),
  );
});

test("the preview is the chat itself, with what stands in the form", async () => {
  const { person, greeting } = await showChatTab();
  const preview = await screen.findByRole("region", { name: "Live preview" });
  const frame = await within(preview).findByTitle<HTMLIFrameElement>("Live preview of the chat");
  const shown = () => frame.contentDocument?.body.textContent;
  await person.type(greeting, "Good morning.");
  await waitFor(() => expect(shown()).toContain("Good morning."));
  expect(within(preview).getByText("Not saved yet")).toBeTruthy();
  expect(frame.inert).toBe(true);
  await person.click(within(preview).getByRole("radio", { name: "Contact form" }));
  await waitFor(() => expect(shown()).toContain("Get in touch with us!"));
});

test("what was saved stands as it is stored, and counts as saved", async () => {
  let agent = sampleAgent();
  fakeServer({
    [`GET ${path}`]: () => agent,
    [`PUT ${path}`]: ({ body }) => {
      const { chatSettings } = body as Pick<typeof agent, "chatSettings">;
      agent = sampleAgent({ chatSettings: { ...agent.chatSettings, ...chatSettings } });
      return agent;
    },
  });
  const { person } = renderAt(`/agents/${agentId}/edit?tab=chat`, <EditAgentPage id={agentId} />);
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Suggested questions");
  await person.type(field, "When do you open?\n\n Do you deliver? ");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(field.value).toBe("When do you open?\nDo you deliver?"));
  expect(screen.queryByText("Not saved yet")).toBeNull();
});

test("opening hours that a reading found, or that went with a source, show at once", async () => {
  const hours = { days: [{ day: 1 as const, opens: 540, closes: 1020 }] };
  let agent = sampleAgent();
  let sources = [sampleSource()];
  fakeServer({
    [`GET ${path}`]: () => agent,
    [`GET ${path}/knowledge`]: () => ({ sources, pages: [], proposal: null }),
    [`DELETE ${path}/knowledge/sources/${sampleSource().id}`]: () => {
      agent = sampleAgent();
      sources = [];
      return {};
    },
  });
  const events = fakeEvents();
  const { person } = renderAt(`/agents/${agentId}/edit?tab=chat`, <EditAgentPage id={agentId} />);
  const none = "None were found on your pages.";
  expect(await screen.findByText(none)).toBeTruthy();
  await person.click(screen.getByRole("tab", { name: "Knowledge" }));
  const stream = `${path}/knowledge/events`;
  await waitFor(() => expect(events.isOpen(stream)).toBe(true));
  agent = sampleAgent({ hoursRead: { ...hours, closedDays: [7], specialDays: [] } });
  sources = [sampleSource({ status: "done" })];
  await events.tell(stream, { type: "source", source: sources[0] } as { type: string });
  await person.click(screen.getByRole("tab", { name: "Chat" }));
  expect(await screen.findByText("Monday 09:00–17:00")).toBeTruthy();

  await person.click(screen.getByRole("tab", { name: "Knowledge" }));
  await person.click(screen.getByRole("button", { name: "Actions for bakery.example" }));
  await person.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  await screen.findByText("No sources yet");
  await person.click(screen.getByRole("tab", { name: "Chat" }));
  expect(await screen.findByText(none)).toBeTruthy();
});
