import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeEvents } from "#testing/web/fake-events.ts";
import { fakeServer, type ReceivedCall, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId, samplePage, sampleSource } from "#testing/web/samples.ts";
import type {
  Knowledge,
  KnowledgeEvent,
  KnowledgePage,
  KnowledgeSource,
  Proposal,
} from "../contract.ts";
import { merge } from "./knowledge-events.ts";
import { ReadingCard } from "./public.tsx";

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const path = `/api/agents/${agentId}/knowledge`;

const website = sampleSource();

const page = (number: number, changes: Partial<KnowledgePage> = {}) =>
  samplePage({
    id: id(number),
    url: `https://bakery.example/${number}`,
    title: `Page ${number}`,
    ...changes,
  });

function show(knowledge: Partial<Knowledge>, answers = {}) {
  let known: Knowledge = { sources: [website], pages: [], proposal: null, ...knowledge };
  const events = fakeEvents();
  const calls = fakeServer({ [`GET ${path}`]: () => known, ...answers });
  const tell = (...happened: KnowledgeEvent[]) => {
    known = happened.reduce<Knowledge>(merge, known);
    const last = happened.at(-1);
    return last && events.tell(`${path}/events`, last);
  };
  const onProposal = vi.fn();
  const onClose = vi.fn();
  const { person } = renderAt(
    "/",
    <ReadingCard
      agentId={agentId}
      onProposal={onProposal}
      onClose={onClose}
      actions="actions"
      test={() => null}
    />,
  );
  return { events, calls, person, tell, onProposal };
}

test("the agent's fields are refetched if its website was read before the page could follow", async () => {
  const { onProposal } = show({ sources: [{ ...website, status: "done" }] });
  await screen.findByText("bakery.example");
  expect(onProposal).toHaveBeenCalledOnce();
});

test("pages show their state and why one was skipped", async () => {
  show({
    pages: [
      page(1, { status: "done", passageCount: 14 }),
      page(2, { status: "skipped", reason: "This page has no text." }),
      page(3, { status: "reading" }),
      page(4),
    ],
  });
  await screen.findByText("Reading bakery.example");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Page 114 sections",
    "Page 2skippedThis page has no text.",
    "Page 3reading",
    "Page 4waiting",
  ]);
});

test("progress shows at once until the reading is over", async () => {
  const { events, tell, onProposal } = show({ pages: [page(1)] });
  await screen.findByText("0 of 2 pages. You can leave this page; reading continues.");
  await vi.waitFor(() => expect(events.isOpen(`${path}/events`)).toBe(true));

  await tell({ type: "page", page: page(1, { status: "done", passageCount: 1 }) });
  expect(screen.getByRole("listitem").textContent).toBe("Page 11 section");

  await tell({ type: "source", source: { ...website, pagesRead: 1 } });
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("1");

  const proposal: Proposal = {
    name: "Tollgate Bakery",
    description: null,
    industry: "food",
    primaryColor: "#7a3e1d",
    greeting: null,
    location: null,
  };
  await tell({ type: "proposal", proposal });
  expect(screen.getByText("Tollgate Bakery")).toBeTruthy();
  expect(onProposal).toHaveBeenCalledOnce();

  await tell({ type: "source", source: { ...website, status: "done", pagesRead: 2 } });
  expect(screen.getByText("Read: 2 pages, 0 sections.")).toBeTruthy();
  expect(events.isOpen(`${path}/events`)).toBe(false);
});

test("the last pages' results show even if the end is announced first", async () => {
  const { events, tell } = show({ pages: [page(1, { status: "reading" })] });
  await screen.findByText("Reading bakery.example");
  await vi.waitFor(() => expect(events.isOpen(`${path}/events`)).toBe(true));
  const skipped = page(1, { status: "skipped", reason: "This page has no text." });
  const source: KnowledgeSource = { ...website, status: "done" };
  await tell({ type: "page", page: skipped }, { type: "source", source });
  expect(await screen.findByText("This page has no text.")).toBeTruthy();
});

