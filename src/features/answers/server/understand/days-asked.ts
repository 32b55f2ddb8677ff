import { wordsIn } from "#language/packs.ts";
import { localDay, shiftDay } from "#shared/local-days.ts";
import { datesWritten } from "./days-asked-dates.ts";
import { type CalendarName, calendarNames, unspacedLanguages } from "./days-asked-names.ts";
import { foldWord, type TextWord, withPlainDigits, wordsOf } from "./days-asked-text.ts";
import { likenessAt } from "./days-asked-words.ts";

export interface DayAsked {
  /** YYYY-MM-DD in the business's time zone; for a weekday the next one, including today. */
  date: string;
  named: "today" | "tomorrow" | "weekday" | "date";
}

interface DaysAsked {
  days: DayAsked[];
  isAll: boolean;
}

interface Found {
  days: DayAsked[];
  start: number;
  end: number;
}

const textLengthMax = 2_000;
const daysMax = 7;
/** Other words allowed then: 'and what about', 'はどうですか'. */
const otherWordsMax = 3;
const otherSignsMax = 7;

export function daysAsked(
  question: string,
  language: string,
  now: Date,
  timeZone: string | null,
  siteLanguage = "en",
): DaysAsked {
  const text = withPlainDigits(question.slice(0, textLengthMax));
  const languages = [...new Set([language, siteLanguage, "en"])];
  const today = localDay(now, timeZone ?? "UTC");
  const words = wordsOf(text);
  const isMonthFirst = language === "en" && (!timeZone || /^(?:America|US)\//.test(timeZone));
  const dates = datesWritten(text, words, languages, { today, isMonthFirst });
  const found: Found[] = dates.map(({ date, start, end }) => {
    return { days: [{ date, named: "date" }], start, end };
  });
  const isFree = (start: number, end: number) =>
    !found.some((other) => start < other.end && other.start < end);
  for (const one of namesIn(text, words, languages))
    if (isFree(one.start, one.end))
      found.push({ ...one, days: daysOf(one.name, today, siteLanguage) });
  found.sort((a, b) => a.start - b.start);
  return { days: distinct(found.flatMap(({ days }) => days)), isAll: isAll(text, found) };
}

interface NameFound {
  name: CalendarName;
  start: number;
  end: number;
}

function namesIn(text: string, words: TextWord[], languages: string[]): NameFound[] {
  const found: NameFound[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const name = nameAt(text, words, at, languages);
    const last = name && words[at + name.words.length - 1];
    const start = words[at]?.start;
    if (!name || !last || start === undefined) continue;
    found.push({ name, start, end: last.end });
    at += name.words.length - 1;
  }
  const anywhere = languages.filter((one) => unspacedLanguages.has(one));
  return [...found, ...anywhere.flatMap((language) => namesWithin(text, language))];
}

function nameAt(text: string, words: TextWord[], at: number, languages: string[]) {
  let best: { name: CalendarName; like: number; length: number } | null = null;
  for (const [order, language] of languages.entries()) {
    if (unspacedLanguages.has(language)) continue;
    for (const name of calendarNames(language).days) {
      if (!mayBegin(words[at]?.folded ?? "", name)) continue;
      const like = name.isShort
        ? order === 0 && isClear(text, words, at, name)
          ? 3
          : 0
        : likenessAt(words, at, name);
      const length = name.words.join(" ").length;
      const isBetter = !best || like > best.like || (like === best.like && length > best.length);
      if (like === 0 || !isBetter || isMorning(words, at, name, language)) continue;
      best = { name, like, length };
    }
  }
  return best?.name ?? null;
}

function mayBegin(word: string, { words: [first = ""] }: CalendarName): boolean {
  return word[0] === first[0] || /^[\p{sc=Hebrew}\p{sc=Arabic}]/u.test(first);
}

/** 'Sun', 'So' and 'mar' are also other words: a capital, a period or a day beside them decides. */
function isClear(text: string, words: TextWord[], at: number, { words: name }: CalendarName) {
  const last = words[at + name.length - 1];
  const word = words[at];
  if (!word || !last || !name.every((part, index) => words[at + index]?.folded === part))
    return false;
  if (name.length > 1) return true;
  const after = text.slice(last.end);
  if (after.startsWith(".") || !hasCase(word.written)) return true;
  const isLong = word.written.length > 2;
  const isCapital = word.written[0] !== word.written[0]?.toLowerCase();
  const isShouted = text === text.toUpperCase();
  const isFirst = /(?:^|[.!?¿¡:])\s*$/u.test(text.slice(0, word.start));
  const isListed = /^\s?[-–—/,&+:]/u.test(after);
  if (isCapital && !isShouted && (!isFirst || isListed)) return true;
  const isLittleElse = words.length <= 3;
  const isBesideTime = /^\s*\d/u.test(after);
  return isLong && (isBesideTime || isListed || isLittleElse);
}

function hasCase(word: string): boolean {
  return word.toLowerCase() !== word.toUpperCase();
}

/** 'Heute Morgen' and 'por la mañana' do not mean tomorrow. */
function isMorning(words: TextWord[], at: number, name: CalendarName, language: string): boolean {
  const { beforeMorning } = wordsIn(language).calendar ?? {};
  if (!beforeMorning || name.named.kind !== "ahead" || name.named.days !== 1) return false;
  const before = words[at - 1];
  if (!before) return false;
  const isNoun = language === "de" && /^\p{Lu}\p{Ll}/u.test(words[at]?.written ?? "");
  const isAfterDay = calendarNames(language).days.some(
    (day) => !day.isShort && day.words.length === 1 && likenessAt(words, at - 1, day) > 1,
  );
  return isNoun || isAfterDay || beforeMorning.includes(before.folded);
}

function namesWithin(text: string, language: string): NameFound[] {
  const folded = foldWord(text);
  // If folding changes the length, offsets would shift, so keep the original.
  const searched = folded.length === text.length ? folded : text;
  const names = calendarNames(language)
    .days.map((name) => ({ name, form: name.words.join("") }))
    .sort((a, b) => b.form.length - a.form.length);
  const found: NameFound[] = [];
  for (let at = 0; at < searched.length; at += 1) {
    const one = names.find(({ form }) => searched.startsWith(form, at));
    if (!one) continue;
    found.push({ name: one.name, start: at, end: at + one.form.length });
    at += one.form.length - 1;
  }
  return language === "ja" ? [...found, ...consecutiveDays(searched)] : found;
}

function consecutiveDays(text: string): NameFound[] {
  const format = new Intl.DateTimeFormat("ja", { weekday: "narrow", timeZone: "UTC" });
  const signs = [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2024, 0, day)));
  const rows = new RegExp(`(?<![\\p{sc=Han}\\d])[${signs.join("")}]{2,7}(?![曜月年])`, "gu");
  return [...text.matchAll(rows)].flatMap(({ 0: row, index }) =>
    [...row].map((sign, at) => ({
      name: {
        named: { kind: "weekday" as const, day: signs.indexOf(sign) + 1 },
        words: [sign],
        isShort: true,
      },
      start: index + at,
      end: index + at + 1,
    })),
  );
}

