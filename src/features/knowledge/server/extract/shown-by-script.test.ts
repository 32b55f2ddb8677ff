import { expect, test } from "vitest";
import { extractPage } from "./extract-page.ts";

function readBody(body: string) {
  return extractPage(`<html lang="en"><body>${body}</body></html>`, "https://shop.example/page");
}
const textOf = (body: string) =>
  readBody(body)
    .sections.map(({ heading, text }) => `${heading}\n${text}`)
    .join("\n");

test("a section hidden until its animation is read", () => {
  const text = textOf(`<h1>Pool</h1>
    <section style="visibility:hidden"><h2>Evenings</h2><p>Evening swims cost £4.</p></section>
    <div class="box" style="visibility: hidden; transform: translateX(-20px)"><p>Towels cost £1.</p></div>
    <p data-aos="fade-up" style="visibility:hidden">Lockers are free.</p>`);
  expect(text).toContain("Evenings\nEvening swims cost £4.");
  expect(text).toContain("Towels cost £1.");
  expect(text).toContain("Lockers are free.");
});

test("plain-link tabs and unfolding lines become sections under their labels", () => {
  const page = readBody(`<h1>Plans</h1>
    <ul><li><a href="#y">Yearly</a></li><li><a href="#m">Monthly</a></li></ul>
    <div id="y"><p>A year costs £90.</p></div><div id="m" style="display:none"><p>A month costs £9.</p></div>
    <div onclick="t()">May I bring a guest?</div><div hidden>Yes, on Sundays.</div>
    <h3>Lost cards</h3><div style="display:none">A new card costs £5.</div>`);
  const said = page.sections.map(({ heading, text }) => [heading, text]);
  expect(said).toEqual([
    ["Yearly", "A year costs £90."],
    ["Monthly", "A month costs £9."],
    ["May I bring a guest?", "Yes, on Sundays."],
    ["Lost cards", "A new card costs £5."],
  ]);
});

test("hidden slides and further list pages are read", () => {
  const text = textOf(`<h1>Tours</h1><div class="slide on"><p>The harbour tour costs £8.</p></div>
    <div class="slide" style="display:none"><p>The night tour costs £12.</p></div>`);
  expect(text).toContain("The night tour costs £12.");
});

test("case 154: text that nothing can reveal stays unread", () => {
  const text = textOf(`<h1>Shop</h1><p>Open daily.</p><p style="visibility:hidden">SECRET</p>
    <div style="display:none">SECRET</div><button>Send</button><div hidden><input name="website">SECRET</div>
    <div style="display:none" class="trap">SECRET</div>`);
  expect(text).not.toContain("SECRET");
});

test("a web component's own and slotted content is read in place", () => {
  const text =
    textOf(`<x-card><template shadowrootmode="open"><h2>Whitening</h2><slot></slot><slot name="price">Ask us.</slot></template>
    <p slot="price">It costs £180.</p><p>For both rows.</p></x-card><template><p>Draft: £99.</p></template>`);
  expect(text).toBe("Whitening\nFor both rows.\n\nIt costs £180.");
});

test("a frame of the same site is followed as a link", () => {
  const page = extractPage(
    `<frameset><frame src="menu.html"><frame src="/prices.html"></frameset><iframe src="hours.html"></iframe>`,
    "https://shop.example/",
  );
  expect(page.links).toEqual(
    ["menu", "prices", "hours"].map((name) => `https://shop.example/${name}.html`),
  );
});
