import { withoutContacts } from "./contacts-in-text.ts";
import type { Day, Opening, OpeningHours } from "./hours.ts";
import { hoursTokens, type Token } from "./hours-tokens.ts";
import { openingBetween } from "./opening-between.ts";

export interface HoursRead {
  hours: OpeningHours;
  lines: number;
  otherWords: number;
}

const linesMax = 300;
const lineMax = 2_000;
const otherWordsMax = 6;

/** Null if none are stated or they contradict each other. */
export function readHours(text: string, language = "en"): HoursRead | null {
  const reader = new HoursReader(language);
  for (const line of text.split("\n", linesMax))
    for (const sentence of sentencesOf(line)) if (mayBeHours(sentence)) reader.readLine(sentence);
  return reader.finish();
}

function sentencesOf(line: string): string[] {
  if (line.length > lineMax) return [];
  return line.split(/(?<=\p{L}{3}[.!?]|\d[.!?])\s+(?=\p{Lu})/u).map(withoutContacts);
}

/** Times have digits; without any only a short line counts, such as "Sunday: closed". */
function mayBeHours(line: string): boolean {
  return line.length < 80 || (line.length < 400 && /[\d٠-٩]/.test(line));
}

interface LineSoFar {
  isAbout: boolean;
  early: Opening[];
  isHoliday: boolean;
  isClosing: boolean;
}

class HoursReader {
  private readonly language: string;
  private readonly openings = new Map<Day, Opening[]>();
  private readonly closed = new Set<Day>();
  private readonly special: OpeningHours["specialDays"] = [];
  private lines = 0;
  private otherWords = 0;
  private days: Day[] = [];
  private areDaysUsed = false;
  private daysBefore: Day[] = [];

  constructor(language: string) {
    this.language = language;
  }

  readLine(line: string): void {
    // A price means a course timetable or price list rather than opening hours.
    const isPriced = /[€$£¥]|\bEUR\b|\bUSD\b|\bCHF\b/.test(line);
    const tokens = this.tokensOf(line);
    const others = tokens.filter(isOther).length;
    const told = others > otherWordsMax ? withoutRemark(tokens) : tokens;
    if (isPriced || told.filter(isOther).length > otherWordsMax) {
      this.forgetDays();
      this.daysBefore = [];
      return;
    }
    this.goOnFromLineBefore(told);
    const isSpecial = told.some(({ kind }) => kind === "date");
    const isAbout = isSpecial ? this.readSpecialDay(told) : this.readTokens(told);
    if (tokens.length > 0) this.daysBefore = isAbout && this.areDaysUsed ? this.days : [];
    if (this.areDaysUsed || others > 0) this.forgetDays();
    if (!isAbout) return;
    this.lines += 1;
    this.otherWords += others;
  }

  /** Parentheses count only if they hold nothing but days and times: '(closed on Mondays)'. */
  private tokensOf(line: string): Token[] {
    const bare = line.replace(/\([^()]*\)/g, (remark) =>
      hoursTokens(remark, this.language).some(isOther) ? " " : remark,
    );
    return hoursTokens(bare, this.language);
  }

  private goOnFromLineBefore(tokens: Token[]): void {
    const [first, , ...more] = tokens.filter(({ kind }) => kind === "time");
    const areTimes = tokens.every(({ kind }) => /^(?:time|dash|and|noise)$/.test(kind));
    if (!areTimes || more.length % 2 === 1 || first?.kind !== "time" || this.days.length > 0)
      return;
    const { opens } = openingBetween(first, first, this.language);
    const isLater = this.daysBefore.every((day) =>
      (this.openings.get(day) ?? []).every(({ closes }) => closes <= opens),
    );
    if (isLater) this.days = this.daysBefore;
  }

  finish(): HoursRead | null {
    const days = [...this.openings].flatMap(([day, openings]) =>
      openings.map((opening) => ({ day, ...opening })),
    );
    days.sort((a, b) => a.day - b.day || a.opens - b.opens);
    const overlaps = days.some((one, index) => {
      const next = days[index + 1];
      return next?.day === one.day && next.opens < one.closes;
    });
    const contradicts = days.some(({ day }) => this.closed.has(day));
    if (days.length === 0 || overlaps || contradicts) return null;
    const closedDays = [...this.closed].sort();
    const hours = { days, closedDays, specialDays: this.special };
    return { hours, lines: this.lines, otherWords: this.otherWords };
  }

