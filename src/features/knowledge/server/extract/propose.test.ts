import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { extractPage } from "./extract-page.ts";
import { proposeAgent } from "./propose.ts";

function proposeFixture(name: string, url: string) {
  const html = readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), "utf8");
  return proposeAgent(extractPage(html, url));
}

const propose = (html: string, url = "https://www.brightside.example/") =>
  proposeAgent(extractPage(html, url));

test("ruling 16: name, description, industry, color, greeting and country come from the start page", () => {
  expect(proposeFixture("bakery", "https://www.harborbakery.example/")).toEqual({
    name: "Harbor Bakery",
    description:
      "Sourdough bread and pastry, baked by the harbor since 1987. Come early for the rye.",
    industry: "food",
    primaryColor: "#b45309",
    greeting: "Hello! How can I help you with Harbor Bakery?",
    location: "United States",
  });
});

test("ruling 16: the greeting is in the page's language", () => {
  expect(proposeFixture("german", "https://tischlerei-gruener.at/")).toMatchObject({
    name: "Tischlerei Grüner",
    description:
      "Wir planen und bauen Küchen, Stiegen und Möbel aus heimischem Holz. Jedes Stück entsteht in unserer Werkstatt.",
    primaryColor: "#2f6f4f",
    greeting: "Hallo! Was möchten Sie über Tischlerei Grüner wissen?",
    location: "Austria",
  });
});

test("ruling 18: the industry follows structured data, else vocabulary in several languages", () => {
  expect(proposeFixture("clinic", "https://elmroad.example/").industry).toBe("healthcare");
  expect(proposeFixture("arabic", "https://zaytoun.example/").industry).toBe("food");
  const words: [string, string][] = [
    ["Kanzlei Berger: Rechtsanwalt für Arbeitsrecht und Steuerberatung", "professional"],
    ["Cloud platform and API for developers: software that scales", "technology"],
    ["Tienda de ropa y zapatos: envío gratis, añade al carrito", "retail"],
    ["Zahnarztpraxis Dr. Huber: Termine für Patienten, Zahnarzt in Graz", "healthcare"],
    ["A page about the moon", "other"],
  ];
  for (const [text, industry] of words)
    expect(propose(`<title>${text}</title><p>${text}.</p>`).industry).toBe(industry);
});

test("the name is the home link's if the title contains it", () => {
  const page = (logo: string) =>
    `<title>Welcome - Bright Dental, Bristol</title>${logo}<nav><a href="/">Welcome</a></nav><h1>Gentle care</h1>`;
  expect(propose(page('<a href="/">Bright Dental</a>')).name).toBe("Bright Dental");
  expect(propose(page('<a href="/"><img src="l.png" alt="Bright Dental"></a>')).name).toBe(
    "Bright Dental",
  );
  expect(propose(page('<a href="/">Big sale</a>')).name).toBe("Gentle care");
});

test("without structured data the name is the title without its welcome, else the host", () => {
  expect(propose("<h1>Welcome to the Bright Side Hotel!</h1>").name).toBe("Bright Side Hotel");
  expect(propose("<title>Home</title><p>Hello</p>").name).toBe("brightside.example");
});

test("grey, white and black are not brand colors, and colors are always #rrggbb", () => {
  const color = (head: string) => propose(head).primaryColor;
  expect(color(`<meta name="theme-color" content="#ffffff">`)).toBeNull();
  expect(color(`<meta name="theme-color" content="red;background:url(//canary)">`)).toBeNull();
  expect(
    color("<style>a{color:#333}b{color:#0a7}i{color:#00aa77}u{color:rgb(0,170,119)}</style>"),
  ).toBe("#00aa77");
});

test("a description has at most two sentences", () => {
  const { description } = propose(
    "<h1>A</h1><p>We repair clocks of every age and make. We collect them. We also sell some. And more.</p>",
  );
  expect(description).toBe("We repair clocks of every age and make. We collect them.");
});

test("ruling 16: if the heading is a slogan, the name is the title part that the site repeats elsewhere", () => {
  const named = (title: string, text: string, url?: string) =>
    propose(
      `<title>${title}</title><h1>Make some noise</h1><p>${text}</p><footer>${text}</footer>`,
      url,
    ).name;
  const title = "Music school | Harmony House Music";
  expect(named(title, "Write to hello@harmonyhouse.example.")).toBe("Harmony House Music");
  expect(named(title, "Lessons for all.", "https://harmonyhouse.example/")).toBe(
    "Harmony House Music",
  );
  expect(named(title, "Harmony House Music has taught in Leeds since 1990.")).toBe(
    "Harmony House Music",
  );
  expect(propose(`<title>${title}</title><h1>Welcome to Harmony House</h1>`).name).toBe(
    "Harmony House",
  );
  // Nothing tells which part is the name.
  expect(named(title, "Lessons for all ages in an old chapel.")).toBe("Make some noise");
});
