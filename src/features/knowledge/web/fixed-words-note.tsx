import { chatLanguages } from "#language/codes.ts";

const names = new Intl.DisplayNames("en", { type: "language" });
const nameOf = (code: string) => names.of(code) ?? code;
const list = new Intl.ListFormat("en").format(chatLanguages.map(nameOf).toSorted());

/** Quotations are in the website's language, but the agent's own phrases may not be available in it. */
export function FixedWordsNote({ language }: { language: string | null }) {
  if (language === null || chatLanguages.some((one) => one === language)) return null;
  return (
    <p className="border-t border-line px-6 py-4 text-small text-ink-2 max-md:px-4">
      Your website is quoted in {nameOf(language)}, but greetings, opening hours and “I don't know”
      are said in English, because the agent's own words are written only in {list}.
    </p>
  );
}
