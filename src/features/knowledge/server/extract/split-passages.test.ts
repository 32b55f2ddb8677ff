import { expect, test } from "vitest";
import { extractPage } from "./extract-page.ts";
import { passagesOf } from "./split-passages.ts";

const passages = (body: string) =>
  passagesOf(extractPage(`<html lang="en"><body>${body}</body></html>`, "https://shop.example/"));
const sentence = "We deliver to every house in the old town on the day you order. ";

test("a passage has its page, headings, anchor and position", () => {
  expect(
    passages("<h1>Delivery</h1><p>In town.</p><h2>Prices</h2><h3 id=near>Near</h3><p>Free.</p>"),
  ).toEqual([
    { title: "Delivery", heading: "", text: "In town.", anchor: null, position: 0 },
    { title: "Delivery", heading: "Prices › Near", text: "Free.", anchor: "near", position: 1 },
  ]);
});

test("a long section is split between paragraphs under the same heading", () => {
  const found = passages(`<h1>A</h1><h2>B</h2>${`<p>${sentence.repeat(6)}</p>`.repeat(8)}`);
  expect(found.length).toBeGreaterThan(2);
  for (const { heading, text } of found) {
    expect(heading).toBe("B");
    expect(text.length).toBeLessThanOrEqual(1200);
    expect(text.startsWith("We deliver")).toBe(true);
    expect(text.endsWith("order.")).toBe(true);
  }
});

test("table rows and list items are never split", () => {
  const rows = Array.from(
    { length: 120 },
    (_, n) => `<tr><td>Cake ${n}</td><td>$${n}.50 a piece</td></tr>`,
  );
  const found = passages(
    `<h1>A</h1><table><tr><th>Name</th><th>Price</th></tr>${rows.join("")}</table>`,
  );
  const lines = found.flatMap(({ text }) => text.split("\n").filter(Boolean));
  expect(lines).toHaveLength(120);
  for (const line of lines) expect(line).toMatch(/^\| Name: Cake \d+; Price: \$\d+\.50 a piece$/);
});

test("one endless paragraph is split between sentences, and one endless word anywhere", () => {
  const found = passages(`<h1>A</h1><p>${sentence.repeat(60)}</p>`);
  for (const { text } of found) expect(text).toMatch(/^We deliver.*order\.$/);
  const word = passages(`<h1>A</h1><p>${"ü".repeat(5000)}</p>`);
  expect(
    word
      .map(({ text }) => text)
      .join("")
      .replace(/\s/g, ""),
  ).toHaveLength(5000);
});

test("text before and after an accordion keeps its heading", () => {
  const found = passages(
    "<h1>A</h1><h2>B</h2><p>Before.</p><details><summary>Q?</summary><p>Yes.</p></details><p>After.</p>",
  );
  expect(found.map(({ heading, text }) => [heading, text])).toEqual([
    ["B", "Before."],
    ["B › Q?", "Yes."],
    ["B", "After."],
  ]);
});
