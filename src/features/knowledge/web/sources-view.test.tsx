import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { fakeEvents } from "#testing/web/fake-events.ts";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, samplePage, sampleSource } from "#testing/web/samples.ts";
import type { KnowledgeSource } from "../contract.ts";
import { SourcesView } from "./sources-view.tsx";

const path = `/api/agents/${agentId}/knowledge`;
const read = sampleSource({
  status: "done",
  pagesFound: 24,
  pagesRead: 24,
  passageCount: 120,
  pagesChanged: 3,
  pagesRemoved: 1,
  readAt: new Date(2026, 10, 21, 6, 5),
});
const own = `${path}/sources/${read.id}`;

const none = { value: null, read: null, from: null, page: null };
const noFacts = {
  ...{ name: "Tollgate", language: null, phone: none, email: none, address: none },
  ...{ timeZone: none, hours: none },
};

function show(sources: KnowledgeSource[], answers = {}, address = "/") {
  const calls = fakeServer({
    [`GET ${path}`]: () => ({ sources, pages: [], proposal: null }),
    [`GET ${path}/facts`]: () => noFacts,
    ...answers,
  });
  const view = renderAt(
    address,
    <SourcesView agentId={agentId} onProposal={() => {}} correctFacts={async () => {}} />,
  );
  return { calls, ...view };
}

test("each source shows what is known and what its last reading brought", async () => {
  const file = sampleSource({
    id: "0198c0de-0000-7000-8000-000000000101",
    kind: "file",
    title: "scan.pdf",
    url: null,
    status: "failed",
    reason: "There is no text in this PDF.",
  });
  show([read, file]);
  expect(await screen.findByText("bakery.example")).toBeTruthy();
  expect(
    screen.getByText(/24 pages, 120 sections · Read 21 Nov.*, 06:05: changed 3, removed 1/),
  ).toBeTruthy();
  expect(screen.getByText("There is no text in this PDF.")).toBeTruthy();
  expect(screen.getByText("Not read")).toBeTruthy();
});

test("an agent without knowledge is led to its first source", async () => {
  const { person } = show([]);
  await person.click(await screen.findByRole("button", { name: "Add a source" }));
  expect(screen.getByRole("dialog", { name: "Add a source" })).toBeTruthy();
  expect(window.location.search).toBe("?add=choose");
});

test("a list that fails to load says so and can be retried", async () => {
  let isAway = true;
  const answer = () =>
    isAway ? refusal(500, "No") : { sources: [read], pages: [], proposal: null };
  const { person } = show([], { [`GET ${path}`]: answer });
  expect(await screen.findByText("The sources did not load")).toBeTruthy();
  isAway = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("bakery.example")).toBeTruthy();
});

