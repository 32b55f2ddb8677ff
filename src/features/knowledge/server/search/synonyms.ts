import { type Language, languageOf } from "./languages.ts";
import { synonymLines, synonymPhrases } from "./synonym-words.ts";
import { fold } from "./words.ts";

export type SynonymGroup = Set<string>;

const none: Set<string> = new Set();
const groupsOfWord = new Map<string, SynonymGroup[]>();

for (const line of synonymLines.trim().split("\n")) {
  const group: SynonymGroup = new Set();
  for (const list of line.split("; ")) {
    const [code = "", ...entries] = list.split(" ");
    for (const entry of entries) learn(entry, code, group);
  }
}

function learn(entry: string, code: string, group: SynonymGroup) {
  const word = entry.replace("~", "");
  const stems = new Set([fold(word), fold(languageOf(code).stem(word))]);
  for (const stem of stems) group.add(stem);
  if (entry !== word) return;
  for (const key of [...[...stems].map((stem) => `${code} ${stem}`), fold(word)])
    groupsOfWord.set(key, [...(groupsOfWord.get(key) ?? []), group]);
}

/**
 * Synonyms that a page may use for a question's word. The language of two or three words is often detected
 * wrongly, so a word unknown in it is looked up unstemmed in all languages.
 */
export function synonymsOf(word: string, language: Language): Set<string> {
  const written = fold(word);
  const stems = [written, fold(language.stem(word))];
  const own = stems.flatMap((stem) => groupsOfWord.get(`${language.code} ${stem}`) ?? []);
  const groups = own.length > 0 ? own : groupsAnywhere(word, written, language);
  if (groups.length === 0) return none;
  const synonyms = new Set(groups.flatMap((group) => [...group]));
  for (const stem of stems) synonyms.delete(stem);
  return synonyms;
}

function groupsAnywhere(word: string, written: string, { code }: Language): SynonymGroup[] {
  const found = groupsOfWord.get(written);
  if (found || code === "en") return found ?? [];
  return groupsOfWord.get(`en ${fold(languageOf("en").stem(word))}`) ?? [];
}

export function withPhrasesNamed(question: string, where: "instead" | "beside"): string {
  return synonymPhrases.reduce(
    (text, [phrase, word]) => text.replace(phrase, where === "beside" ? `$& ${word}` : word),
    question,
  );
}
