import { cleanLine, comparable } from "./clean-text.ts";
import { isRecord, readJson } from "./facts/structured-data.ts";
import type { ParsedPage } from "./parse-html.ts";
import type { Section } from "./section-writer.ts";

const enoughText = 300;
const dataMax = 2_000_000;
const depthMax = 30;
const sectionsMax = 300;
const textMax = 4_000;
const assigned = /^\s*(?:window\.|self\.)?__[A-Z_a-z]+(?:__)?\s*=\s*(?=[{[])/;

/** Content embedded as framework data, used if the markup itself has little text. */
export function dataSections(page: ParsedPage, content: Section[]): Section[] {
  const own = content.reduce((sum, { text }) => sum + text.length, 0);
  if (own >= enoughText) return [];
  const said = content.map(({ heading, text }) => comparable(`${heading}${text}`)).join(" ");
  const sections: Section[] = [];
  for (const value of dataOf(page)) gather(value, sections, 0);
  const seen = new Set<string>();
  return sections.filter(({ heading, text }) => {
    const sign = comparable(`${heading}${text}`);
    if (seen.has(sign) || said.includes(sign)) return false;
    seen.add(sign);
    return true;
  });
}

function dataOf({ elements }: ParsedPage): unknown[] {
  return elements.flatMap((element) => {
    const { name, attribs, children } = element;
    if (name === "astro-island") return [plain(readJson(attribs.props ?? ""))];
    const isData =
      name === "script" && /^(application\/json|)$/.test(attribs.type ?? "") && !attribs.src;
    const text =
      isData && children[0] && "data" in children[0] ? children[0].data.slice(0, dataMax) : "";
    if (attribs.id === "__NUXT_DATA__") return [shared(readJson(text))];
    const json = attribs.type === "application/json" ? text : text.replace(assigned, "");
    if (attribs.type !== "application/json" && json === text) return [];
    return [readJson(json.replace(/;?\s*$/, ""))];
  });
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [kind, inner] = value;
    return value.length === 2 && typeof kind === "number" ? plain(inner) : value.map(plain);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** Nuxt writes a flat list whose values refer to others by index. */
function shared(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return list.filter(isRecord).map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([key, at]) => {
        const value = typeof at === "number" ? list[at] : at;
        return [key, typeof value === "object" ? null : value];
      }),
    ),
  );
}

const names = /^(title|name|heading|headline|question|label)$/i;
const amounts = /price|cost|amount|fee|currency/i;

function gather(value: unknown, sections: Section[], depth: number): void {
  if (depth > depthMax || sections.length >= sectionsMax) return;
  if (Array.isArray(value)) for (const one of value) gather(one, sections, depth + 1);
  if (!isRecord(value)) return;
  const entries = Object.entries(value);
  const texts = entries.flatMap(([key, one]) => {
    const text = typeof one === "string" ? readable(one) : "";
    if (text && (isSaid(text) || names.test(key) || amounts.test(key))) return [{ key, text }];
    return typeof one === "number" && amounts.test(key) ? [{ key, text: String(one) }] : [];
  });
  const heading = texts.find(({ key }) => names.test(key));
  const others = texts.filter((one) => one !== heading);
  if (others.length > 0) {
    const lines = others.map(({ key, text }) => (amounts.test(key) ? `${key}: ${text}` : text));
    const text = lines.join("\n").slice(0, textMax);
    const title = cleanLine(heading?.text ?? "", 200);
    sections.push({ heading: title, headingPath: title ? [title] : [], text, anchor: null });
  }
  for (const [, inner] of entries) gather(inner, sections, depth + 1);
}

function isSaid(text: string): boolean {
  return (
    /\p{L}{2,}.*\s.*\p{L}{2,}/u.test(text) && text.length >= 15 && !/[{}]|=>|^\S+\/\S+$/.test(text)
  );
}

function readable(text: string): string {
  const words = text.slice(0, textMax * 2).replace(/<[^<>]{0,500}>/g, " ");
  return /^(https?:|data:|[./#])\S*$/.test(words.trim()) ? "" : cleanLine(words, textMax);
}
