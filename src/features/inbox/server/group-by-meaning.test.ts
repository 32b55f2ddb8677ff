import { expect, test } from "vitest";
import { type LocalModel, switchedOff } from "#platform/server/local-model/local-model.ts";
import { groupByMeaning } from "./group-by-meaning.ts";

/** Directions in a plane, by their angle in degrees. */
function modelOf(name: string, angles: Record<string, number>): LocalModel {
  return {
    ...switchedOff,
    name,
    embed: async (texts) =>
      texts.map((text) => {
        const angle = ((angles[text] ?? 0) * Math.PI) / 180;
        return Float32Array.of(Math.cos(angle), Math.sin(angle));
      }),
  };
}

const group = (...questions: string[]) => questions.map((question) => ({ question }));
const asked = [
  group("Do you have gluten-free bread?", "gluten free bread?"),
  group("Haben Sie glutenfreies Brot?"),
  group("Is anything without wheat?"),
  group("Where can I park?"),
];
const angles = {
  "Do you have gluten-free bread?": 0,
  "Haben Sie glutenfreies Brot?": 20,
  "Is anything without wheat?": 40,
  "Where can I park?": 90,
};

test("what is nearly a translation is one group, and what may mean the same is only proposed", async () => {
  const meant = await groupByMeaning(modelOf("plane", angles), asked);
  expect(meant.map(({ questions }) => questions.map(({ question }) => question))).toEqual([
    ["Do you have gluten-free bread?", "gluten free bread?", "Haben Sie glutenfreies Brot?"],
    ["Is anything without wheat?"],
    ["Where can I park?"],
  ]);
  expect(meant.map(({ similar }) => similar)).toEqual([[1], [0], []]);
});

test("without the local model the groups stay as their words made them", async () => {
  const meant = await groupByMeaning(switchedOff, asked);
  expect(meant.map(({ questions }) => questions)).toEqual(asked);
  expect(meant.every(({ similar }) => similar.length === 0)).toBe(true);
});
