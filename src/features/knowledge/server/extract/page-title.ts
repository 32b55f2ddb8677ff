import { cleanLine, comparable } from "./clean-text.ts";
import { elementsWithin } from "./elements.ts";
import { metaContents, tagged } from "./metas.ts";
import type { ParsedPage } from "./parse-html.ts";
import { textWithin } from "./text-within.ts";

const separator = /\s+[|–—·•»:/-]\s+|\s*[|»]\s*/;

export function pageTitle(page: ParsedPage, siteName: string | null, host: string): string {
  const headings = tagged(page, "h1")
    .slice(0, 5)
    .map((element) => textWithin(element, 200));
  const heading = headings.map(withoutSign).find((text) => text && !isSite(text, siteName, host));
  const social = cleanLine(metaContents(page, "og:title")[0] ?? "");
  const written = writtenTitle(page);
  const titles = [
    heading ?? "",
    withoutSite(social, siteName, host),
    withoutSite(written, siteName, host),
  ];
  return titles.find(Boolean) ?? headings.find(Boolean) ?? siteName ?? host;
}

export function writtenTitle(page: ParsedPage): string {
  const [title] = tagged(page, "title");
  return title ? textWithin(title, 300) : "";
}

export function partsOfTitle(title: string): string[] {
  return title.split(separator).filter(Boolean);
}

function withoutSite(title: string, siteName: string | null, host: string): string {
  const parts = partsOfTitle(title);
  if (parts.length < 2) return title;
  const own = parts.filter((part) => !isSite(part, siteName, host));
  if (own.length === 0 || own.length === parts.length) return title;
  // Separators between kept parts stay: "Terms – Delivery | Shop".
  const first = own[0] ?? "";
  const last = own.at(-1) ?? "";
  return title.slice(title.indexOf(first), title.lastIndexOf(last) + last.length);
}

export function siteNameInTitle(title: string, host: string): string | null {
  return partsOfTitle(title).find((part) => isSite(part, null, host)) ?? null;
}

/** The home link's text or image, if the title contains it, too: 'Home | Bright Dental'. */
export function siteNameOfHomeLink(page: ParsedPage): string | null {
  const title = comparable(writtenTitle(page));
  const links = tagged(page, "a", "href")
    .filter(({ attribs }) => /^(?:https?:\/\/[^/]+)?\/?(?:index\.\w+)?$/.test(attribs.href ?? ""))
    .slice(0, 5);
  const pictures = links.flatMap((link) => elementsWithin([link], ({ name }) => name === "img"));
  const names = [
    ...links.map((link) => textWithin(link, 80)),
    ...pictures.map(({ attribs }) => cleanLine(attribs.alt ?? "", 80)),
  ];
  const isName = (name: string) => comparable(name).length > 3 && !isGenericTitle(name);
  return names.find((name) => isName(name) && title.includes(comparable(name))) ?? null;
}

export function isGenericTitle(text: string): boolean {
  return /^(home|homepage|start|startseite|accueil|inicio|index|welcome|willkommen|logo|الرئيسية)$/i.test(
    text.trim(),
  );
}

function isSite(part: string, siteName: string | null, host: string): boolean {
  const plain = comparable(part);
  if (!plain) return false;
  if (siteName && plain === comparable(siteName)) return true;
  const label = comparable(siteLabel(host));
  const spelled = plain.replace(/[^a-z0-9]/g, "");
  return label.length > 3 && (spelled === label || comparable(withUmlauts(part)) === label);
}

/** A fuller name than the domain: 'Gimnasio Puente Romano' for puenteromano.es. */
export function partLongerThan(host: string, parts: string[]): string | null {
  const label = lettersOf(siteLabel(host));
  // Shorter labels occur in other words by chance.
  if (label.length < labelMin) return null;
  const isLonger = (part: string) =>
    [part, withUmlauts(part)].some((one) => lettersOf(one).includes(label));
  return parts.find(isLonger) ?? null;
}

const labelMin = 5;

function lettersOf(text: string): string {
  return comparable(text).replace(/[^a-z0-9]/g, "");
}

function siteLabel(host: string): string {
  const labels = host.split(".").filter((label) => label !== "www");
  const isSecondLevel =
    labels.length > 2 && /^(co|com|org|net|ac|gv|gov|or)$/.test(labels.at(-2) ?? "");
  return labels.at(isSecondLevel ? -3 : -2) ?? "";
}

function withUmlauts(text: string): string {
  return text
    .toLowerCase()
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss");
}

function withoutSign(text: string): string {
  return text.replace(/\s*[¶#§]$/u, "");
}
