import type { ChatLanguage } from "#shared/vocabulary.ts";

interface CalendarGaps {
  weekend: string;
  /** 'The day after tomorrow', where CLDR says 'in 2 days'. */
  afterTomorrow?: string;
  /** What stands before the word for tomorrow where it means the morning. */
  beforeMorning?: readonly string[];
  /** A second name of Sunday that is as common as CLDR's. */
  sunday?: string;
}

/** The days that people name and CLDR has no word for. */
export const calendarGaps: Record<ChatLanguage, CalendarGaps> &
  Partial<Record<string, CalendarGaps>> = {
  en: { weekend: "weekend", afterTomorrow: "day after tomorrow" },
  es: { weekend: "fin de semana", beforeMorning: ["la", "esta"] },
  fr: { weekend: "week-end" },
  de: { weekend: "Wochenende", beforeMorning: ["am", "jeden"] },
  pt: { weekend: "fim de semana" },
  it: { weekend: "fine settimana" },
  nl: { weekend: "weekend" },
  pl: { weekend: "weekend" },
  tr: { weekend: "hafta sonu" },
  ar: { weekend: "نهاية الأسبوع" },
  he: { weekend: "סוף שבוע" },
  hi: { weekend: "सप्ताहांत" },
  zh: { weekend: "周末", sunday: "星期天" },
  "zh-Hant": { weekend: "週末" },
  ja: { weekend: "週末" },
  ru: { weekend: "выходные" },
  uk: { weekend: "вихідні" },
  cs: { weekend: "víkend" },
  sv: { weekend: "helg" },
  el: { weekend: "Σαββατοκύριακο" },
  fi: { weekend: "viikonloppu" },
};
