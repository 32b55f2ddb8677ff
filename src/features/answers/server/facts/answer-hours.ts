import {
  type FoundPassage,
  hoursAsText,
  type OpeningHours,
} from "#features/knowledge/server/public.ts";
import { isSpoken } from "#language/packs.ts";
import { type DayAsked, daysAsked } from "../understand/days-asked.ts";
import type { Intent } from "../understand/intent.ts";
import type { Answer } from "../write-answer.ts";
import type { AskedOfFacts } from "./asked-of-facts.ts";
import { answerBranchHours } from "./branch-hours.ts";
import { factSource } from "./fact-source.ts";
import { hoursLines, isStated, type TimeAsked } from "./say-hours.ts";
import { timeLocale } from "./time-notation.ts";

const hoursIntents: ReadonlySet<Intent | null> = new Set(["hours-now", "hours-day", "hours"]);

/** 'Are you open now?', '… on Sunday?', 'When do you close?', in the business's time zone. */
export function answerHours(asked: AskedOfFacts): Answer | null {
  const time = timeAsked(asked);
  if (!time) return null;
  const { agent, now, passages } = asked;
  const { hours, timeZone = null } = agent.facts;
  const language = isSpoken(asked.language) ? asked.language : "en";
  const texts = passages.map(({ text }) => text);
  const locale = timeLocale(language, asked.siteLanguage, texts);
  if (!hours) return answerBranchHours(asked, time, { language, locale });
  if (time.days.some((day) => isSaidOtherwise(asked, hours, day))) return null;

  const lines = hoursLines({ hours, timeZone, language, locale, now }, time);
  const week = lines.flatMap((line) => (line.startsWith("- ") ? [line] : []));
  const quote = week.join("\n") || hoursAsText(hours, locale).replaceAll("\n", "; ");
  return {
    text: `${lines.join("\n")} [1]`,
    sources: [factSource(agent, "hours", quote)],
    isAnswered: true,
    offersContact: false,
  };
}

/** Null if hours are not asked for, or for days that no calendar resolves, such as holidays. */
function timeAsked(asked: AskedOfFacts): TimeAsked | null {
  const { intent, earlierIntent = null } = asked;
  const isAsked = hoursIntents.has(intent);
  const mayGoOn = intent === null && hoursIntents.has(earlierIntent);
  if (!isAsked && !mayGoOn) return null;
  const { text, language, siteLanguage, now, agent } = asked;
  const timeZone = agent.facts.timeZone ?? null;
  const { days, isAll } = daysAsked(text, language, now, timeZone, siteLanguage ?? "en");
  if (!isAsked) return isAll ? { isNow: false, days } : null;
  if (intent === "hours-day" && days.length === 0) return null;
  return { isNow: intent === "hours-now" && days.every(({ named }) => named === "today"), days };
}

/** 'Saturday: by appointment' is not an opening, but the page says something; it may also except a date in words. */
function isSaidOtherwise(asked: AskedOfFacts, hours: OpeningHours, day: DayAsked): boolean {
  const isSpecial = hours.specialDays.some(({ date }) => date === day.date);
  const isInWeek = isStated(hours, day.date);
  if (isSpecial || (isInWeek && day.named !== "date")) return false;
  return asked.passages.some((passage) =>
    daysIn(passage, asked).some(
      ({ date, named }) => date === day.date && (named === "date" || !isInWeek),
    ),
  );
}

function daysIn({ text, language }: FoundPassage, { siteLanguage, now, agent }: AskedOfFacts) {
  const own = language ?? siteLanguage ?? "en";
  return daysAsked(text, own, now, agent.facts.timeZone ?? null, own).days;
}
