import { fill, packs, wordsIn } from "#language/packs.ts";
import { cleanLine, comparable, cutAtWord } from "./clean-text.ts";
import type { ExtractedPage } from "./extract-page.ts";
import type { OwnerIndustry } from "./facts/business-types.ts";
import { countryName } from "./facts/country.ts";
import { industryOf } from "./industry.ts";
import { isGenericTitle, partLongerThan } from "./page-title.ts";

export interface AgentProposal {
  name: string;
  description: string;
  industry: OwnerIndustry;
  primaryColor: string | null;
  greeting: string;
  location: string | null;
}

const nameMax = 80;
const descriptionMax = 300;

export function proposeAgent(page: ExtractedPage): AgentProposal {
  const name = nameOf(page);
  return {
    name,
    description: descriptionOf(page),
    industry: industryOf(page),
    primaryColor: page.brandColor,
    greeting: fill(wordsIn(page.language ?? "en").greeting ?? packs.en.words.greeting, { name }),
    location: countryName(page.facts.country),
  };
}

function nameOf(page: ExtractedPage): string {
  const { facts, siteName, title, url } = page;
  const name = facts.name ?? siteName ?? nameInTitle(page) ?? withoutWelcome(title);
  const bare = name.replace(/\s+/g, " ").trim();
  return cutAtWord(bare || new URL(url).hostname.replace(/^www\./, ""), nameMax);
}

/**
 * If the heading is a slogan: the title part that matches the domain, the mail domain or the text, such as
 * 'Music school | Harmony House' with hello@harmonyhouse.example.
 */
function nameInTitle({ titleParts, title, url, facts, sections }: ExtractedPage): string | null {
  const parts = titleParts.map(withoutWelcome).filter(Boolean);
  const heading = comparable(withoutWelcome(title));
  if (parts.length < 2 || parts.some((part) => comparable(part).includes(heading))) return null;
  // A mail domain may say more than a generic one like 'gym.example'.
  const hosts = [facts.email?.split("@")[1] ?? "", new URL(url).hostname];
  const addressed = hosts.map((host) => partLongerThan(host, parts)).find(Boolean);
  const text = comparable(sections.map((section) => section.text).join("\n"));
  const said = parts.filter((part) => text.includes(comparable(part)));
  return addressed ?? (said.length === 1 ? (said[0] ?? null) : null);
}

function withoutWelcome(title: string): string {
  const [first = ""] = title.split(/\s+[|–—·•:-]\s+|\s*\|\s*/);
  const welcome =
    /^(welcome to|welcome at|willkommen (bei|in|im|beim)|herzlich willkommen (bei|im|in)|bienvenue (chez|à|au)|bienvenid[oa]s? a|benvenuti (da|a|in))\s+(the\s+)?/i;
  const rest = first.replace(welcome, "").replace(/[!.]$/, "");
  return isGenericTitle(rest) ? "" : rest;
}

function descriptionOf({ description, facts, sections, title }: ExtractedPage): string {
  const summary = [description, facts.description].find((text) => text && text.length > 20);
  const told = sections.filter(({ heading }) => !/[?？؟]$/.test(heading));
  const paragraphs = told.flatMap(({ text }) => text.split("\n"));
  const lead = paragraphs.find(
    (line) =>
      line.length > 30 && !/^(-|\||\d+\.) /.test(line) && comparable(line) !== comparable(title),
  );
  return firstSentences(cleanLine(summary ?? lead ?? "", 1000));
}

function firstSentences(text: string): string {
  const segments = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)];
  const [first = "", second = ""] = segments.map(({ segment }) => segment);
  const both = `${first}${second}`.trim();
  return both.length <= descriptionMax ? both : cutAtWord(first.trim(), descriptionMax);
}
