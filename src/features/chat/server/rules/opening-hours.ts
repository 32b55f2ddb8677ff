import {
  dayName,
  dayOf,
  hoursAsText,
  isOpenAt,
  localTime,
  nextOpening,
  type OpeningHours,
  openingAsText,
  openingOn,
  timeAsText,
  weekDays,
} from "#features/knowledge/server/public.ts";
import { shiftDay } from "#shared/local-days.ts";
import { fill, type Phrases, phrasesIn } from "../phrases/phrases.ts";
import { datesSaid } from "../quoting/calendar.ts";
import type { Answer, AskedQuestion } from "../write-answer.ts";
import { factSource } from "./fact-source.ts";
import { allLanguages, languagesToTry } from "./languages-to-try.ts";
import { plainText } from "./plain-text.ts";
import { withoutSmallTalk } from "./small-talk.ts";
import { isAllUnderstood } from "./weightless-words.ts";
import { type FactWords, factWords, matchWithin } from "./words/rule-words.ts";

/** 'Are you open now?', '… on Sunday?', 'When do you close?': from facts, by the business's own clock. */
export function answerOpeningHours(question: AskedQuestion): Answer | null {
  const { hours, timeZone } = question.agent.facts;
  const asked = hours ? askedTime(question) : null;
  if (!hours || !asked || asked.weekdays.some((day) => isSaidOtherwise(question, hours, day)))
    return null;

  const { now, agent } = question;
  const { language } = asked;
  const lines = openingLines({ hours, timeZone: timeZone ?? null, language, now }, asked);
  return {
    text: `${lines.join("\n")} [1]`,
    // What the page says, all of it, also where the answer tells of one day.
    sources: [
      factSource(
        agent,
        "hours",
        weekIn(lines) ?? hoursAsText(hours, language).replaceAll("\n", "; "),
      ),
    ],
    isAnswered: true,
    offersContact: false,
  };
}

/** 'Saturday: by appointment' is no opening, but not nothing either. */
function isSaidOtherwise({ parts }: AskedQuestion, hours: OpeningHours, weekday: number): boolean {
  const isStated =
    hours.days.some(({ day }) => day === weekday) ||
    hours.closedDays.some((day) => day === weekday);
  const passages = isStated ? [] : parts.flatMap((part) => part.passages);
  return passages.some(({ text, language }) =>
    datesSaid(text, language ?? "en").has(`weekday ${weekday - 1}`),
  );
}

/** Whether it asks for hours at all, of whatever. */
export function asksHours(text: string, language: string): boolean {
  const plain = plainText(text);
  return languagesToTry(language, factWords).some(({ hours }) => matchWithin(hours, plain));
}

interface AskedTime {
  language: string;
  isNow: boolean;
  /** 'Are you open on Sunday?' wants a yes or no for the day; 'When …?' and '… on Sunday at 8?' do not. */
  isWhether: boolean;
  isToday: boolean;
  isTomorrow: boolean;
  /** 1 is Monday. */
  weekdays: number[];
}

/** Null where something else is asked for, too. */
export function askedTime({ text, language, agent, history }: AskedQuestion): AskedTime | null {
  const plain = plainText(withoutSmallTalk(text));
  const earlier = history
    .filter(({ sender }) => sender === "user")
    .map(({ content }) => plainText(withoutSmallTalk(content)));
  for (const { code, words } of allLanguages(language, factWords)) {
    const { hours, now, today, tomorrow, weekend, partOfDay, besides } = words;
    const hasHours = (said: string) => matchWithin(hours, said) !== undefined;
    // What follows costs more, for each of many languages.
    if (!hasHours(plain) && !earlier.some(hasHours)) continue;
    const days = dayWords(code);
    const dayNames = [today, tomorrow, weekend, ...days];
    const understood = [hours, now, ...dayNames, partOfDay, besides];
    const isUnderstood = (said: string) =>
      isAllUnderstood(said, understood, { language: code, name: agent.name });
    const isAsked = (said: string) => hasHours(said) && isUnderstood(said);
    const isDay = (said: string) =>
      dayNames.some((name) => matchWithin(name, said)) && isUnderstood(said);
    // 'And on Sunday?' goes on with hours, also after other days have been asked for.
    const goesOn = () => isAsked(earlier.findLast((said) => isAsked(said) || !isDay(said)) ?? "");
    if (isAsked(plain) || (isDay(plain) && goesOn()))
      return { language: code, ...timeIn(plain, words, days) };
  }
  return null;
}

