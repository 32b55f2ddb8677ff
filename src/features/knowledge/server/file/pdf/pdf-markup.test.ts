import { expect, test } from "vitest";
import { pdfOfPages } from "#testing/server/pdf.ts";
import { readFile } from "../file-worker.ts";
import { textOf } from "./lines.ts";

type Placed = [text: string, x: number, y: number, size?: number];

async function read(...pages: Placed[][]) {
  const texts = pages.map((page) =>
    page.map(([text, x, y, size]) => ({ text, x, y, ...(size && { size }) })),
  );
  const body = new Uint8Array(pdfOfPages(texts));
  const found = await readFile({ kind: "pdf", title: "a" }, [body]);
  if ("unreadable" in found) throw new Error(found.unreadable);
  const sections = found.sections.map(({ heading, text }) => [heading, text]);
  return { sections, remark: found.remark };
}

test("two columns with aligned lines are read one after the other", async () => {
  const { sections } = await read([
    ["Soups", 60, 700, 16],
    ["Drinks", 320, 700, 16],
    ["Leek soup with rye bread", 60, 680],
    ["Mint tea from the garden", 320, 680],
    ["and butter 6.20", 60, 666],
    ["with honey 2.80", 320, 666],
    ["Fish soup with saffron and", 60, 652],
    ["Cider of our own, pressed", 320, 652],
    ["bread 9.40", 60, 638],
    ["in autumn 3.10", 320, 638],
  ]);
  expect(sections).toEqual([
    ["Soups", "Leek soup with rye bread and butter 6.20\nFish soup with saffron and bread 9.40"],
    [
      "Drinks",
      "Mint tea from the garden with honey 2.80\nCider of our own, pressed in autumn 3.10",
    ],
  ]);
});

test("table rows keep their headers across pages", async () => {
  const rows = (from: number, count: number): Placed[] =>
    Array.from({ length: count }, (_, at) => at + from).flatMap((n): Placed[] => {
      const y = 700 - (n - from) * 20;
      return [
        [`Hall ${n}`, 60, y],
        [`£${n}0`, 160, y],
        [`£${n}5`, 260, y],
      ];
    });
  const head: Placed[] = [
    ["Room", 60, 720],
    ["Half day", 160, 720],
    ["Whole day", 260, 720],
  ];
  const { sections } = await read([...head, ...rows(1, 3)], [...head, ...rows(4, 2)], rows(6, 2));
  const lines = sections
    .map(([, text]) => text)
    .join("\n")
    .split("\n");
  expect(lines[0]).toBe("| Room: Hall 1; Half day: £10; Whole day: £15");
  expect(lines.at(-1)).toBe("| Room: Hall 7; Half day: £70; Whole day: £75");
  expect(lines).toHaveLength(7);
});

test("two price lists stay separate, and a two-line cell is one", async () => {
  const dish = (name: string, price: string, x: number, y: number): Placed[] => [
    [name, x, y],
    [price, x + 170, y],
  ];
  const { sections } = await read([
    ...dish("Rye loaf", "5.10", 60, 700),
    ...dish("Coffee", "2.20", 330, 700),
    ...dish("Oat rolls", "1.40", 60, 676),
    ["from Monday to Friday", 60, 664],
    ...dish("Tea", "2.40", 330, 676),
    ...dish("Plum cake", "3.60", 60, 640),
    ...dish("Cocoa", "2.90", 330, 640),
  ]);
  expect(
    sections
      .map(([, text]) => text)
      .join("\n")
      .split(/\n+/),
  ).toEqual([
    "| Rye loaf: 5.10",
    "| Oat rolls from Monday to Friday: 1.40",
    "| Plum cake: 3.60",
    "| Coffee: 2.20",
    "| Tea: 2.40",
    "| Cocoa: 2.90",
  ]);
});

test("a real hyphen stays at the end of a line, and a hyphenated word is joined", async () => {
  const { sections } = await read([
    ["Rates are non-refundable, and every reservation is kept. Ask for refundable", 60, 700],
    ["ones; non rooms. You may cancel a reser-", 60, 686],
    ["vation of one of the rooms that are sold under the name of non-", 60, 672],
    ["refundable only by letter, which has to reach us two weeks ahead of it.", 60, 658],
  ]);
  expect(sections[0]?.[1]).toContain("cancel a reservation of one");
  expect(sections[0]?.[1]).toContain("name of non-refundable only");
});

test("running headers and footers appear once, and pages without text are reported", async () => {
  const page = (n: number, text: string): Placed[] => [
    ["Mill House, 12 Mill Street, Leeds", 60, 810, 8],
    [text, 60, 700],
    ["It goes on here for a while.", 60, 686],
    [`Page ${n} of 4`, 280, 30, 8],
  ];
  const { sections, remark } = await read(
    page(1, "Rooms look over the river."),
    [],
    page(3, "Dogs stay for ten pounds."),
    page(4, "Boots can be borrowed."),
  );
  const text = sections.map(([, one]) => one).join("\n");
  expect(text.match(/Mill Street/g)).toHaveLength(1);
  expect(text).not.toMatch(/Page \d/);
  expect(text).toContain("Dogs stay for ten pounds.");
  expect(remark).toBe(
    "There is no text on page 2. If it is a scan, run text recognition on it and upload the file again.",
  );
});

const run = (text: string, left: number, right: number, isRtl = false) => ({
  text,
  left,
  right,
  y: 0,
  size: 10,
  isRtl,
  isApart: false,
});

test("right-to-left text is read in order, with figures, brackets and plain letters", () => {
  const hebrew = [
    run("(", 0, 4),
    run("לילדים", 4, 40, true),
    run("24", 44, 54),
    run("לחם שיפון עולה ₪", 58, 130, true),
  ];
  expect(textOf(hebrew)).toBe("לחם שיפון עולה ₪ 24 לילדים)");
  const arabic = [..."ﺰﺒﺨﻟا"].map((letter, at) => run(letter, at * 5, at * 5 + 5, true));
  expect(textOf(arabic)).toBe("الخبز");
});

test("radicals and ligatures become plain characters, and Chinese gets no spaces", () => {
  expect(textOf([run("停⻋场每⽇", 0, 50), run("免费", 58, 70)])).toBe("停车场每日免费");
  expect(textOf([run("o", 0, 5), run("ﬃ", 5, 12), run("ce", 12, 20)])).toBe("office");
});
