import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { ModelFields } from "./model-fields.tsx";

const small = { name: "small", isOwn: false };
const own = { name: "fine", isOwn: true };

function show(choices: object, chosen = {}) {
  fakeServer({ "GET /api/models": () => choices });
  const onChange = vi.fn();
  const shown = renderAt(
    "/",
    <ModelFields chosen={chosen} error={undefined} onChange={onChange} />,
  );
  return { onChange, ...shown };
}

test("an owner chooses among the models offered, and those of their own key", async () => {
  const { person, onChange } = show({ isInPlan: true, usual: small, choices: [small, own] });
  const model = await screen.findByLabelText<HTMLSelectElement>("Model");
  expect([...model.options].map(({ text }) => text)).toEqual([
    "Default (small)",
    "small",
    "fine, with your own key",
  ]);
  await person.selectOptions(model, "fine, with your own key");
  await person.selectOptions(screen.getByLabelText("Creativity"), "lively");
  await person.selectOptions(screen.getByLabelText("Answer length"), "short");
  expect(onChange.mock.calls.flat()).toEqual([
    { model: own },
    { creativity: "lively" },
    { answerLength: "short" },
  ]);
});

test("a plan without the choice shows none; what it does not sell stays", async () => {
  show({ isInPlan: false, usual: small, choices: [] });
  expect(await screen.findByLabelText("Creativity")).toBeTruthy();
  expect(screen.queryByLabelText("Model")).toBeNull();
});

test("a model that is no longer offered is named as that", async () => {
  show(
    { isInPlan: true, usual: small, choices: [small] },
    { model: { name: "old", isOwn: false } },
  );
  const model = await screen.findByLabelText<HTMLSelectElement>("Model");
  expect(model.selectedOptions[0]?.text).toBe("old: no longer offered");
});

test("without a model it is said that none of it has an effect", async () => {
  show({ isInPlan: true, usual: null, choices: [] });
  expect(await screen.findByText(/so these have no effect/)).toBeTruthy();
});
