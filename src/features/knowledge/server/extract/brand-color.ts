import { metaContents, tagged } from "./metas.ts";
import type { ParsedPage } from "./parse-html.ts";

const styleCharactersMax = 300_000;
const coloredStylesMax = 3000;

export function brandColor(page: ParsedPage): string | null {
  const stated = metaContents(page, "theme-color", "msapplication-tilecolor");
  for (const color of stated) {
    const hex = hexOf(color);
    if (hex && isVivid(hex)) return hex;
  }
  const styles = page.$(tagged(page, "style")).text().slice(0, styleCharactersMax);
  return namedColor(styles) ?? mostUsed(`${styles};${inlineStyles(page)}`);
}

function inlineStyles({ elements }: ParsedPage): string {
  const styled = elements
    .filter(({ attribs }) => "style" in attribs || "bgcolor" in attribs)
    .slice(0, coloredStylesMax);
  return styled
    .map(({ attribs }) => `${attribs.style?.slice(0, 500) ?? ""};${attribs.bgcolor ?? ""}`)
    .join(";");
}

function namedColor(styles: string): string | null {
  const properties = styles.matchAll(
    /--[\w-]{0,40}(?:primary|brand|accent)(?:-?colou?r)?\s*:\s*([^;}]{3,40})/gi,
  );
  for (const [, value = ""] of properties) {
    const hex = hexOf(value);
    if (hex && isVivid(hex)) return hex;
  }
  return null;
}

function mostUsed(styles: string): string | null {
  const counts = new Map<string, number>();
  for (const [color] of styles.matchAll(/#[0-9a-f]{3,8}\b|rgba?\([^)]{5,40}\)/gi)) {
    const hex = hexOf(color);
    if (hex && isVivid(hex)) counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first && first[1] > 1 ? first[0] : null;
}

function hexOf(color: string): string | null {
  const text = color.trim().toLowerCase();
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(text)) return text.slice(0, 7);
  if (/^#[0-9a-f]{3,4}$/.test(text))
    return `#${[...text.slice(1, 4)].map((digit) => digit + digit).join("")}`;
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text);
  if (!rgb) return null;
  const parts = rgb.slice(1, 4).map((part) => Math.min(Number(part), 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function isVivid(hex: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const brightest = Math.max(...parts);
  const darkest = Math.min(...parts);
  return brightest - darkest > 40 && brightest > 50 && darkest < 215;
}