function daysOf({ named }: CalendarName, today: string, siteLanguage: string): DayAsked[] {
  if (named.kind === "weekday") return [{ date: nextDay(today, named.day), named: "weekday" }];
  if (named.kind === "weekend")
    return weekendOf(siteLanguage).map((day) => ({ date: nextDay(today, day), named: "weekday" }));
  if (named.kind === "month") return [];
  const date = shiftDay(today, named.days);
  return [{ date, named: (["today", "tomorrow"] as const)[named.days] ?? "weekday" }];
}

function nextDay(today: string, weekday: number): string {
  const ofToday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  return shiftDay(today, (weekday - ofToday + 7) % 7);
}

function weekendOf(language: string): number[] {
  const { weekend } = new Intl.Locale(language).maximize().getWeekInfo();
  return weekend.length > 1 ? weekend : [6, 7];
}

function distinct(days: DayAsked[]): DayAsked[] {
  const byDate = new Map<string, DayAsked>();
  for (const day of days) if (!byDate.has(day.date)) byDate.set(day.date, day);
  return [...byDate.values()].slice(0, daysMax);
}

function isAll(text: string, found: Found[]): boolean {
  if (found.length === 0) return false;
  let rest = text;
  for (const { start, end } of found)
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  const unspaced = rest.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu) ?? [];
  const words = wordsOf(
    rest.replace(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu, " "),
  );
  return unspaced.length <= otherSignsMax && words.length <= otherWordsMax;
}
