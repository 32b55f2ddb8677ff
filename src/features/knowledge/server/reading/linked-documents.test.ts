import { expect, test } from "vitest";
import { respond } from "#testing/server/hostile-web.ts";
import { pdfOf } from "#testing/server/pdf.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { docxOf } from "#testing/server/zip.ts";
import { readWebsite } from "./read-website.ts";

const { parts, web, newSite, sourceOf, outcomes, passagesOf, readingOf } = await useReading();

const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join("");

test("documents that a site links are its pages, after the others and within their number", async () => {
  const { source, outcomes, sourceId } = await readingOf({
    "/": page(
      "Mill",
      para("A mill.") + links("/Price_list-2026.pdf", "/get?id=7", "/rates.csv", "/about"),
    ),
    "/about": page("About", para("We are millers.")),
    "/Price_list-2026.pdf": respond(
      200,
      { "content-type": "application/pdf" },
      pdfOf([
        { text: "Weddings", size: 20 },
        { text: "A cake for sixty guests costs 240 pounds." },
      ]),
    ),
    "/get?id=7": respond(
      200,
      {
        "content-type": "application/octet-stream",
        "content-disposition": 'attachment; filename="House rules.docx"',
      },
      docxOf(["# Dogs", "Dogs stay for ten pounds."]),
    ),
    "/rates.csv": respond(200, { "content-type": "text/csv" }, "Hall,Day\nOak,£90\n"),
  });
  expect(source.status).toBe("done");
  expect(outcomes).toEqual({
    "/": "done",
    "/about": "done",
    "/Price_list-2026.pdf": "done",
    "/get?id=7": "done",
    "/rates.csv": "done",
  });
  const stored = await passagesOf(sourceId);
  expect(stored.map(({ title, heading, text }) => [title, heading, text])).toEqual(
    expect.arrayContaining([
      ["Price list 2026", "Weddings", "A cake for sixty guests costs 240 pounds."],
      ["House rules", "Dogs", "Dogs stay for ten pounds."],
      ["rates", "Oak", "| Hall: Oak; Day: £90"],
    ]),
  );
  expect(web.asked.indexOf("/about")).toBeLessThan(web.asked.indexOf("/rates.csv"));
});

test("a document's unread parts are remarked on, and one of no use gets a reason", async () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
  const { outcomes, sourceId } = await readingOf({
    "/": page("Mill", para("A mill.") + links("/scan.pdf", "/old.doc", "/hidden.pdf", "/fake.pdf")),
    "/scan.pdf": respond(200, { "content-type": "application/pdf" }, pdfOf([])),
    "/old.doc": respond(200, { "content-type": "application/msword" }, old),
    "/fake.pdf": respond(200, { "content-type": "application/pdf" }, "%PDF-1.4 nothing"),
    "/hidden.pdf": respond(
      200,
      { "content-type": "application/pdf", "x-robots-tag": "noindex" },
      pdfOf([{ text: "SECRET" }]),
    ),
  });
  expect(outcomes).toMatchObject({
    "/scan.pdf": expect.stringMatching(/^skipped: .*scan/),
    "/old.doc": expect.stringMatching(/^skipped: .*Save this one as/),
    "/fake.pdf": expect.stringMatching(/^skipped: .*damaged/),
    "/hidden.pdf": expect.stringMatching(/^skipped: .*robots/),
  });
  expect(await passagesOf(sourceId)).toHaveLength(1);
});

test("a document is not decoded as text before it is opened", async () => {
  web.answers = {
    "/": page("Mill", para("A mill.") + links("/rates.pdf")),
    "/rates.pdf": respond(
      200,
      { "content-type": "application/pdf" },
      pdfOf([{ text: "A cake for sixty guests costs 240 pounds." }]),
    ),
  };
  const undecoded = async (...asked: Parameters<typeof parts.safeFetch>) => {
    const fetched = await parts.safeFetch(...asked);
    if (fetched.contentType === "application/pdf")
      Object.defineProperty(fetched, "text", {
        get: () => {
          throw new Error("decoded");
        },
      });
    return fetched;
  };
  const safeFetch = Object.assign(undecoded, { check: parts.safeFetch.check });
  const { sourceId } = await newSite();
  await readWebsite({ ...parts, safeFetch }, sourceId, untilDone);
  expect(await outcomes(sourceId)).toEqual({ "/": "done", "/rates.pdf": "done" });
});

test("linked documents count as pages of the limit", async () => {
  const rates = (hall: string) =>
    respond(200, { "content-type": "text/csv" }, `Hall,Day\n${hall},£90\n`);
  const { outcomes } = await readingOf(
    {
      "/": page("Mill", para("A mill.") + links("/a.csv", "/b.csv", "/c.csv")),
      "/a.csv": rates("Oak"),
      "/b.csv": rates("Elm"),
      "/c.csv": rates("Ash"),
    },
    { ...parts.limits, pagesMax: 2 },
  );
  expect(Object.values(outcomes).filter((one) => one === "done")).toHaveLength(2);
  expect(Object.values(outcomes)).toContain("skipped: Only 2 pages of a website are read.");
});

test.each([
  [
    "a sitemap",
    "application/xml",
    (at: string) =>
      `<urlset><url><loc>${at}/rolls</loc></url><url><loc>${at}/cakes</loc></url></urlset>`,
  ],
  ["a list of addresses", "text/plain", (at: string) => `${at}/rolls\n${at}/cakes\n`],
])(
  "%s given as a website is read with the pages it names, and no others",
  async (_, type, list) => {
    web.answers = {
      "/list": respond(200, { "content-type": type }, list(web.origin)),
      "/sitemap.xml": respond(
        200,
        {},
        `<urlset><url><loc>${web.origin}/other</loc></url></urlset>`,
      ),
      "/rolls": page("Rolls", para("Rolls cost two pounds.")),
      "/cakes": page("Cakes", para("Cakes need two days.")),
      "/other": page("Other", para("Something else.")),
    };
    const { sourceId } = await newSite(`${web.origin}/list`);
    await readWebsite(parts, sourceId, untilDone);
    expect((await sourceOf(sourceId)).status).toBe("done");
    expect(await outcomes(sourceId)).toEqual({
      "/list": "skipped: This is a list of pages: the pages it names are read.",
      "/rolls": "done",
      "/cakes": "done",
    });
  },
);

test("an llms.txt is read as Markdown, with the pages it names", async () => {
  web.answers = {
    "/llms.txt": respond(
      200,
      { "content-type": "text/plain" },
      "# Mill\n\n> A bakery in Leeds.\n\n## Pages\n\n- [Rolls](/rolls): what they cost\n",
    ),
    "/rolls": page("Rolls", para("Rolls cost two pounds.")),
  };
  const { sourceId } = await newSite(`${web.origin}/llms.txt`);
  await readWebsite(parts, sourceId, untilDone);
  expect(await outcomes(sourceId)).toEqual({ "/llms.txt": "done", "/rolls": "done" });
  const texts = (await passagesOf(sourceId)).map(({ text }) => text).join("\n");
  expect(texts).toContain("A bakery in Leeds.");
  expect(texts).toContain("Rolls: what they cost");
});
