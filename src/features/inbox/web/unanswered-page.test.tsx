import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Pairs } from "#features/knowledge/web/pairs.tsx";
import { fakeServer, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId } from "#testing/web/samples.ts";
import { UnansweredPage } from "./unanswered-page.tsx";

const groups = Array.from({ length: 60 }, (_, at) => {
  const question = `Do you have a cake number ${at + 1}?`;
  const id = `0198c0de-0000-7000-8000-0000000000${10 + at}`;
  const asked = { id, conversationId: id, question, reason: "unknown" };
  return {
    ...{ agentId, agentName: "Tollgate Bakery", question, similar: [] },
    questions: [{ ...asked, createdAt: "2026-11-21T14:00:00Z" }],
  };
});

test("of many open questions the most asked are read first, and the rest for whoever wants more", async () => {
  fakeServer({
    "GET /api/inbox/unanswered?limit=50": () => groups.slice(0, 50),
    "GET /api/inbox/unanswered?limit=100": () => groups,
  });
  const { person } = renderAt("/inbox/unanswered", <UnansweredPage />);
  expect(
    await screen.findByRole("heading", { name: "Do you have a cake number 50?" }),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Unanswered 50+" })).toBeTruthy();
  expect(screen.queryByText(/number 51/)).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show more" }));
  expect(
    await screen.findByRole("heading", { name: "Do you have a cake number 60?" }),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  // Where the way back from a conversation leads.
  expect(window.location.search).toBe("?shown=100");
});

test("as many open questions as the address says are shown again", async () => {
  fakeServer({ "GET /api/inbox/unanswered?limit=100": () => groups });
  renderAt("/inbox/unanswered?shown=100", <UnansweredPage />);
  expect(
    await screen.findByRole("heading", { name: "Do you have a cake number 60?" }),
  ).toBeTruthy();
});

test("an answer to an open question stands among the agent's own at once", async () => {
  const pairs: object[] = [];
  fakeServer({
    "GET /api/inbox/unanswered?limit=50": () => groups.slice(0, 1),
    [`GET /api/agents/${agentId}/knowledge/questions?search=&limit=50`]: () => ({
      pairs,
      total: pairs.length,
    }),
    "POST /api/inbox/answers": ({ body }) => {
      const { question, answer } = body as { question: string; answer: string };
      pairs.push({ id: agentId, question, answer, uses: 0, isCorrection: true });
      return [];
    },
  });
  const { person } = renderAt(
    "/inbox/unanswered",
    <>
      <UnansweredPage />
      <Pairs agentId={agentId} />
    </>,
  );
  await screen.findByText("No questions yet");
  await person.click(await screen.findByRole("button", { name: "Write the answer" }));
  await person.type(screen.getByLabelText("Answer"), "Every day.");
  await person.click(screen.getByRole("button", { name: "Save and publish" }));
  expect(await screen.findByText("Every day.")).toBeTruthy();
});

test("each wording is listed once with its count, and similar ones join when they are ticked", async () => {
  const [group] = groups;
  const idOf = (at: number) => `0198c0de-0000-7000-8000-0000000001${10 + at}`;
  const asked = (at: number, question: string) => ({
    ...{ id: idOf(at), conversationId: idOf(at), question, reason: "unknown" },
    createdAt: "2026-11-21T14:00:00Z",
  });
  const calls = fakeServer({
    "GET /api/inbox/unanswered?limit=50": () => [
      {
        ...group,
        question: "Is there parking?",
        questions: [
          asked(1, "Is there parking?"),
          asked(2, "parking"),
          asked(3, "is there  parking?"),
          asked(4, "Parking?"),
        ],
        similar: [{ question: "Where can I leave my car?", questionIds: [idOf(9)] }],
      },
    ],
    [`GET /api/inbox/pages/${agentId}?search=`]: () => [
      { url: "https://mill.example/find", title: "How to find us" },
    ],
    "POST /api/inbox/answers": () => [
      { question: "Is there parking?", isAnswered: true, answer: "Read here. [1]" },
    ],
  });
  const { person } = renderAt("/inbox/unanswered", <UnansweredPage />);
  const words = await screen.findByRole("list", { name: "Other wordings" });
  expect(words.textContent).toBe("parking2 times");
  expect(screen.getAllByText("Is there parking?")).toHaveLength(1);

  await person.click(screen.getByRole("button", { name: "Write the answer" }));
  expect(screen.getAllByRole("checkbox")).toHaveLength(3);
  await person.click(screen.getByRole("button", { name: "Point to a page instead" }));
  await person.click(await screen.findByRole("button", { name: /^How to find us/ }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Answer").value).toBe(
    "You can read about this here: How to find us https://mill.example/find",
  );
  await person.click(screen.getByRole("checkbox", { name: "Where can I leave my car?" }));
  await person.click(screen.getByRole("button", { name: "Save and publish" }));
  const [sent] = sentTo(calls, "POST /api/inbox/answers") as { questionIds: string[] }[];
  expect(sent?.questionIds).toEqual([1, 2, 3, 4, 9].map(idOf));
  // What the agent says now is shown.
  expect(await screen.findByText("Read here.")).toBeTruthy();
});
