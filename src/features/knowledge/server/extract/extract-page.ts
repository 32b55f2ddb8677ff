import { brandColor } from "./brand-color.ts";
import { cleanLine, comparable } from "./clean-text.ts";
import { contactSections } from "./contact-sections.ts";
import { businessFacts, defined } from "./facts/business-facts.ts";
import { phoneAsShown } from "./facts/contacts-in-text.ts";
import { countryOfAddress, countryOfHost, countryOfPhone, timeZoneOf } from "./facts/country.ts";
import { offerSections } from "./facts/offers.ts";
import { questionSections } from "./facts/questions.ts";
import { structuredData } from "./facts/structured-data.ts";
import { textFacts } from "./facts/text-facts.ts";
import type { Facts } from "./facts.ts";
import { dropIdleLinks } from "./idle-links.ts";
import { detectLanguage, statedLocale } from "./language.ts";
import { markLinks } from "./leads-to.ts";
import { metaContents, tagged } from "./metas.ts";
import { dataSections } from "./page-data.ts";
import { absolute, pageLinks } from "./page-links.ts";
import {
  pageTitle,
  partsOfTitle,
  siteNameInTitle,
  siteNameOfHomeLink,
  writtenTitle,
} from "./page-title.ts";
import { findPanels } from "./panels.ts";
import { type ParsedPage, parseHtml } from "./parse-html.ts";
import { prune } from "./prune.ts";
import { revealAddresses } from "./reveal-addresses.ts";
import { ownRobot, robotsDirectives } from "./robots-directives.ts";
import type { Section } from "./section-writer.ts";
import { sectionsOf } from "./sections.ts";
import { openShadowRoots } from "./shadow-roots.ts";

export { UnreadablePage } from "./parse-html.ts";
export type { Section } from "./section-writer.ts";

export interface ExtractedPage {
  url: string;
  title: string;
  language: string | null;
  locale: string | null;
  canonicalUrl: string | null;
  description: string | null;
  siteName: string | null;
  titleParts: string[];
  brandColor: string | null;
  sections: Section[];
  links: string[];
  facts: Facts;
  isNoIndex: boolean;
  isNoFollow: boolean;
  needsScripts: boolean;
}

export function extractPage(html: string, url: string): ExtractedPage {
  const parsed = parseHtml(html);
  openShadowRoots(parsed);
  const { $ } = parsed;
  const host = new URL(url).hostname;
  const things = structuredData(parsed);
  const stated = businessFacts(things);
  const siteName = siteNameOf(parsed, stated.name, host);
  const page = {
    url,
    title: cleanLine(pageTitle(parsed, siteName, host)),
    canonicalUrl: canonicalUrl(parsed, url),
    description: descriptionOf(parsed),
    siteName,
    titleParts: partsOfTitle(writtenTitle(parsed)),
    brandColor: brandColor(parsed),
    links: pageLinks(parsed, url),
    needsScripts: isDrawnByScripts(parsed),
    ...robotsDirectives(metaContents(parsed, "robots", ownRobot)),
  };

  const locale = statedLocale(parsed);
  revealAddresses(parsed);
  markLinks(parsed, url);
  const panels = findPanels(parsed);
  dropIdleLinks(parsed, panels);
  const { contactAreas } = prune(parsed, panels);
  const content = sectionsOf($.root().get(0)?.children ?? [], panels);
  const language = languageOf(locale, content);
  const questions = questionSections(things, content);
  const contacts = contactSections(contactAreas, panels, language ?? "en");
  const offers = offerSections(things, content, language ?? "en");
  const data = dataSections(parsed, content);
  const sections = distinct([...content, ...data, ...questions, ...offers, ...contacts]);
  const facts = {
    ...textFacts($, contactAreas, contacts, content, { language: language ?? "en", host }),
    ...stated,
  };
  const { phone, country } = facts;
  const shown = phone && {
    phone: phoneAsShown(phone, sections.map(({ text }) => text).join("\n"), country),
  };
  return { ...page, language, locale, sections, facts: located({ ...facts, ...shown }, host) };
}

/** Has scripts of its own, not only data. Says nothing about whether there is text without them. */
function isDrawnByScripts(page: ParsedPage): boolean {
  return tagged(page, "script").some(({ attribs }) =>
    /^(|module|(text|application)\/javascript)$/i.test(attribs.type ?? ""),
  );
}

function canonicalUrl(page: ParsedPage, url: string): string | null {
  const links = tagged(page, "link", "href");
  const canonical = links.find(({ attribs }) => attribs.rel?.toLowerCase() === "canonical");
  return absolute(canonical?.attribs.href ?? "", url);
}

function siteNameOf(page: ParsedPage, statedName: string | undefined, host: string): string | null {
  const [named = ""] = metaContents(page, "og:site_name", "application-name");
  return (
    cleanLine(named, 120) ||
    statedName ||
    siteNameInTitle(writtenTitle(page), host) ||
    siteNameOfHomeLink(page)
  );
}

function descriptionOf(page: ParsedPage): string | null {
  const written = metaContents(page, "description", "og:description");
  return written.map((text) => cleanLine(text, 1000)).find(Boolean) ?? null;
}

function languageOf(locale: string | null, sections: Section[]): string | null {
  if (locale) return new Intl.Locale(locale).language;
  return detectLanguage(
    sections
      .map(({ heading, text }) => `${heading} ${text}`)
      .join(" ")
      .slice(0, 4000),
  );
}

function distinct(sections: Section[]): Section[] {
  const seen = new Set<string>();
  return sections.filter((section, index) => {
    const next = sections[index + 1];
    const isAbove = !section.text && !!next && next.headingPath.length > section.headingPath.length;
    const sign = `${comparable(section.heading)} ${comparable(section.text.slice(0, 2000))} ${section.text.length}`;
    if (isAbove || seen.has(sign)) return false;
    seen.add(sign);
    return true;
  });
}

function located(facts: Facts, host: string): Facts {
  const country =
    facts.country ??
    countryOfAddress(facts.address) ??
    countryOfPhone(facts.phone) ??
    countryOfHost(host);
  const timeZone = timeZoneOf({ ...facts, country });
  return defined({ ...facts, country, timeZone });
}
