import { expect, test } from "vitest";
import { zipOf } from "#testing/server/zip.ts";
import type { FileKind } from "./file-kind.ts";
import { readFile } from "./file-worker.ts";

async function read(kind: FileKind, body: Buffer | string) {
  const found = await readFile({ kind, title: "a" }, [new Uint8Array(Buffer.from(body))]);
  return "unreadable" in found
    ? found.unreadable
    : found.sections.map(({ title, heading, text, url }) => [title, heading, text, url ?? null]);
}

test("a help centre's export is read by article, without drafts, each with its public address", async () => {
  const zendesk = {
    count: 2,
    articles: [
      {
        id: 1,
        title: "Returns",
        body: "<p>You may return it.</p><h2>How long</h2><p>Within 45 days.</p>",
        html_url: "https://help.mill.example/hc/articles/1",
        draft: false,
      },
      { id: 2, title: "Secret sale", body: "<p>SECRET</p>", draft: true },
    ],
  };
  expect(await read("articles", JSON.stringify(zendesk))).toEqual([
    ["Returns", "", "You may return it.", "https://help.mill.example/hc/articles/1"],
    ["Returns", "How long", "Within 45 days.", "https://help.mill.example/hc/articles/1"],
  ]);
  const article = (title: string, body: string, state: string) => ({
    ...{ type: "article", id: title, title, description: "In short", body, state },
    url: state === "published" ? "https://help.oak.example/1" : null,
  });
  const intercom = {
    type: "list",
    data: [
      article("Parking", "<p>Park behind the mill.</p>", "published"),
      article("Plans", "<p>SECRET</p>", "draft"),
    ],
  };
  const parking = [["Parking", "", "Park behind the mill.", "https://help.oak.example/1"]];
  expect(await read("articles", JSON.stringify(intercom))).toEqual(parking);
  const lines = intercom.data.map((one) => JSON.stringify(one)).join("\n");
  expect(await read("articles", lines)).toEqual(parking);
});

test("an article that begins with any element is read as HTML, and only a web address is its own", async () => {
  const articles = [
    { title: "Opening", body: "<strong>Open</strong> from <em>eight</em>.", url: "https://<mill>" },
    { title: "Map", body: `<img src="map.png"> Behind the mill.`, url: "javascript:alert(1)" },
    { title: "Sizes", body: "Up to 5 < 6 feet.", url: `https://mill.example/${"a".repeat(2_000)}` },
  ];
  expect(await read("articles", JSON.stringify(articles))).toEqual([
    ["Opening", "", "Open from eight.", null],
    ["Map", "", "Behind the mill.", null],
    ["Sizes", "", "Up to 5 < 6 feet.", null],
  ]);
});

test("a JSON file without articles, or that is none, gets a reason", async () => {
  expect(await read("articles", `{"users":[{"name":"Ada"}]}`)).toMatch(/no published articles/);
  expect(await read("articles", "{")).toMatch(/damaged/);
});

test("a Notion export is read page by page under the pages' names, also from an archive in it", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const inner = zipOf([
    { name: `House rules ${id}.md`, content: "# House rules\n\n## Dogs\n\nDogs stay for £10.\n" },
    { name: `Rates ${id}_all.csv`, content: "Hall,Day\nOak,£90\n" },
    { name: "picture.png", content: "PNG" },
    { name: "__MACOSX/._x.md", content: "SECRET" },
  ]);
  const outer = zipOf([
    { name: "Export-Part-1.zip", content: inner },
    { name: `About ${id}.html`, content: "<h1>About</h1><p>We are millers.</p>" },
  ]);
  expect(await read("zip", outer)).toEqual([
    ["About", "", "We are millers.", null],
    ["House rules", "Dogs", "Dogs stay for £10.", null],
    ["Rates", "Oak", "| Hall: Oak; Day: £90", null],
  ]);
});

test("case 42: an archive in an archive that is too large when unpacked is refused", async () => {
  const bomb = zipOf([{ name: "a.txt", content: Buffer.alloc(150 * 1024 * 1024) }]);
  expect(await read("zip", zipOf([{ name: "b.zip", content: bomb }]))).toMatch(/damaged|large/);
});

test("a web page's source is read as one, also if pasted as text", async () => {
  const html = `<div><h2>Dogs</h2><p>Dogs stay for <b>£10</b>.</p><script>alert(1)</script></div>`;
  expect(await read("text", html)).toEqual([["a", "Dogs", "Dogs stay for £10.", null]]);
  expect(await read("text", "<p is a letter of the alphabet")).toEqual([
    ["a", "", "<p is a letter of the alphabet", null],
  ]);
});