function timeIn(plain: string, words: FactWords, days: string[]): Omit<AskedTime, "language"> {
  const weekdays = weekDays.filter((day) => matchWithin(days[day - 1] ?? "", plain));
  const isWeekend = matchWithin(words.weekend, plain) !== undefined;
  const isToday = matchWithin(words.today, plain) !== undefined;
  // Who is open on Friday may be closed on Friday at 11.
  const isPart = /\p{N}/u.test(plain) || matchWithin(words.partOfDay, plain) !== undefined;
  return {
    weekdays: isWeekend ? [...new Set([...weekdays, 6, 7])] : weekdays,
    isToday,
    // German says 'morgen' for tomorrow and 'heute Morgen' for today.
    isTomorrow: !isToday && matchWithin(words.tomorrow, plain) !== undefined,
    isNow: matchWithin(words.now, plain) !== undefined || isYesOrNo(plain),
    isWhether: isOpenAsked.test(plain) && !isTimeAsked.test(plain) && !isPart,
  };
}

const isOpenAsked =
  /(?:^| )(?:open|opened|opens|abiert\p{L}*|abr\p{L}*|ouvert\p{L}*|ouvrez|geoffnet|offen|auf|abert\p{L}*|apert\p{L}*|geopend|open)(?= |$)/u;
const isTimeAsked =
  /(?:^| )(?:when|what|whats|which|hours?|times?|until|till|late|early|how|wann|welche\p{L}*|bis|ab|uhr|lange|wie|cuando|(?<!est ce )que|horas?|horarios?|hasta|quand|quel\p{L}*|horaires?|heures?|jusqua|quando|che|orari\p{L}*|ora|ore|ate|fino|wanneer|hoe|laat|tot|uur)(?= |$)/u;

/** 'Are you open?' means now. */
function isYesOrNo(plain: string) {
  return /^(?:hi |hello )?(?:(?:are|r) (?:you|u)|you|u|is (?:it|the \p{L}+)|(?:esta|estan|estais) |etes vous|vous etes|est ce que vous etes|habt ihr|haben sie|seid ihr|sind sie|estao|esta|voces estao|siete|e |zijn jullie|bent u) ?(?:guys |currently )?(?:open|closed|abiert\p{L}*|ouverte?s?|geoffnet|offen|auf|abert\p{L}*|apert\p{L}*|geopend|cerrad\p{L}*|fermee?s?)$/u.test(
    plain,
  );
}

interface Opening {
  hours: OpeningHours;
  timeZone: string | null;
  language: string;
  now: Date;
}

export function openingLines(opening: Opening, asked: AskedTime): string[] {
  const { timeZone, language, now } = opening;
  const phrases = phrasesIn(language);
  // Without its time zone nobody knows what now and today are there; days of the week are the same.
  const today = localTime(now, timeZone ?? "UTC").date;
  const named = [
    ...(timeZone && asked.isToday ? [today] : []),
    ...(timeZone && asked.isTomorrow ? [shiftDay(today, 1)] : []),
    ...asked.weekdays.map((day) => nextDate(today, day)),
  ];
  const dates = [...new Set(named)];
  const isNow = asked.isNow || (asked.isToday && asked.isWhether && isNowOtherThanToday(opening));
  // Yes or no fits one day; of two days one may be closed.
  const isWhether = asked.isWhether && dates.length === 1 && !isNow;
  const lines = dates.map((date) => dayAnswer(opening, { ...asked, isWhether }, date, today));
  if (timeZone && isNow) lines.unshift(nowAnswer({ ...opening, timeZone }, today, phrases));
  if (lines.length > 0) return lines;
  return weekLines(opening);
}

