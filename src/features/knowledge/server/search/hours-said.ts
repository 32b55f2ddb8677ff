import { dayName, weekDays } from "../extract/facts/hours.ts";
import { readHours } from "../extract/facts/read-hours.ts";

/** Most texts have none, and to look for hours takes a while. */
const time = /\d(?:[:.h]\d\d|\s?(?:uhr|h|[ap]\.?m\.?)(?!\p{L}))/iu;

/** As visitors say it; what pages put above their hours is known for another word for it. */
const wordsForOpen: Record<string, string> = {
  en: "open",
  de: "geöffnet offen",
  es: "abierto",
  fr: "ouvert",
  it: "aperto",
  pt: "aberto",
  nl: "open geopend",
};

/**
 * What people ask a text for that states opening hours, however short it puts them: 'Mo–Sa 6:30–13:00' speaks
 * of Tuesdays, and of when it is open, though it has neither word. Empty where it states none, or other words
 * stand between them: that is a timetable.
 */
export function hoursSaid(text: string, language: string): string {
  const read = time.test(text) ? readHours(text, language) : null;
  if (!read || read.otherWords > 0) return "";
  const stated = new Set([...read.hours.days.map(({ day }) => day), ...read.hours.closedDays]);
  const words = weekDays.filter((day) => stated.has(day)).map((day) => dayName(day, language));
  const said = text.toLowerCase();
  return [...words, wordsForOpen[language] ?? ""]
    .filter((word) => !said.includes(word.toLowerCase()))
    .join(" ");
}
