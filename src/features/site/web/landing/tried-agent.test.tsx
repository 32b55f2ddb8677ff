import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import type { Try, TryAnswer } from "../../contract.ts";
import { Hero } from "./hero.tsx";

const started: Try = {
  name: "bakery.example",
  website: "https://bakery.example/",
  primaryColor: "#2563eb",
  state: "reading",
  reason: null,
  pages: [],
  starters: [],
  questionsLeft: 12,
  messages: [],
};
const half: Try = {
  ...started,
  name: "Tollgate Bakery",
  pages: [{ title: "Bread and cakes", status: "done", sections: 4 }],
};
const ready: Try = {
  ...half,
  state: "ready",
  starters: ["Do you bake rye bread?"],
  pages: [...half.pages, { title: "Opening hours", status: "done", sections: 1 }],
};
const answer: TryAnswer = {
  messageId: "0b8e8f3e-3333-4333-8333-333333333333",
  response: "We bake rye bread on Fridays. [1]",
  sources: [
    { title: "Bread", url: "https://bakery.example/bread", quote: "We bake rye bread on Fridays." },
  ],
  answered: true,
  questionsLeft: 11,
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
});

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const looks = [half, ready];
  const calls = fakeServer({
    "POST /api/tries": () => started,
    "GET /api/tries/current": () => looks.shift() ?? ready,
    "POST /api/tries/current/questions": () => answer,
    ...answers,
  });
  render(<Hero />);
  onTestFinished(cleanup);
  await act(async () => {});
  return calls;
}

async function tryIt(website = "bakery.example") {
  fireEvent.change(screen.getByLabelText(/Try it on your website/), {
    target: { value: website },
  });
  fireEvent.click(screen.getByRole("button", { name: "Try it" }));
  await act(() => import("./tried-agent.tsx").then(() => {}));
}

const lookAgain = () => act(() => vi.advanceTimersByTimeAsync(1_000));

test("a visitor sees in words how their website is read, and then asks it", async () => {
  const calls = await show();
  expect(calls).toEqual([]);
  await tryIt();
  expect(sentTo(calls, "POST /api/tries")).toEqual([{ website: "bakery.example" }]);
  expect(screen.getByText("Opening your website")).toBeDefined();
  expect(screen.getByText(/I’m reading bakery.example/)).toBeDefined();

  await lookAgain();
  expect(screen.getByText("Reading: 1 page so far")).toBeDefined();
  expect(screen.getByText("Bread and cakes")).toBeDefined();
  await lookAgain();
  expect(screen.getByText("2 pages read")).toBeDefined();

  fireEvent.click(screen.getByRole("button", { name: "Do you bake rye bread?" }));
  await act(async () => {});
  expect(sentTo(calls, "POST /api/tries/current/questions")).toEqual([
    { message: "Do you bake rye bread?" },
  ]);
  expect(
    screen.getByText(/^We bake rye bread on Fridays/, { selector: ".answer p" }),
  ).toBeDefined();
  const behind = screen.getByRole("complementary", { name: "The page behind the answer" });
  expect(behind.querySelector("mark")?.textContent).toBe("We bake rye bread on Fridays.");
  expect(screen.getByRole("link", { name: "Create Account" }).getAttribute("href")).toBe(
    "/login?mode=create",
  );
});

test("an address that is refused says why, at its field", async () => {
  await show({
    "POST /api/tries": () => refusal(400, "Invalid", { website: "This address is not public." }),
  });
  await tryIt("http://localhost");
  expect(screen.getByRole("alert").textContent).toBe("This address is not public.");
  const field = screen.getByLabelText(/Try it on your website/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
});

test("a website that cannot be read says so, and another can be tried", async () => {
  await show({
    "GET /api/tries/current": () => ({
      ...started,
      state: "unread",
      reason: "This page was not found.",
    }),
  });
  await tryIt();
  await lookAgain();
  expect(screen.getByText("Nothing could be read")).toBeDefined();
  expect(screen.getByText(/This page was not found/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "ask the example agent" }));
  expect(screen.getByRole("region", { name: "Conversation with Parley" })).toBeDefined();
});

test("when no question is left, it says so and leads to an account", async () => {
  await show({
    "POST /api/tries": () => ({ ...ready, questionsLeft: 1 }),
    "POST /api/tries/current/questions": () => ({ ...answer, questionsLeft: 0 }),
  });
  await tryIt();
  fireEvent.click(screen.getByRole("button", { name: "Do you bake rye bread?" }));
  await act(async () => {});
  expect(screen.getByText(/No questions left/)).toBeDefined();
});

test("who comes back within the day finds the agent and what was said", async () => {
  localStorage.setItem("tried-until", String(Date.now() + 60_000));
  await show({
    "GET /api/tries/current": () => ({
      ...ready,
      messages: [
        {
          id: "0b8e8f3e-4444-4333-8333-333333333333",
          author: "visitor",
          content: "Rye?",
          sources: [],
        },
        { id: answer.messageId, author: "ai", content: answer.response, sources: answer.sources },
      ],
    }),
  });
  await act(() => import("./tried-agent.tsx").then(() => {}));
  expect(screen.getByText("Rye?")).toBeDefined();
  expect(screen.getByRole("region", { name: "Conversation with Tollgate Bakery" })).toBeDefined();
  expect(document.activeElement).toBe(document.body);
});
