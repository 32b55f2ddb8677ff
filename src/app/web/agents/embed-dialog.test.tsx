import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { usualChatSettings } from "#shared/chat-settings.ts";
import { embedGuides } from "#shared/embed-guides.ts";
import { fakeServer } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, sampleAgent } from "#testing/web/samples.ts";
import { AgentsPage } from "./agents-page.tsx";

async function openDialog(
  changes: Parameters<typeof sampleAgent>[0] = {},
  installations: object[] = [],
) {
  fakeServer({
    "GET /api/agents": () => [sampleAgent(changes)],
    [`GET /api/agents/${agentId}/installations`]: () => installations,
  });
  const { client, person } = renderAt("/agents", <AgentsPage />);
  const menu = await screen.findByRole("button", { name: "Actions for Tollgate Bakery" });
  await person.click(menu);
  await person.click(screen.getByRole("menuitem", { name: "Get Embed Code" }));
  const dialog = screen.getByRole("dialog", { name: "Put Tollgate Bakery on your website" });
  const codes = () =>
    [...dialog.querySelectorAll("pre")].map(({ textContent }) => textContent ?? "");
  return { client, person, menu, lineOf: () => codes()[0], codeOf: () => codes().at(-1) ?? "" };
}

const copied = () => navigator.clipboard.readText();

test("§2.34 the menu opens the embed code, and gets the focus back", async () => {
  const { person, menu } = await openDialog();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(menu);
});

test("§2.36, 7.22, 8.9 HTML/JavaScript is recommended, and its copy is what is shown", async () => {
  const { person, codeOf } = await openDialog();
  const tab = screen.getByRole("tab", { selected: true });
  expect(tab.textContent).toBe("HTML/JavaScript recommended");
  expect(codeOf()).toContain('<script async src="http://localhost:3000/widget.js"></script>');
  expect(codeOf()).toContain(`agentId: "${agentId}"`);

  await person.click(screen.getByText("For developers"));
  await person.click(screen.getByRole("button", { name: "Copy longer code" }));

  expect((await screen.findByRole("status")).textContent).toBe("Copied!Code copied to clipboard");
  expect(await copied()).toBe(codeOf());
});

test("one line is all that an owner copies", async () => {
  const { person, lineOf } = await openDialog();
  await person.click(screen.getByRole("button", { name: "Copy code" }));
  expect(await copied()).toBe(
    `<script async src="http://localhost:3000/widget.js" data-agent-id="${agentId}"></script>`,
  );
  expect(lineOf()).toBe(await copied());
});

test("the steps are those of the chosen builder, and go by email with the code", async () => {
  const { person, lineOf } = await openDialog();
  const steps = () => screen.getByRole("list", { name: /^Steps for/ }).textContent;
  const mail = () =>
    decodeURIComponent(
      screen.getByRole("link", { name: /^Email this/ }).getAttribute("href") ?? "",
    );
  const builder = screen.getByLabelText("My website is made with");
  for (const { name, steps: expected, isLong } of embedGuides) {
    await person.selectOptions(builder, name);
    expect(steps()).toBe(expected.join(""));
    expect(mail()).toContain(`1. ${expected[0]}`);
    expect(mail().replaceAll("\r\n", "\n")).toContain(lineOf() ?? "");
    // Tag Manager drops the attributes that the line needs.
    expect(lineOf()?.includes("data-agent-id")).toBe(!isLong);
  }
});

test("§7.22 the position that is picked stands in the code", async () => {
  const { person, codeOf } = await openDialog();
  expect(codeOf()).toContain('position: "bottom-right"');
  await person.click(screen.getByRole("radio", { name: "top-left" }));
  expect(codeOf()).toContain('position: "top-left"');
  await person.click(screen.getByRole("tab", { name: "React" }));
  expect(codeOf()).toContain('position="top-left"');
});

test("§7.22 the code begins with the owner's place and follows the settings, until another is picked", async () => {
  const chatSettings = {
    ...usualChatSettings,
    position: "top-left",
    launcherText: "Ask us",
  } as const;
  const { person, codeOf } = await openDialog({ chatSettings });
  expect(codeOf()).toContain('position: "top-left"');
  expect(codeOf()).toContain("followSettings: true");
  expect(
    screen.getByRole("img", { name: "The button at the top left of a page: Ask us" }),
  ).toBeTruthy();

  await person.click(screen.getByRole("radio", { name: "bottom-left" }));
  expect(codeOf()).toContain('position: "bottom-left"');
  expect(codeOf()).not.toContain("followSettings");
  expect(screen.getByRole("img", { name: /bottom left/ })).toBeTruthy();
});

