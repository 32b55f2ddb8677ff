import { type AnyNode, isTag } from "domhandler";
import mammoth from "mammoth";
import { allIn, escaped, textIn, unzip, xmlOf } from "./unzip.ts";

const edgeName = /^word\/(header|footer)\d*\.xml$/;
const note = /<li id="((?:footnote|endnote)-[\w-]+)">([\s\S]*?)<\/li>/g;
const noteMark = /<sup><a href="#((?:footnote|endnote)-[\w-]+)"[^>]*>[^<]*<\/a><\/sup>/g;

/** Headers and footers first, outside any heading; notes at their marks. */
export async function docxMarkup(body: Buffer): Promise<string> {
  const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
  const { value } = await mammoth.convertToHtml({ buffer: body }, { convertImage });
  return `${edgesOf(body)}\n${withNotesInPlace(value)}`;
}

function withNotesInPlace(markup: string): string {
  const notes = new Map<string, string>();
  for (const [, id = "", inner = ""] of markup.matchAll(note))
    notes.set(
      id,
      inner
        .replace(/<[^>]*>/g, " ")
        .replace(/↑|\s+/g, " ")
        .trim(),
    );
  return markup
    .replace(/<ol>(?:<li id="(?:footnote|endnote)-[\w-]+">[\s\S]*?<\/li>)+<\/ol>/g, "")
    .replace(noteMark, (_mark, id: string) => (notes.get(id) ? ` (${notes.get(id)})` : ""));
}

function edgesOf(body: Buffer): string {
  const parts = unzip(body, (name) => edgeName.test(name));
  const lines = [...parts.values()].flatMap((part) => allIn(xmlOf(part), "w:p").map(paragraphText));
  const said = new Set(lines.filter((line) => /\p{L}|\d{3}/u.test(line)));
  return [...said].map((line) => `<p>${escaped(line)}</p>`).join("\n");
}

function paragraphText(paragraph: AnyNode): string {
  let inField = 0;
  let hasPageNumber = false;
  let text = "";
  const read = (node: AnyNode) => {
    if (!isTag(node)) return;
    const instruction =
      node.attribs["w:instr"] ?? (node.name === "w:instrText" ? textIn(node) : "");
    if (/\b(PAGE|NUMPAGES|SECTIONPAGES)\b/.test(instruction)) hasPageNumber = true;
    if (node.name === "w:fldChar") inField += fieldSteps[node.attribs["w:fldCharType"] ?? ""] ?? 0;
    if (/^w:(del|moveFrom|instrText)$/.test(node.name)) return;
    if (node.name === "w:fldSimple" && hasPageNumber) return;
    if (/^w:(tab|br|cr)$/.test(node.name)) text += " ";
    if (node.name === "w:t" && !(inField > 0 && hasPageNumber)) text += textIn(node);
    node.children.forEach(read);
  };
  read(paragraph);
  const line = text.replace(/\s+/g, " ").trim();
  return hasPageNumber && line.length < 12 ? "" : line;
}

const fieldSteps: Record<string, number> = { begin: 1, end: -1 };
