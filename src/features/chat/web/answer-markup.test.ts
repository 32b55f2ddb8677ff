import fc from "fast-check";
import { expect, test } from "vitest";
import { type Block, completeSoFar, type Inline, readAnswer } from "./answer-markup.ts";

function linksIn(blocks: Block[]): string[] {
  const inline = (content: Inline[]): string[] =>
    content.flatMap((part) => {
      if (part.type === "link") return [part.url];
      return part.type === "bold" ? inline(part.content) : [];
    });
  return blocks.flatMap((block) => {
    if (block.type === "code") return [];
    return block.type === "list" ? block.items.flatMap(inline) : inline(block.content);
  });
}

/** The inline parts of a text that is one paragraph. */
function partsOf(text: string): Inline[] {
  const [block] = readAnswer(text);
  return block?.type === "paragraph" ? block.content : [];
}

test("paragraphs, bold words, lists, code and links are understood", () => {
  expect(
    readAnswer(
      "We bake **daily**.\nFrom `6:30`.\n\n- Bread\n- [Cakes](https://bakery.example/cakes)\n\n2. Order\n3. Collect\n```\nx < 1\n```\n## Hours",
    ),
  ).toEqual([
    {
      type: "paragraph",
      content: [
        { type: "text", text: "We bake " },
        { type: "bold", content: [{ type: "text", text: "daily" }] },
        { type: "text", text: "." },
        { type: "break" },
        { type: "text", text: "From " },
        { type: "code", text: "6:30" },
        { type: "text", text: "." },
      ],
    },
    {
      type: "list",
      start: null,
      items: [
        [{ type: "text", text: "Bread" }],
        [{ type: "link", text: "Cakes", url: "https://bakery.example/cakes" }],
      ],
    },
    {
      type: "list",
      start: 2,
      items: [[{ type: "text", text: "Order" }], [{ type: "text", text: "Collect" }]],
    },
    { type: "code", text: "x < 1" },
    { type: "heading", content: [{ type: "text", text: "Hours" }] },
  ]);
});

test("a bare address becomes a link without the sentence's stop", () => {
  expect(partsOf("Bread (see https://bakery.example/bread).")).toEqual([
    { type: "text", text: "Bread (see " },
    {
      type: "link",
      text: "https://bakery.example/bread",
      url: "https://bakery.example/bread",
    },
    { type: "text", text: ")." },
  ]);
});

test("a citation stands after its sentence's last word and stop, however it was written", () => {
  const cited = [
    { type: "text", text: "Cakes need 48 hours." },
    { type: "citations", numbers: [1] },
  ];
  expect(partsOf("Cakes need 48 hours. [1]")).toEqual(cited);
  expect(partsOf("Cakes need 48 hours.[1]")).toEqual(cited);
  expect(partsOf("Cakes need 48 hours [1].")).toEqual(cited);
  expect(partsOf("Yes [2][1]! Order [1, 3] soon")).toEqual([
    { type: "text", text: "Yes!" },
    { type: "citations", numbers: [2, 1] },
    { type: "text", text: " Order" },
    { type: "citations", numbers: [1, 3] },
    { type: "text", text: " soon" },
  ]);
});

test("case 57: an address that a browser would not open as a web page stays plain text", () => {
  const addresses = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox",
    "&#106;avascript:alert(1)",
    "java\tscript:alert(1)",
    "\u202ejavascript:alert(1)",
    "https://bakery.example/\u202egpj.exe",
    "https://bank.example@evil.example/",
    "//evil.example",
    "/relative",
    "https:\\evil.example",
  ];
  for (const address of addresses) {
    const text = `Press [here](${address})`;
    expect(linksIn(readAnswer(text))).toEqual([]);
    expect(
      partsOf(text)
        .map((part) => (part.type === "text" ? part.text : ""))
        .join(""),
    ).toBe(text);
  }
});

test("case 54: at every step of a stream only web addresses become links", () => {
  const payload = fc.array(
    fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "**",
      "`",
      "```",
      "\n",
      "- ",
      "1. ",
      "# ",
      "[1]",
      "x",
      " ",
      ".",
      "javascript:",
      "data:",
      "https://a.example/",
      "http://",
      "<img src=x onerror=alert(1)>",
      "<script>",
      "&#106;",
      "\u200f",
      "\t",
      '"',
      "'",
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(payload, (pieces) => {
      const whole = pieces.join("");
      for (let length = 0; length <= whole.length; length++) {
        const links = linksIn(readAnswer(completeSoFar(whole.slice(0, length))));
        for (const link of links) expect(link).toMatch(/^https?:\/\/[^\s"'<>]+$/);
      }
    }),
    { numRuns: 60 },
  );
});

test("half a mark at the end of a stream is not shown as signs", () => {
  expect(completeSoFar("We are **op")).toBe("We are **op**");
  expect(completeSoFar("We are **")).toBe("We are ");
  expect(completeSoFar("By Thursday.[1")).toBe("By Thursday.");
  expect(completeSoFar("See [Celebration ca")).toBe("See Celebration ca");
  expect(completeSoFar("See [Cakes](https://bak")).toBe("See Cakes");
  expect(completeSoFar("See [Cakes](https://bakery.example) now")).toBe(
    "See [Cakes](https://bakery.example) now",
  );
});

test("a text made to be slow is read at once", { timeout: 2000 }, () => {
  for (const piece of ["[", "**a ", "`", " ", "[1] ", "](", "- \n", "https://", "[1] [", "```\n"]) {
    const blocks = readAnswer(completeSoFar(piece.repeat(20_000 / piece.length)));
    expect(blocks.length).toBeLessThanOrEqual(10_000);
  }
});
