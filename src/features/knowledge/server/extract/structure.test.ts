import { expect, test } from "vitest";
import { extractPage } from "./extract-page.ts";
import { passagesOf } from "./split-passages.ts";

function passages(body: string): string[][] {
  const page = extractPage(
    `<html lang="en"><title>Page</title><body>${body}</body></html>`,
    "https://mill.example/page",
  );
  return passagesOf(page).map(({ heading, text }) => [heading, text]);
}

test("a label above a card's heading belongs to that card, not the one before", () => {
  const card = (label: string, name: string, text: string) =>
    `<div class="card"><span>${label}</span><h3>${name}</h3><p>${text}</p></div>`;
  const said = passages(
    `<h1>Plans</h1><div>${card("Most popular", "Plus", "£9 a month")}${card("For teams", "Pro", "£19 a month")}</div><p>Prices include tax.</p>`,
  );
  expect(said).toEqual([
    ["Plus", "Most popular\n\n£9 a month"],
    ["Pro", "For teams\n\n£19 a month"],
    ["", "Prices include tax."],
  ]);
});

test("text before a section's heading does not join the previous section", () => {
  const said = passages(
    `<main><h1>Mill</h1><section><h2>Rooms</h2><p>Twelve rooms.</p></section><section><img src="a"><p>From the garden to the table: our cook picks what she needs in the morning and writes the menu at noon.</p><h2>Kitchen</h2><p>Open to all.</p></section></main>`,
  );
  expect(said).toContainEqual(["Mill › Rooms", "Twelve rooms."]);
  expect(said.find(([, text]) => text?.startsWith("From the garden"))?.[0]).toBe("Mill");
});

test("a box with a name and price is one line, and so is a name with dot leaders", () => {
  const dish = (name: string, note: string, price: string) =>
    `<div class="dish"><div>${name}</div><div>${note}</div><div>${price}</div></div>`;
  expect(
    passages(
      `<h1>Menu</h1><div>${dish("Leek soup", "with bread", "6.20")}${dish("Stew", "of lamb", "9.80")}</div><p>Cider ........ 3.90</p><ul><li>Mint tea … 2.60</li></ul><p>And then... we dance.</p>`,
    ),
  ).toEqual([
    [
      "",
      "- Leek soup, with bread: 6.20\n- Stew, of lamb: 9.80\n\nCider: 3.90\n\n- Mint tea: 2.60\n\nAnd then... we dance.",
    ],
  ]);
});

test("a heading without text is kept if it is a sentence", () => {
  expect(
    passages(
      "<h1>Pool</h1><h2>Hours</h2><h3>Open daily from 9 to 18</h3><h3>Closed while there is ice on the river</h3><h2>Gallery</h2>",
    ),
  ).toEqual([["Hours", "Open daily from 9 to 18\n\nClosed while there is ice on the river"]]);
});

test("navigation links and repeated link texts are dropped; links in sentences stay", () => {
  const text = passages(
    `<h1 id="start">Tours</h1><p><a href="#boats">Boats</a></p><div id="boats"><h2>Boats</h2><p>See the <a href="/weir">weir</a> and the <a href="/lock">lock</a>.</p><a href="/a">Read more</a></div><div><h2>Walks</h2><p>Two hours.</p><a href="/b">Read more</a></div><a href="#start">Back to top</a>`,
  )
    .flat()
    .join("\n");
  expect(text).toContain("See the weir and the lock.");
  expect(text).not.toMatch(/Read more|Back to top/);
});

test("targets of standalone links to booking and maps are kept, not to social networks", () => {
  const text = passages(
    `<h1>Visit</h1><p><a href="https://www.book.example/mill?utm_source=x">Book a table</a></p><p>We are <a href="https://maps.google.com/?q=mill">by the river</a>, as <a href="https://news.example/x">the paper</a> wrote.</p><p><a href="https://www.facebook.com/mill">Follow us</a></p><p><a href="/menu">Menu</a></p>`,
  )
    .flat()
    .join("\n");
  expect(text).toContain("Book a table (https://www.book.example/mill)");
  expect(text).toContain(
    "We are by the river (https://maps.google.com/?q=mill), as the paper wrote.",
  );
  expect(text).toMatch(/Follow us\n\nMenu$/);
});

test("links with nothing between them are a menu, wherever they stand", () => {
  expect(
    passages(
      `<h1>Lodge</h1><p>A lodge by the lake. <a href="/a">Parking</a> <a href="/b">Pets</a> | <a href="/c">Sauna</a></p><p>We offer <a href="/y">yoga</a>, <a href="/z">rowing</a> and <a href="/w">walks</a>.</p>`,
    ),
  ).toEqual([["", "A lodge by the lake.\n\nWe offer yoga, rowing and walks."]]);
});
