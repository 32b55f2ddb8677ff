import { type Day, dayName, weekDays } from "./hours.ts";

const languages = "en de fr es it pt nl pl cs sv da nb fi tr ar ru uk ro hu el hr".split(" ");

const shortWords: Record<string, string[]> = {
  any: [
    "mo mon mons lu lun seg segunda segunda-feira",
    "tu tue tues mar ter terca terca-feira",
    "we wed weds mi mie mer qua quarta quarta-feira",
    "th thu thur thurs jeu jue gio qui quinta quinta-feira",
    "fr fri ven ve vi vie sex sexta sexta-feira",
    "sa sat sam sab sonnabend",
    "su sun so dim dom",
  ],
  de: ["", "di", "", "do", "", "", ""],
  fr: ["", "ma", "me", "je", "", "", "di"],
  es: ["", "ma", "", "ju", "", "", "do"],
  it: ["", "ma", "me", "gi", "", "", "do"],
  nl: ["ma", "di", "wo", "do", "vr", "za", "zo"],
};

const dictionaries = new Map<string, Map<string, Day>>();

/** Abbreviations of the page's own language win. */
export function dayWords(language: string): Map<string, Day> {
  const own = languages.includes(language) ? language : "en";
  const known = dictionaries.get(own);
  if (known) return known;
  const words = new Map<string, Day>();
  const add = (word: string, day: Day) => {
    const plain = withoutAccents(word).replace(/\.$/, "");
    if (plain.length > 1 && !words.has(plain)) words.set(plain, day);
  };
  const order = [own, ...languages.filter((one) => one !== own)];
  for (const day of weekDays) for (const word of wordsAt(own, day)) add(word, day);
  for (const one of order) for (const day of weekDays) add(dayName(day, one), day);
  for (const day of weekDays) for (const word of wordsAt("any", day)) add(word, day);
  // Abbreviations conflict between languages ("di" is Tuesday or Sunday), so only the page's own and common
  // ones.
  for (const day of weekDays)
    for (const word of wordsAt(own === "en" ? "de" : "any", day)) add(word, day);
  for (const day of weekDays) {
    const short = new Intl.DateTimeFormat(own, { weekday: "short", timeZone: "UTC" });
    add(short.format(Date.UTC(2024, 0, day)), day);
  }
  dictionaries.set(own, words);
  return words;
}

function wordsAt(language: string, day: Day): string[] {
  return (shortWords[language]?.[day - 1] ?? "").split(" ").filter(Boolean);
}

export function withoutAccents(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
