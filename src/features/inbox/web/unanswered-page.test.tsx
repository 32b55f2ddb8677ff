import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Pairs } from "#features/knowledge/web/pairs.tsx";
import { fakeServer } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { agentId } from "#testing/web/samples.ts";
import { UnansweredPage } from "./unanswered-page.tsx";

const groups = Array.from({ length: 60 }, (_, at) => {
  const question = `Do you have a cake number ${at + 1}?`;
  const id = `0198c0de-0000-7000-8000-0000000000${10 + at}`;
  const asked = { id, conversationId: id, question, reason: "unknown" };
  return {
    ...{ agentId, agentName: "Tollgate Bakery", question },
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