  private forgetDays(): void {
    this.days = [];
    this.areDaysUsed = false;
  }

  private readTokens(tokens: Token[]): boolean {
    const words = tokens.filter(({ kind }) => kind !== "noise");
    const line: LineSoFar = { isAbout: false, early: [], isHoliday: false, isClosing: false };
    for (let at = 0; at < words.length; ) at += this.readToken(words, at, line);
    if (line.early.length > 0 && this.days.length > 0 && !this.areDaysUsed)
      line.isAbout = this.open(line.early);
    return line.isAbout;
  }

  private readToken(words: Token[], at: number, line: LineSoFar): number {
    const word = words[at];
    const before = words[at - 1]?.kind;
    const last = words[at + 1]?.kind === "dash" ? words[at + 2] : undefined;
    switch (word?.kind) {
      case "holiday":
        line.isHoliday = true;
        if (this.areDaysUsed || before !== "and") this.forgetDays();
        return 1;
      case "days":
        if (this.areDaysUsed) this.forgetDays();
        line.isHoliday = false;
        if (last?.kind === "days") {
          this.readDays(daysBetween(word.days, last.days), before, line);
          return 3;
        }
        this.readDays(word.days, before, line);
        return 1;
      case "closed":
        this.readClosed(line);
        return 1;
      case "always":
        if (this.days.length > 0) line.isAbout = this.open([{ opens: 0, closes: 1440 }]);
        else line.early = [{ opens: 0, closes: 1440 }];
        return 1;
      case "appointment":
        this.areDaysUsed = true;
        return 1;
      case "time":
        line.isClosing = false;
        if (last?.kind !== "time") return 1;
        if (!line.isHoliday || this.days.length > 0)
          this.readOpening(openingBetween(word, last, this.language), line);
        return 3;
      default:
        return 1;
    }
  }

  private readDays(days: Day[], before: Token["kind"] | undefined, line: LineSoFar): void {
    if (before === "except") this.days = this.days.filter((day) => !days.includes(day));
    if (before === "except" || line.isClosing) for (const day of days) this.closed.add(day);
    else this.days = [...this.days, ...days];
  }

  private readClosed(line: LineSoFar): void {
    line.isAbout = true;
    if (this.days.length > 0 && !this.areDaysUsed) {
      for (const day of this.days) this.closed.add(day);
      this.areDaysUsed = true;
    } else if (!line.isHoliday) line.isClosing = true;
  }

  private readOpening(opening: Opening, line: LineSoFar): void {
    if (this.days.length > 0) line.isAbout = this.open([opening]);
    else line.early = [...line.early, opening];
  }

  private open(openings: Opening[]): boolean {
    for (const day of this.days) {
      const known = this.openings.get(day) ?? [];
      const fresh = openings.filter(
        (one) => !known.some((other) => other.opens === one.opens && other.closes === one.closes),
      );
      this.openings.set(day, [...known, ...fresh]);
    }
    this.areDaysUsed = this.days.length > 0;
    return this.areDaysUsed;
  }

  /** A date without a year would be wrong later, so it is dropped. */
  private readSpecialDay(tokens: Token[]): boolean {
    this.forgetDays();
    const dates = tokens.flatMap((token) => (token.kind === "date" ? [token.date] : []));
    const [date] = dates;
    if (!date || dates.length > 1) return false;
    const times = tokens.filter((token) => token.kind === "time");
    const [from, until] = times;
    if (tokens.some(({ kind }) => kind === "closed"))
      this.special.push({ date, opens: null, closes: null });
    else if (from && until)
      this.special.push({ date, ...openingBetween(from, until, this.language) });
    return times.length > 0;
  }
}

function isOther({ kind }: Token): boolean {
  return kind === "other";
}

/** 'Thu 9–20 late shopping with music and a glass of …': drops the remark. */
function withoutRemark(tokens: Token[]): Token[] {
  const last = tokens.findLastIndex(({ kind }) => kind === "time" || kind === "closed");
  return tokens.slice(0, last + 1);
}

function daysBetween(from: Day[], to: Day[]): Day[] {
  const days: Day[] = [];
  const last = to.at(-1);
  let day = from[0];
  while (day && last && days.length < 7) {
    days.push(day);
    if (day === last) break;
    day = ((day % 7) + 1) as Day;
  }
  return days;
}
