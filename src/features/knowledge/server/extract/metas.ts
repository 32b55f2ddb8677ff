import type { Element } from "domhandler";
import type { ParsedPage } from "./parse-html.ts";

export function metaContents({ elements }: ParsedPage, ...names: string[]): string[] {
  return names.flatMap((name) =>
    elements
      .filter((element) => nameOf(element) === name)
      .map(({ attribs }) => attribs.content ?? ""),
  );
}

function nameOf({ name, attribs }: Element): string | undefined {
  if (name !== "meta") return undefined;
  return (attribs.property ?? attribs.name ?? attribs["http-equiv"])?.toLowerCase();
}

export function tagged({ elements }: ParsedPage, tag: string, attribute?: string): Element[] {
  return elements.filter(
    ({ name, attribs }) => name === tag && (!attribute || attribute in attribs),
  );
}
