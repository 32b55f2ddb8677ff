import { posix } from "node:path";
import { allIn, firstIn, unzip, xmlOf } from "./unzip.ts";

export function epubChapters(body: Buffer): string[] {
  const files = unzip(body, (name) => /\.(x?html?|opf|xml)$/i.test(name));
  const container = xmlOf(files.get("META-INF/container.xml") ?? "");
  const path = firstIn(container, "rootfile")?.attribs["full-path"] ?? "";
  const book = xmlOf((files.get(path) ?? "").replace(/<(\/?)opf:/g, "<$1"));
  const items = new Map(
    allIn(book, "item")
      .filter(({ attribs }) => !/\bnav\b/.test(attribs.properties ?? ""))
      .map(({ attribs }) => [attribs.id ?? "", attribs.href ?? ""]),
  );
  return allIn(book, "itemref")
    .filter(({ attribs }) => attribs.linear !== "no")
    .map(({ attribs }) => items.get(attribs.idref ?? ""))
    .filter((href) => href !== undefined)
    .map((href) => files.get(posix.join(posix.dirname(path), decoded(href))) ?? "");
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href.split("#", 1)[0] ?? "");
  } catch {
    return href;
  }
}
