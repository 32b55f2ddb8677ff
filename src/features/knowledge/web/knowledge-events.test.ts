import { expect, test } from "vitest";
import { samplePage } from "#testing/web/samples.ts";
import type { KnowledgePage } from "../contract.ts";
import { merge } from "./knowledge-events.ts";

const page = (id: string, status: KnowledgePage["status"] = "waiting") =>
  samplePage({ id, status });
const knowledge = { sources: [], pages: [page("a"), page("b")], proposal: null };

test("ruling 35: the first event replaces everything", () => {
  expect(merge({ ...knowledge, pages: [page("old")] }, { type: "all", knowledge })).toEqual(
    knowledge,
  );
});

test("a changed page keeps its place", () => {
  const { pages } = merge(knowledge, { type: "page", page: page("a", "done") });
  expect(pages.map(({ id, status }) => [id, status])).toEqual([
    ["a", "done"],
    ["b", "waiting"],
  ]);
});

test("a new page comes last", () => {
  const { pages } = merge(knowledge, { type: "page", page: page("c") });
  expect(pages.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("an event before the first response is kept", () => {
  const { pages } = merge(undefined, { type: "page", page: page("a") });
  expect(pages).toHaveLength(1);
});
