import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chatLanguages } from "./codes.ts";
import { packFor, packs } from "./packs.ts";

/** Every text of a pack by its path, as `page.send`. */
function textsOf(value: object, path = ""): [string, string][] {
  return Object.entries(value).flatMap(([name, one]): [string, string][] =>
    typeof one === "string" ? [[`${path}${name}`, one]] : textsOf(one, `${path}${name}.`),
  );
}

const blanksIn = (text = "") => [...new Set(text.match(/\{\w+\}/g))].sort();

test.each(chatLanguages)(
  "%s has every text, with the same blanks to fill in as English",
  (language) => {
    const texts = new Map(textsOf(packs[language]));
    const { page, launcher, agent, mail } = packs.en;
    for (const [path, english] of textsOf({ page, launcher, agent, mail })) {
      // A friendly agent says nothing before a quote.
      if (path !== "agent.found.friendly") expect(texts.get(path)?.trim(), path).toBeTruthy();
      expect(blanksIn(texts.get(path)), path).toEqual(blanksIn(english));
    }
  },
);

test("a language that we do not speak is answered in English", () => {
  expect(packFor("fi")).toBe(packs.en);
});

/** What reads pages, dates and addresses in any language has lists by kind, not by language. */
const readers =
  /^src\/features\/(knowledge\/server\/(extract|search|file|listing)|answers\/server\/understand\/days-asked|chat\/server\/country-of)/;
const letters =
  /["'`][^"'`\n]*(?:\p{sc=Hebrew}|\p{sc=Arabic}|\p{sc=Han}|\p{sc=Devanagari}|\p{sc=Hiragana}){2}/u;

test("what is said in a language is said in its pack: no other file has a text in another alphabet", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.|^src\/(language|testing)\//.test(file) && !readers.test(file),
  );
  const offenders = files.filter((file) => letters.test(readFileSync(file, "utf8")));
  expect(files.length).toBeGreaterThan(500);
  expect(offenders).toEqual([]);
});
