import { type AnyNode, type Document, type Element, isTag, isText } from "domhandler";
import { strFromU8, unzipSync } from "fflate";
import { parseDocument } from "htmlparser2";

/** Call `unpacksWithin` first. */
export function unzip(body: Buffer, isWanted: (name: string) => boolean): Map<string, string> {
  const files = unzipSync(body, { filter: ({ name }) => isWanted(name) });
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

export function xmlOf(text: string): Document {
  return parseDocument(text, { xmlMode: true, decodeEntities: true });
}

export function allIn(node: AnyNode, name: string): Element[] {
  if (!("children" in node)) return [];
  return node.children.flatMap((child) =>
    isTag(child) && child.name === name ? [child] : allIn(child, name),
  );
}

export function firstIn(node: AnyNode, name: string): Element | undefined {
  return allIn(node, name)[0];
}

export function childrenOf(node: AnyNode | undefined): Element[] {
  return node && "children" in node ? node.children.filter(isTag) : [];
}

export function textIn(node: AnyNode): string {
  if (isText(node)) return node.data;
  return "children" in node ? node.children.map(textIn).join("") : "";
}

export function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

export function relationsOf(rels: string | undefined): Map<string, string> {
  const all = rels ? allIn(xmlOf(rels), "Relationship") : [];
  return new Map(all.map(({ attribs }) => [attribs.Id ?? "", attribs.Target ?? ""]));
}