/** 'Open today' is no answer once it has closed, nor 'closed today' while last night still goes on. */
function isNowOtherThanToday({ hours, timeZone, now }: Opening): boolean {
  if (!timeZone) return false;
  const { date, minutes } = localTime(now, timeZone);
  const openings = openingOn(hours, date);
  if (openings.length === 0) return isOpenAt(hours, now, timeZone);
  return openings.every(({ closes }) => closes <= minutes);
}

function weekLines({ hours, language }: Opening): string[] {
  const list = hoursAsText(hours, language).split("\n");
  return [phrasesIn(language).hours, ...list.map((line) => `- ${line}`)];
}

/** Where the answer has the whole week already, its words are the quote. */
function weekIn(lines: string[]): string | undefined {
  const list = lines
    .join("\n")
    .split("\n")
    .filter((line) => line.startsWith("- "));
  return list.length > 0 ? list.join("\n") : undefined;
}

function nowAnswer(
  { hours, timeZone, language, now }: Opening & { timeZone: string },
  today: string,
  phrases: Phrases,
): string {
  if (isOpenAt(hours, now, timeZone)) {
    const { minutes } = localTime(now, timeZone);
    const isOf = (at: number) => (one: { opens: number; closes: number }) =>
      one.opens <= at && at < one.closes;
    const running =
      openingOn(hours, today).find(isOf(minutes)) ??
      openingOn(hours, shiftDay(today, -1)).find(isOf(minutes + 1440));
    return fill(phrases.openNow, { time: timeAsText(running?.closes ?? 0, language) });
  }
  const next = nextOpening(hours, now, timeZone);
  if (!next) return phrases.closedNow;
  const day =
    next.date === today
      ? phrases.today
      : next.date === shiftDay(today, 1)
        ? phrases.tomorrow
        : dayName(dayOf(next.date), language);
  return fill(phrases.closedNowOpens, { day, time: timeAsText(next.opens, language) });
}

function dayAnswer(
  opening: Opening,
  { isWhether, isToday, isTomorrow }: AskedTime,
  date: string,
  today: string,
): string {
  const { hours, language } = opening;
  const phrases = phrasesIn(language);
  const weekday = dayName(dayOf(date), language);
  const day = weekday.charAt(0).toLocaleUpperCase(language) + weekday.slice(1);
  const isSpecial = hours.specialDays.some((one) => one.date === date);
  // What holds on one date only must not be taken for all such days.
  const onDay = fill(phrases.onDay, { day: isSpecial ? dateName(date, language) : weekday });
  const isNext = isTomorrow && date === shiftDay(today, 1);
  const when = isToday && date === today ? phrases.today : isNext ? phrases.tomorrow : onDay;
  const openings = openingOn(hours, date);
  if (openings.length > 0) {
    const times = openings.map((one) => openingAsText(one, language)).join(", ");
    return fill(isWhether ? phrases.yesOpenOn : phrases.openOn, { day, when, times });
  }
  const isSaid = isSpecial || hours.closedDays.includes(dayOf(date));
  if (!isSaid) return fill(phrases.notStated, { day });
  if (!isWhether) return fill(phrases.closedOn, { day });
  return [fill(phrases.noClosedOn, { when }), ...weekLines(opening)].join("\n");
}

/** 'Thursday, November 26'. */
function dateName(date: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** The next such day; today counts. */
function nextDate(today: string, day: number): string {
  return shiftDay(today, (day - dayOf(today) + 7) % 7);
}

/** Monday first: 'monday', 'mondays', 'montags', 'segunda'. */
function dayWords(language: string): string[] {
  return weekDays.map((day) => {
    const name = plainText(dayName(day, language));
    const short = name.split(" ")[0] ?? name;
    return `(?:${name}|${short})s?`;
  });
}
