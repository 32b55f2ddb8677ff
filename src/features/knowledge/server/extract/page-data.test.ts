import { expect, test } from "vitest";
import { extractPage } from "./extract-page.ts";

function sectionsOf(body: string) {
  const page = extractPage(`<html lang="en"><body>${body}</body></html>`, "https://mill.example/");
  return page.sections.map(({ heading, text }) => [heading, text]);
}
const script = (attributes: string, data: unknown) =>
  `<script ${attributes}>${JSON.stringify(data)}</script>`;

test("a page without text of its own is read from its framework's data", () => {
  const sauna = {
    title: "Sauna",
    body: "<p>The sauna is heated every evening.</p>",
    image: "/img/a b.jpg",
    className: "mt-4 px-2",
    price: 12,
    currency: "GBP",
  };
  const said = [["Sauna", "The sauna is heated every evening.\nprice: 12\ncurrency: GBP"]];
  expect(
    sectionsOf(
      `<div id="__next"></div>${script(`id="__NEXT_DATA__" type="application/json"`, { props: { pageProps: { rooms: [sauna] } } })}`,
    ),
  ).toEqual(said);
  expect(
    sectionsOf(`<script>window.__INITIAL_STATE__ = ${JSON.stringify({ a: [sauna] })};</script>`),
  ).toEqual(said);
  const nuxt = [{ data: 1 }, { title: 2, body: 3 }, "Sauna", "The sauna is heated every evening."];
  expect(sectionsOf(script(`id="__NUXT_DATA__" type="application/json"`, nuxt))).toEqual([
    ["Sauna", "The sauna is heated every evening."],
  ]);
  const props = { title: [0, "Sauna"], text: [0, "The sauna is heated every evening."] };
  expect(
    sectionsOf(
      `<astro-island props="${JSON.stringify(props).replaceAll('"', "&quot;")}"></astro-island>`,
    ),
  ).toEqual([["Sauna", "The sauna is heated every evening."]]);
});

test("if a page has text of its own, its data is ignored", () => {
  const text = "We bake bread every morning and sell it at the mill. ".repeat(8);
  const data = script(`type="application/json"`, {
    title: "Draft",
    body: "This is a draft of another page.",
  });
  expect(sectionsOf(`<h1>Mill</h1><p>${text}</p>${data}`)).toEqual([["Mill", text.trim()]]);
});

test("a price only in structured data is added, and one shown on the page is not repeated", () => {
  const product = (name: string, price: string) => ({
    "@type": "Product",
    name,
    offers: { "@type": "Offer", price, priceCurrency: "EUR" },
  });
  const data = script(`type="application/ld+json"`, [
    product("Oak table", "480"),
    product("Stool", "90.00"),
  ]);
  expect(sectionsOf(`<h1>Shop</h1><p>Stool: 90 euros. Oak table: ask us.</p>${data}`)).toEqual([
    ["Shop", "Stool: 90 euros. Oak table: ask us."],
    ["Oak table", "Oak table: €480.00"],
  ]);
});
