import { marked } from "marked";

const yaml = /^\ufeff?---[^\S\n]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[^\S\n]*(?:\r?\n|$)/;
const toml = /^\ufeff?\+\+\+[^\S\n]*\r?\n[\s\S]*?\r?\n\+\+\+[^\S\n]*(?:\r?\n|$)/;
const yamlLine = /^(?:\s*$|\s+\S|\s*#|-\s|[\w"'.-]+(?: [\w"'.-]+){0,3}\s*:(?:\s|$))/;

export function markdownMarkup(text: string): string {
  return marked.parse(text, { async: false, gfm: true });
}

export function withoutFrontMatter(text: string): string {
  const [whole = "", lines = ""] = yaml.exec(text) ?? [];
  const isFrontMatter = lines.split(/\r?\n/).every((line) => yamlLine.test(line));
  return whole && isFrontMatter ? text.slice(whole.length) : text.replace(toml, "");
}
