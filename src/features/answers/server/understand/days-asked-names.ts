import { wordsIn } from "#language/packs.ts";
import { remember } from "#platform/server/remember.ts";
import { wordsOf } from "./days-asked-text.ts";

/** Weekdays begin with Monday as 1. */
type Named =
  | { kind: "weekday"; day: number }
  | { kind: "ahead"; days: number }
  | { kind: "weekend" }
  | { kind: "month"; month: number };

export interface CalendarName {
  named: Named;
  words: string[];
  /** Ambiguous abbreviations, such as 'Sun' and 'Do', count only in a clear context. */
  isShort: boolean;
}

interface CalendarNames {
  days: CalendarName[];
  months: CalendarName[];
}

type Form = [form: string, named: Named, isShort?: boolean];

/** Unspaced scripts, where a name may begin anywhere. */
export const unspacedLanguages = new Set(["zh", "ja", "th"]);
const languagesMax = 50;

export const calendarNames = remember(languagesMax, (language): CalendarNames => {
  const locales = language === "zh" ? ["zh", "zh-Hant"] : [language];
  const days = locales.flatMap((locale) => [
    ...weekdayForms(locale),
    ...aheadForms(locale),
    ...gapForms(locale),
  ]);
  const months = unspacedLanguages.has(language) ? [] : monthForms(language);
  return { days: namesFrom(days), months: namesFrom(months) };
});

function namesFrom(forms: Form[]): CalendarName[] {
  const names = new Map<string, CalendarName>();
  for (const [form, named, isShort = false] of forms) {
    const words = wordsOf(form).map(({ folded }) => folded);
    const bare = words.map((word) => word.normalize("NFD").replace(/\p{M}/gu, ""));
    // Greek is often typed without accents; with them it may be another word: 'τέταρτο' is a quarter.
    for (const spelling of /\p{sc=Greek}/u.test(form) ? [words, bare] : [words]) {
      const key = spelling.join(" ");
      if (key && !names.has(key)) names.set(key, { named, words: spelling, isShort });
    }
  }
  return [...names.values()];
}

function weekdayForms(locale: string): Form[] {
  const long = weekdays(locale, { weekday: "long" });
  const inDate = weekdays(locale, { weekday: "long", day: "numeric", month: "long" });
  const short = weekdays(locale, { weekday: "short" });
  const asForms = (names: string[], isShort: boolean) =>
    names.flatMap((name, at): Form[] =>
      name.length > 1 ? [[name, { kind: "weekday", day: at + 1 }, isShort]] : [],
    );
  return [
    ...asForms(long, false),
    ...asForms(inDate, false),
    ...asForms(withoutShared(long), false),
    ...asForms(short, !unspacedLanguages.has(locale.slice(0, 2))),
  ];
}

function weekdays(locale: string, options: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => partOf(format, Date.UTC(2024, 0, day), "weekday"));
}

function partOf(format: Intl.DateTimeFormat, at: number, type: "weekday" | "month"): string {
  return format.formatToParts(at).find((part) => part.type === type)?.value ?? "";
}

/** The part most names share is often omitted: 'segunda(-feira)', '(יום) ראשון', '日曜(日)'. */
function withoutShared(names: string[]): string[] {
  const affixes = [/^\p{L}+[\s-]/u, /[\s-]\p{L}+$/u, /\p{sc=Han}$/u];
  for (const affix of affixes) {
    const shared = names.map((name) => affix.exec(name)?.[0]).filter((one) => one !== undefined);
    const isShared = shared.length >= 5 && new Set(shared).size === 1;
    const short = names.map((name) => name.replace(affix, ""));
    if (isShared && short.every((name) => name.length > (/\p{sc=Latin}/u.test(name) ? 3 : 1)))
      return short;
  }
  return [];
}

function aheadForms(locale: string): Form[] {
  return (["long", "short", "narrow"] as const).flatMap((style) => {
    const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
    return [0, 1, 2].flatMap((days): Form[] => {
      const form = format.format(days, "day");
      return /[\p{N}.]/u.test(form) ? [] : [[form, { kind: "ahead", days }]];
    });
  });
}

function gapForms(locale: string): Form[] {
  const { weekend, afterTomorrow, sunday } = wordsIn(locale).calendar ?? {};
  return [
    ...(weekend ? [[weekend, { kind: "weekend" }] satisfies Form] : []),
    ...(afterTomorrow ? [[afterTomorrow, { kind: "ahead", days: 2 }] satisfies Form] : []),
    ...(sunday ? [[sunday, { kind: "weekday", day: 7 }] satisfies Form] : []),
  ];
}

function monthForms(locale: string): Form[] {
  const formats = (["long", "short"] as const).flatMap((month) => [
    { month },
    { month, day: "numeric" as const },
  ]);
  return formats.flatMap((options) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return Array.from(
      { length: 12 },
      (_, at): Form => [
        partOf(format, Date.UTC(2024, at, 5), "month"),
        { kind: "month", month: at + 1 },
      ],
    );
  });
}