test("a long list keeps the current page in sight, and can be shown in full", async () => {
  const pages = Array.from({ length: 20 }, (_, at) =>
    page(at + 1, { status: at < 11 ? "done" : "waiting" }),
  );
  const { person } = show({ pages });
  await screen.findByText("Reading bakery.example");
  expect(screen.getAllByRole("listitem")).toHaveLength(8);
  expect(screen.getByText("Page 12")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "and 12 more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(20);
});

test("a reading can be stopped", async () => {
  let current: KnowledgeSource = website;
  const { calls, person } = show(
    {},
    {
      [`GET ${path}`]: () => ({ sources: [current], pages: [], proposal: null }),
      [`POST ${path}/sources/${website.id}/stop`]: () => {
        current = { ...website, status: "cancelled", pagesRead: 1 };
        return current;
      },
    },
  );
  await person.click(await screen.findByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopped after 1 page, 0 sections.")).toBeTruthy();
  expect(screen.getByText(/^Nothing could be read\./)).toBeTruthy();
  expect(sentTo(calls, `POST ${path}/sources/${website.id}/stop`)).toHaveLength(1);
});

test("screen readers hear each quarter and the end, not every page", async () => {
  const { events, tell } = show({ sources: [{ ...website, pagesFound: 40 }] });
  const announced = () => screen.getByText(/percent|has been read/, { selector: "[role=status]" });
  const heard = new Set<string | null>();
  await screen.findByText("Reading bakery.example");
  await vi.waitFor(() => expect(events.isOpen(`${path}/events`)).toBe(true));
  for (let pagesRead = 0; pagesRead < 40; pagesRead++) {
    const source = { ...website, pagesFound: 40, pagesRead };
    await tell({ type: "source", source });
    heard.add(announced().textContent);
  }
  expect([...heard]).toEqual(
    [0, 25, 50, 75].map((share) => `Reading bakery.example: ${share} percent.`),
  );
  const source = { ...website, status: "done" as const, pagesFound: 40, pagesRead: 40 };
  await tell({ type: "source", source });
  expect(announced().textContent).toBe("bakery.example has been read: 40 pages.");
});

test("the card says what to do next: try the agent, then share its link", async () => {
  const { events, tell } = show({ sources: [{ ...website, passageCount: 0 }] });
  await screen.findByText("You can ask it once the first page has been read.");
  await vi.waitFor(() => expect(events.isOpen(`${path}/events`)).toBe(true));
  await tell({ type: "source", source: { ...website, passageCount: 3 } });
  expect(
    screen.getByText("You can ask it now. It answers from what it has read so far."),
  ).toBeTruthy();
  await tell({ type: "source", source: { ...website, status: "done", passageCount: 3 } });
  expect(
    screen.getByText("It's ready. Ask it what your customers ask, then share its link."),
  ).toBeTruthy();
});

test("a new agent without a website knows its owner's text, and the card says what to do next", async () => {
  const ownText = {
    ...website,
    kind: "text" as const,
    url: null,
    status: "done" as const,
    passageCount: 1,
  };
  show({ sources: [ownText] });
  expect(await screen.findByText(/^It.s ready\./)).toBeTruthy();
  expect(screen.getByText("actions")).toBeTruthy();
});

test("an unreadable address can be corrected in place", async () => {
  const failed = { ...website, status: "failed" as const, reason: "The website did not respond." };
  let sources: KnowledgeSource[] = [failed];
  const { calls, person } = show(
    {},
    {
      [`GET ${path}`]: () => ({ sources, pages: [], proposal: null }),
      [`POST ${path}/websites`]: ({ body }: ReceivedCall) => {
        const { url } = body as { url: string };
        if (!url.includes("bakery")) return refusal(400, "Invalid", { url: "This is no address." });
        sources = [{ ...website, url }];
        return Response.json(sources[0], { status: 201 });
      },
    },
  );
  const field = await screen.findByLabelText("Website address");
  expect(screen.getByText(/use http:\/\/ instead of https/)).toBeTruthy();
  await person.clear(field);
  await person.type(field, "nothing{Enter}");
  expect(await screen.findByText("This is no address.")).toBeTruthy();
  await person.clear(field);
  await person.type(field, "http://bakery.example/{Enter}");
  expect(await screen.findByText("Reading bakery.example")).toBeTruthy();
  expect(sentTo(calls, `POST ${path}/websites`)).toEqual([
    { url: "nothing" },
    { url: "http://bakery.example/" },
  ]);
});

test("an unresponsive website leaves two ways to continue", async () => {
  const failed = {
    ...website,
    status: "failed" as const,
    reason: "There is no website at this address.",
  };
  let current: KnowledgeSource = failed;
  const { person } = show(
    {},
    {
      [`GET ${path}`]: () => ({ sources: [current], pages: [], proposal: null }),
      [`POST ${path}/sources/${website.id}/read-again`]: () => {
        current = website;
        return current;
      },
    },
  );
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("bakery.example could not be read");
  expect(alert.textContent).toContain("There is no website at this address.");
  expect(screen.getByRole("link", { name: "Describe it instead" }).getAttribute("href")).toBe(
    `/agents/${agentId}/edit#about`,
  );
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Reading bakery.example")).toBeTruthy();
});

test("ruling 17: an agent created from a listing waits for it, and says what is left to do", async () => {
  const listing = sampleSource({ kind: "maps", url: null, status: "waiting" });
  const { events, tell } = show({ sources: [listing] });
  expect(await screen.findByText("Looking up the listing.")).toBeTruthy();
  await vi.waitFor(() => expect(events.isOpen(`${path}/events`)).toBe(true));
  const reason = "Check what Google Maps says about it so the agent can use it.";
  const source: KnowledgeSource = { ...listing, status: "failed", reason };
  await tell({ type: "source", source });
  expect(screen.getByText(reason)).toBeTruthy();
});
