import fc from "fast-check";
import { expect, test } from "vitest";
import { extractPage, UnreadablePage } from "./extract-page.ts";
import { proposeAgent } from "./propose.ts";
import { passagesOf } from "./split-passages.ts";

const many = (text: string, times: number) => text.repeat(times);

function workedMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const bombs: [string, string][] = [
  ["200,000 nested tags", many("<div>", 200_000)],
  ["a line of 50 MB", many("x", 50_000_000)],
  ["a line of almost 5 MB", many("x ", 2_400_000)],
  ["a million attributes", `<p ${Array.from({ length: 600_000 }, (_, n) => `a${n}`).join(" ")}>`],
  ["unclosed formatting", many("<b id=1><font id=2>", 200) + many("<p>x", 40_000)],
  [
    "nested openers",
    many("<div aria-controls=a id=a class=faq-title>", 480) + many("<b>x </b>", 40_000),
  ],
  ["spanning cells", `<table>${many("<tr><td rowspan=999 colspan=999>a<td>b", 16_000)}`],
  ["nested lists", many("<ul><li>", 250) + many("<li>a", 40_000)],
  ["49,000 links", many("<a href='/x?y=1'>x</a>", 49_000)],
  ["49,000 named elements", many("<p id=a>", 49_000)],
  ["49,000 scripts", many("<script></script>", 49_000)],
  ["accept buttons", many("<p>cookie</p><a href=x>OK</a>", 20_000)],
  ["endless days", `<p>${many("Mon 9:00-", 400_000)}`],
  ["20,000 headings", many("<h2>Leib</h2><p>Iga päev.", 20_000)],
  ["headings in a language of unknown days", `<html lang=et>${many("<h2>Leib</h2>x", 20_000)}`],
  ["an unclosed table in one", `<html lang=et><table>${many("<tr><td>Leib<td>3 naela", 12_000)}`],
  [
    "openers in one menu",
    `<p id=a>${many("<div>", 500)}${many("<a role=tab href='#a'>x</a>", 48_000)}`,
  ],
  [
    "12,000 panels",
    Array.from({ length: 12_000 }, (_, n) => `<b aria-controls=a${n}>x</b><p id=a${n}>y`).join(""),
  ],
  ["nested JSON", `<script type="application/ld+json">${many("[", 900_000)}</script>`],
];

test.each(bombs)("case 43: %s: read or refused within two seconds", (_, html) => {
  const start = process.cpuUsage();
  try {
    passagesOf(extractPage(html, "https://bomb.example/"));
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadablePage);
  }
  expect(workedMs(start)).toBeLessThan(2000);
});

test("case 43: a refusal gives the owner the reason in a sentence", () => {
  const read = () => extractPage(many("<div>", 600), "https://bomb.example/");
  expect(read).toThrow("The page is too complex to read.");
});

test("case 43: a large honest page is read in a fifth of a second", () => {
  const section =
    "<section><h2>Delivery</h2><p>We deliver on weekdays, and on Saturdays by arrangement.</p><ul><li><a href='/a'>Areas</a> we reach</li></ul></section>";
  const html = `<html lang="en"><body><main>${Array.from({ length: 400 }, (_, n) => section.replace("Delivery", `Delivery ${n}`)).join("")}</main></body></html>`;
  extractPage(html, "https://shop.example/");
  const start = process.cpuUsage();
  const page = extractPage(html, "https://shop.example/");
  expect(workedMs(start)).toBeLessThan(200);
  expect(page.sections).toHaveLength(400);
});

const tag = fc.constantFrom(
  ..."div p table tr td th ul ol li dl dt dd details summary h1 h2 footer nav header aside main article button pre a span form label script style title address body html br b".split(
    " ",
  ),
);
const attribute = fc.constantFrom(
  "hidden",
  "aria-hidden=true",
  "aria-controls=a",
  "id=a",
  "role=tabpanel",
  "class=faq-question",
  "class='cookie-banner'",
  "href='mailto:a@b.example'",
  "href='%zz'",
  "colspan=9",
  "itemscope itemtype='https://schema.org/Store'",
  "itemprop=name",
  "style='display:none'",
  "lang=x",
  "data-cfemail=00",
);
const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    "Mon-Fri 9-17",
    "geschlossen",
    "24.12.2026",
    "99:99",
    "Tel. +43 1 2345678",
    "1010 Wien",
  ),
);
const piece = fc.oneof(
  text,
  fc.tuple(tag, attribute).map(([name, own]) => `<${name} ${own}>`),
  tag.map((name) => `</${name}>`),
  fc.json().map((json) => `<script type="application/ld+json">${json}</script>`),
);

test("case 43: no page content causes an error", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const page = extractPage(pieces.join(""), "https://any.example/");
      for (const passage of passagesOf(page)) expect(passage.text.length).toBeLessThan(2000);
      expect(proposeAgent(page).name).not.toBe("");
    }),
    { numRuns: 300 },
  );
});
