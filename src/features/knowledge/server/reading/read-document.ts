import { extname } from "node:path";
import type { Fetched } from "#platform/server/safe-fetch.ts";
import { cleanLine } from "../extract/clean-text.ts";
import { absolute } from "../extract/page-links.ts";
import { passagesMax } from "../extract/split-passages.ts";
import { fileKindOf } from "../file/file-kind.ts";
import type { FileReader } from "../file/file-reader.ts";
import { documentName, endings } from "./document-types.ts";
import type { ReadMarkup } from "./page-worker.ts";

/** Stricter than for uploads: a website may have hundreds. */
const workMaxMs = 20_000;

/** A PDF, Word file, table and so on that is linked on a website, as a page. */
export async function readDocument(
  files: FileReader,
  { url, contentType, body, headers }: Fetched,
  signal: AbortSignal,
): Promise<ReadMarkup | { unreadable: string }> {
  const name = nameIn(headers.get("content-disposition") ?? "") ?? nameOf(url);
  const isNamed = documentName.test(name);
  const isForModels = /^llms(-full)?\.txt$/i.test(name);
  const kind = isForModels
    ? ("markdown" as const)
    : fileKindOf(isNamed ? name : `${name}${endings[contentType] ?? ""}`, body);
  if (typeof kind === "object") return { unreadable: kind.refused };
  const title = cleanLine(name.slice(0, name.length - (isNamed ? extname(name).length : 0)))
    .replace(/[_+-]+/g, " ")
    .trim();
  const read = await files.readFile({ kind, title, workMaxMs }, [body], signal);
  if ("unreadable" in read) return read;
  const { sections, facts, isCut, remark } = read;
  const known = sections.slice(0, passagesMax);
  return {
    title,
    language: known.find(({ language }) => language)?.language ?? null,
    canonicalUrl: null,
    links: kind === "markdown" ? linksIn(body.toString(), url) : [],
    isNoIndex: false,
    isNoFollow: false,
    needsScripts: false,
    refreshTo: null,
    facts,
    passages: known.map(({ heading, text }, position) => ({
      title,
      heading,
      text,
      anchor: null,
      position,
    })),
    proposal: null,
    remark: isCut || known.length < sections.length ? cut : (remark ?? null),
  };
}

const linksMax = 2_000;

/** An llms.txt is Markdown that lists a website's pages. */
function linksIn(markdown: string, base: string): string[] {
  const found = markdown.slice(0, 1_000_000).matchAll(/\]\(([^()\s]{1,2000})\)/g);
  const links = [...found].flatMap(([, href = ""]) => absolute(href, base) ?? []);
  return [...new Set(links)].slice(0, linksMax);
}

const cut = "This document is very long. Only its first part was read.";

function nameOf(url: string): string {
  const last = new URL(url).pathname.split("/").findLast(Boolean) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function nameIn(disposition: string): string | undefined {
  const [, encoded, plain] =
    /filename\*=utf-8''([^;\s]+)|filename="?([^";]+)"?/i.exec(disposition) ?? [];
  try {
    return encoded ? decodeURIComponent(encoded) : plain;
  } catch {
    return plain;
  }
}
