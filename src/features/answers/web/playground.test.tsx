import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId } from "#testing/web/samples.ts";
import { PlaygroundView } from "./public.tsx";

const base = `/api/agents/${agentId}`;
const questionId = "0198c0de-0000-7000-8000-00000000000a";

function tried(changes: object = {}) {
  return {
    text: "We deliver for $6. [1]",
    sources: [{ title: "Delivery", url: "https://bakery.test/", quote: "For $6." }],
    isAnswered: true,
    writtenBy: "built-in",
    why: null,
    tookMs: 12,
    trace: {
      steps: [
        "Understood as a question for the pages, to be answered in English.",
        "Looked at 1 place.",
        "This answers it: “We deliver for $6.” at 93%.",
      ],
      places: [
        {
          id: "p",
          title: "Questions",
          heading: "Delivery",
          url: "https://bakery.test/",
          text: "We deliver for $6.",
          likelihood: 0.93,
          isSaid: true,
        },
      ],
    },
    actions: null,
    prompt: { instructions: "You are Emma.", prompt: "<question>Do you deliver?</question>" },
    ...changes,
  };
}

function saved(changes: object = {}) {
  return {
    id: questionId,
    question: "Do you deliver?",
    expectedWords: ["$6"],
    runs: [],
    ...changes,
  };
}

const inOrder = { meanings: "ready", localModelFault: null };

function run(writer: string, missingWords: string[] = []) {
  return { at: "2026-11-21T12:00:00Z", writer, text: "For $6.", isAnswered: true, missingWords };
}

function show(
  playground: object,
  answers: Record<string, (call: { body: unknown }) => unknown> = {},
) {
  const calls = fakeServer({
    [`GET ${base}/playground`]: () => ({ ...inOrder, ...playground }),
    [`POST ${base}/playground`]: ({ body }) => {
      const { writer } = body as { writer: string };
      return writer === "model"
        ? tried({ text: "Yes, for $6. [1]", writtenBy: "model", tookMs: 1200 })
        : tried();
    },
    ...answers,
  });
  return {
    calls,
    ...renderAt(`/agents/${agentId}/edit?tab=playground`, <PlaygroundView agentId={agentId} />),
  };
}

test("both writers' answers are shown side by side with trace and prompt", async () => {
  const { person, calls } = show({ model: "small-model", questions: [] });
  await person.type(await screen.findByRole("textbox", { name: "Question" }), "Do you deliver?");
  await person.click(screen.getByRole("button", { name: "Ask" }));

  const builtIn = await screen.findByRole("region", { name: "Built-in" });
  expect(await within(builtIn).findByText("We deliver for $6. [1]")).toBeTruthy();
  const model = screen.getByRole("region", { name: "small-model" });
  expect(within(model).getByText("Yes, for $6. [1]")).toBeTruthy();
  expect(within(model).getByText("1.2 s")).toBeTruthy();
  const story = screen.getByRole("list", { name: "Why this answer" });
  expect(within(story).getByText(/^This answers it/)).toBeTruthy();
  const places = screen.getByRole("list", { name: "Sections it read", hidden: true });
  expect(within(places).getByText("93%")).toBeTruthy();
  expect(within(places).getByText("used")).toBeTruthy();
  expect(screen.getByText("You are Emma.")).toBeTruthy();

  await person.click(screen.getByRole("checkbox"));
  await person.clear(screen.getByRole("textbox", { name: "Question" }));
  await person.type(screen.getByRole("textbox", { name: "Question" }), "And on Sundays?");
  await person.click(screen.getByRole("button", { name: "Ask" }));
  expect(sentTo(calls, `POST ${base}/playground`).at(-1)).toMatchObject({
    question: "And on Sundays?",
    earlier: [
      { sender: "user", content: "Do you deliver?" },
      { sender: "agent", content: "Yes, for $6. [1]" },
    ],
  });
});

test("without a model the page says so, and why an answer was refused", async () => {
  const why = "The best passage is a 62% match.";
  const { person, calls } = show(
    { model: null, questions: [] },
    { [`POST ${base}/playground`]: () => tried({ isAnswered: false, sources: [], why }) },
  );
  await person.type(
    await screen.findByRole("textbox", { name: "Question" }),
    "Do you have llamas?",
  );
  await person.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getByText("Not answered")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "No language model" })).toBeTruthy();
  expect(sentTo(calls, `POST ${base}/playground`)).toHaveLength(1);
});

test("a missing answer is reported in its place", async () => {
  const { person } = show(
    { model: null, questions: [] },
    { [`POST ${base}/playground`]: () => refusal(500, "Something went wrong on our side.") },
  );
  await person.type(await screen.findByRole("textbox", { name: "Question" }), "Do you deliver?");
  await person.click(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText("There was no answer. Please ask again.")).toBeTruthy();
});

test("saved questions run together, and results appear one by one and stay", async () => {
  const { person, calls } = show(
    { model: "small-model", questions: [saved()] },
    {
      [`POST ${base}/saved-questions/${questionId}/run`]: ({ body }) => {
        const { writer } = body as { writer: string };
        const runs = [run("built-in"), run("model", ["$6"])];
        return saved({ runs: writer === "model" ? runs : runs.slice(0, 1) });
      },
    },
  );
  await person.click(await screen.findByRole("button", { name: "Run all" }));
  expect(await screen.findByText("1 of 2 passed")).toBeTruthy();
  expect(screen.getByText("Words missing")).toBeTruthy();
  expect(screen.getByText("Without “$6”")).toBeTruthy();
  expect(sentTo(calls, `POST ${base}/saved-questions/${questionId}/run`)).toEqual([
    { writer: "built-in" },
    { writer: "model" },
  ]);
});

test("a question is saved with its expected words, and deleted", async () => {
  const { person, calls } = show(
    { model: null, questions: [] },
    {
      [`POST ${base}/saved-questions`]: ({ body }) => saved(body as object),
      [`DELETE ${base}/saved-questions/${questionId}`]: () => ({}),
    },
  );
  await person.click(await screen.findByRole("button", { name: "Save question" }));
  expect(await screen.findByText("Please write a question.")).toBeTruthy();
  await person.type(screen.getByRole("textbox", { name: "New question" }), "When do you open?");
  await person.type(
    screen.getByRole("textbox", { name: "Expected words" }),
    "half past six, , 6:30",
  );
  await person.click(screen.getByRole("button", { name: "Save question" }));
  expect(await screen.findByText("Expects “half past six”, “6:30”")).toBeTruthy();
  expect(sentTo(calls, `POST ${base}/saved-questions`)).toEqual([
    { question: "When do you open?", expectedWords: ["half past six", "6:30"] },
  ]);
  await person.click(screen.getByRole("button", { name: "Delete “When do you open?”" }));
  expect(await screen.findByRole("heading", { name: "No saved questions" })).toBeTruthy();
});

test("a playground that fails to load says so and can be retried", async () => {
  show({}, { [`GET ${base}/playground`]: () => refusal(503, "Busy.") });
  expect(await screen.findByRole("heading", { name: "The playground did not load" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
