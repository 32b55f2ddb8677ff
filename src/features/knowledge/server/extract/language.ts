import { languageOfLetters } from "#platform/server/language-of-letters.ts";
import { metaContents, tagged } from "./metas.ts";
import type { ParsedPage } from "./parse-html.ts";

const sampleCharacters = 2000;

export function statedLocale(page: ParsedPage): string | null {
  const [html] = tagged(page, "html");
  const [body] = tagged(page, "body");
  const stated = [
    html?.attribs.lang,
    html?.attribs["xml:lang"],
    ...metaContents(page, "content-language", "og:locale"),
    body?.attribs.lang,
  ];
  for (const one of stated) {
    const locale = one?.trim().split(",")[0]?.replace("_", "-") ?? "";
    if (/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(locale)) return canonical(locale);
  }
  return null;
}

export function detectLanguage(text: string): string | null {
  if (text.length < 20) return null;
  return languageOfLetters(text.slice(0, sampleCharacters)).language || null;
}

function canonical(locale: string): string | null {
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    return null;
  }
}