test("§7.22 a place that the owner chooses later stands in the code that is copied then", async () => {
  const settings: NonNullable<Parameters<typeof openDialog>[0]> = {};
  const { client, codeOf } = await openDialog(settings);
  expect(codeOf()).toContain('position: "bottom-right"');

  settings.chatSettings = { ...usualChatSettings, position: "top-left" };
  await client.invalidateQueries();
  await waitFor(() => expect(codeOf()).toContain('position: "top-left"'));
  expect(codeOf()).toContain("followSettings: true");
});

test("after the first visit the owner sees on which websites the widget is, and since when", async () => {
  const seen = (host: string, lastSeenAt: string) => ({
    host,
    firstSeenAt: "2026-11-20T09:05:00.000Z",
    lastSeenAt,
  });
  const days = ["24", "23", "22", "20"].map((day) => `2026-11-${day}T09:05:00.000Z`);
  await openDialog(
    {},
    days.map((day, at) => seen(`shop${at}.example`, day)),
  );
  expect(await screen.findByText("Installed on shop0.example")).toBeTruthy();
  const said = screen.getByText("Installed on shop0.example").closest("p")?.textContent;
  expect(said).toMatch(/since 20 Nov.*, \d\d:05, last seen 24 Nov.*, \d\d:05$/);
  expect(screen.queryByText("Installed on shop3.example")).toBeNull();
  expect(screen.getByText("and 1 more")).toBeTruthy();
});

test("before the first visit the owner is told where to look for it", async () => {
  await openDialog();
  expect(await screen.findByText(/Not detected on any website yet/)).toBeTruthy();
});

test("§2.36, 8.9 React has a component to copy", async () => {
  const { person, codeOf } = await openDialog();
  await person.click(screen.getByRole("tab", { name: "React" }));
  await person.click(screen.getByRole("button", { name: "Copy command" }));
  expect(await copied()).toBe("npm install http://localhost:3000/parley-react.tgz");
  await person.click(screen.getByRole("button", { name: "Copy code" }));
  expect((await screen.findByRole("status")).textContent).toBe("Copied!Code copied to clipboard");
  expect(await copied()).toBe(codeOf());
  expect(codeOf()).toContain('import { ParleyChat } from "parley-react"');
});

test("§2.36, 8.9 the standalone address is copied as a URL", async () => {
  const { person } = await openDialog();
  await person.click(screen.getByRole("tab", { name: "Standalone URL" }));
  await person.click(screen.getByRole("button", { name: "Copy URL" }));
  expect((await screen.findByRole("status")).textContent).toBe("Copied!URL copied to clipboard");
  expect(await copied()).toBe("http://localhost:3000/agent/tollgate-bakery");
});

test("§2.36 the standalone address shows how it looks where it is shared, and as a QR code", async () => {
  const { person } = await openDialog();
  await person.click(screen.getByRole("tab", { name: "Standalone URL" }));
  expect(await screen.findByRole("img", { name: "QR code of Tollgate Bakery" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download QR code" })).toBeTruthy();
  expect(screen.getByText("Answers about bread.", { selector: "[role=dialog] *" })).toBeTruthy();
});

test("§8.9 a clipboard that refuses is told, and nothing is called copied", async () => {
  const { person } = await openDialog();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  await person.click(screen.getByRole("button", { name: "Copy code" }));
  expect((await screen.findByRole("alert")).textContent).toBe("ErrorFailed to copy to clipboard");
  expect(screen.getByRole("button", { name: "Copy code" })).toBeTruthy();
});

test("§4.11, 9.8 the button says Copied! for two seconds, and never of a text that was not", async () => {
  const { person } = await openDialog();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy code" })));
  const isSaid = () => screen.queryByRole("button", { name: "Copied!" }) !== null;
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(isSaid()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isSaid()).toBe(false);

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy code" })));
  vi.useRealTimers();
  await person.selectOptions(
    screen.getByLabelText("My website is made with"),
    "Google Tag Manager",
  );
  expect(isSaid()).toBe(false);
});

test.each([
  ["seen", null, "Seen on bakery.example.", /is in this page's code/],
  ["visited", null, "Seen on bakery.example.", /visitors have loaded it there/],
  ["other-agent", "Wholesale", "The wrong agent is on bakery.example.", /belongs to Wholesale/],
  ["unseen", null, "Not seen on bakery.example.", /^Save and publish your website/],
])(
  "the owner's website is checked, and what was found is said in words: %s",
  async (finding, otherAgent, title, text) => {
    const { person } = await openDialog();
    const calls = fakeServer({
      [`POST /api/agents/${agentId}/website-checks`]: () => ({
        ...{ url: "https://bakery.example/", finding, otherAgent },
      }),
    });
    await person.type(screen.getByLabelText("Is the chat on your website yet?"), "bakery.example");
    await person.click(screen.getByRole("button", { name: "Check my website" }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ url: "bakery.example" }]);
  },
);