test("a question can be answered, and server errors are shown at their field", async () => {
  let isRefused = true;
  const { person, calls } = show(
    [read],
    {
      [`POST ${path}/questions`]: () =>
        isRefused
          ? refusal(400, "Invalid", { question: "1000 questions at most. Remove one first." })
          : { id: read.id, question: "Rye?", answer: "Yes.", uses: 0, isCorrection: false },
    },
    "/?add=questions",
  );
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Question"), "Rye?");
  await person.type(dialog.getByLabelText("Answer"), "Yes.");
  await person.click(dialog.getByRole("button", { name: "Add the answer" }));
  expect(await dialog.findByText("1000 questions at most. Remove one first.")).toBeTruthy();
  isRefused = false;
  await person.click(dialog.getByRole("button", { name: "Add the answer" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sentTo(calls, `POST ${path}/questions`).at(-1)).toEqual({
    question: "Rye?",
    answer: "Yes.",
  });
});

class FakeRequest {
  static all: FakeRequest[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  responseText = "";
  address = "";
  constructor() {
    FakeRequest.all.push(this);
  }
  open(method: string, address: string) {
    this.address = `${method} ${address}`;
  }
  send() {}
  abort() {
    this.onabort();
  }
}

const file = (name: string) => new File(["bread"], name);

async function showUpload() {
  FakeRequest.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { client, person } = show([read], {}, "/?add=file");
  const input = await screen.findByLabelText("File", { selector: "input" });
  return { client, person, input, requests: FakeRequest.all };
}

test("an upload shows its progress, and why it was refused", async () => {
  const { person, input, requests } = await showUpload();

  fireEvent.change(input, { target: { files: [file("menu.pdf")] } });
  expect(await screen.findByText("Sending menu.pdf")).toBeTruthy();
  const [request] = requests;
  request?.upload.onprogress?.({ loaded: 2, total: 5 });
  await vi.waitFor(() =>
    expect(screen.getByRole("progressbar", { name: "Sent" }).getAttribute("aria-valuenow")).toBe(
      "40",
    ),
  );
  expect(request?.address).toBe(`POST ${path}/files`);
  Object.assign(request ?? {}, {
    status: 400,
    responseText: JSON.stringify({ message: "No", fields: { file: "This file is empty." } }),
  });
  request?.onload();
  expect((await screen.findByRole("alert")).textContent).toBe("This file is empty.");

  const large = file("film.pdf");
  Object.defineProperty(large, "size", { value: 21 * 1024 * 1024 });
  fireEvent.change(input, { target: { files: [large] } });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "film.pdf is too large: 20 MB at most.",
  );
  expect(requests).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Other kinds" }));
  expect(screen.getByRole("button", { name: /^Website/ })).toBeTruthy();
});

test("a file can be chosen again after an unreadable response, such as a proxy's page", async () => {
  const { input, requests } = await showUpload();
  fireEvent.change(input, { target: { files: [file("menu.pdf")] } });
  await screen.findByText("Sending menu.pdf");
  const [request] = requests;
  Object.assign(request ?? {}, { status: 200, responseText: "<h1>Welcome</h1>" });
  request?.onload();
  expect(await screen.findByRole("button", { name: "Choose a file" })).toBeTruthy();
});

test("a website's pages are searched on the server, and show their passages", async () => {
  const page = samplePage({
    url: "https://bakery.example/rye",
    title: "Rye",
    status: "done",
    passageCount: 1,
  });
  const gone = samplePage({
    id: "0198c0de-0000-7000-8000-000000000201",
    url: "https://bakery.example/gone",
    status: "failed",
    reason: "This page was not found.",
  });
  const passage = { id: page.id, heading: "Flour", text: "From our own mill.", url: page.url };
  const { person } = show(
    [read],
    {
      [`GET ${own}/pages?search=&limit=50`]: () => ({ pages: [page, gone], total: 24 }),
      [`GET ${own}/pages?search=r&limit=50`]: () => ({ pages: [page], total: 1 }),
      [`GET ${own}/passages?search=&limit=200&pageId=${page.id}`]: () => ({
        passages: [passage],
        total: 1,
      }),
    },
    `/?source=${read.id}`,
  );
  expect(await screen.findByText("This page was not found.")).toBeTruthy();
  expect(screen.getByText("2 of 24 pages")).toBeTruthy();
  await person.type(screen.getByLabelText("Search pages"), "r");
  await vi.waitFor(() => expect(screen.queryByText("This page was not found.")).toBeNull());
  expect(window.location.search).toContain("search=r");
  await person.click(screen.getByRole("button", { name: /^Rye/ }));
  expect(await screen.findByText("From our own mill.")).toBeTruthy();
  expect(screen.getByText("Flour")).toBeTruthy();
});

test("a late response does not bring a finished reading back", async () => {
  const events = fakeEvents();
  const older = Promise.withResolvers<void>();
  const again = { ...read, pagesChanged: 0, pagesRemoved: 0 };
  const answers = [read, { ...read, status: "reading" }, again];
  let asked = 0;
  const { person } = show(
    [],
    {
      [`GET ${path}`]: async () => {
        const source = answers[asked++];
        if (asked === 2) await older.promise;
        return { sources: [source], pages: [], proposal: null };
      },
      [`GET ${own}/pages?search=&limit=50`]: () => ({ pages: [], total: 0 }),
      [`POST ${own}/read-again`]: () => ({ ...read, status: "reading" }),
    },
    `/?source=${read.id}`,
  );
  await person.click(await screen.findByRole("button", { name: "Read again" }));
  await vi.waitFor(() => expect(events.isOpen(`${path}/events`)).toBe(true));
  const done = { type: "source", source: again };
  await events.tell(`${path}/events`, done);
  older.resolve();
  expect(await screen.findByText(/nothing changed/)).toBeTruthy();
  expect(asked).toBe(3);
});

test("a website's scope can be changed, and removing a source asks first", async () => {
  let sources = [read];
  const { person, calls } = show(
    [],
    {
      [`GET ${path}`]: () => ({ sources, pages: [], proposal: null }),
      [`GET ${own}/pages?search=&limit=50`]: () => ({ pages: [], total: 0 }),
      [`PATCH ${own}`]: () => read,
      [`DELETE ${own}`]: () => {
        sources = [];
        return {};
      },
    },
    `/?source=${read.id}`,
  );
  const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  await person.selectOptions(screen.getByLabelText("Read again"), "weekly");
  await person.type(screen.getByLabelText("Skip these paths"), "/blog/*");
  await person.click(save);
  await vi.waitFor(() =>
    expect(sentTo(calls, `PATCH ${own}`)).toEqual([
      { rereadEvery: "weekly", include: [], exclude: ["/blog/*"] },
    ]),
  );
  await person.click(screen.getByRole("button", { name: "Actions for bakery.example" }));
  await person.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByText("No sources yet")).toBeTruthy();
});

test("a failed upload says why", async () => {
  const { input, requests } = await showUpload();
  fireEvent.change(input, { target: { files: [file("menu.pdf")] } });
  await screen.findByText("Sending menu.pdf");
  requests[0]?.onerror();
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached.");
});

test("a cancelled upload is not an error", async () => {
  const { client, person, input } = await showUpload();
  fireEvent.change(input, { target: { files: [file("menu.pdf")] } });
  await screen.findByText("Sending menu.pdf");
  await person.keyboard("{Escape}");
  const [sending] = client.getMutationCache().getAll();
  await vi.waitFor(() => expect(sending?.state.status).toBe("error"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a reading that began meanwhile is followed when the page is reopened", async () => {
  const events = fakeEvents();
  let source = read;
  fakeServer({ [`GET ${path}`]: () => ({ sources: [source], pages: [], proposal: null }) });
  function Pages() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Go
        </button>
        {isShown && (
          <SourcesView agentId={agentId} onProposal={() => {}} correctFacts={async () => {}} />
        )}
      </>
    );
  }
  const { person } = renderAt("/", <Pages />);
  await screen.findByText("bakery.example");
  await person.click(screen.getByRole("button", { name: "Go" }));
  source = { ...read, status: "reading" };
  await person.click(screen.getByRole("button", { name: "Go" }));
  await vi.waitFor(() => expect(events.isOpen(`${path}/events`)).toBe(true));
});

test("pages that were missed are counted, shown by themselves with why, and one is read again or left out", async () => {
  const website = { ...read, pagesFound: 26, pagesSkipped: 1, pagesFailed: 1 };
  const reason = "This page needs a password or blocks us.";
  const failed = samplePage({ status: "failed", reason, sourceId: read.id, passageCount: 0 });
  const { person, calls } = show(
    [website],
    {
      [`GET ${own}/pages?search=&limit=50`]: () => ({ pages: [samplePage()], total: 26 }),
      [`GET ${own}/pages?search=&limit=50&status=failed`]: () => ({ pages: [failed], total: 1 }),
      [`POST ${own}/pages/${failed.id}/leave-out`]: () => failed,
      [`POST ${own}/pages/${failed.id}/read-again`]: () => failed,
    },
    `/?source=${read.id}`,
  );
  expect(await screen.findByText(/24 pages, 120 sections, 1 skipped, 1 failed/)).toBeTruthy();
  await person.click(await screen.findByRole("radio", { name: "Failed 1" }));
  expect(window.location.search).toContain("only=failed");
  expect(await screen.findByText(reason)).toBeTruthy();
  const pages = within(screen.getByRole("list", { name: "pages" }));
  await person.click(pages.getByRole("button", { expanded: false }));
  await person.click(pages.getByRole("button", { name: "Read this page again" }));
  await person.click(pages.getByRole("button", { name: "Leave it out" }));
  await vi.waitFor(() =>
    expect(sentTo(calls, `POST ${own}/pages/${failed.id}/leave-out`)).toHaveLength(1),
  );
  expect(sentTo(calls, `POST ${own}/pages/${failed.id}/read-again`)).toHaveLength(1);
});
