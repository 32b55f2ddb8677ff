import { type FoundPassage, hoursAsText, localTime } from "#features/knowledge/server/public.ts";
import { remember } from "#platform/server/remember.ts";
import { hoursLines } from "../facts/say-hours.ts";
import type { AskedQuestion } from "../write-answer.ts";
import type { Quantity } from "./quantities.ts";

type Asked = Pick<AskedQuestion, "agent" | "now" | "language">;

export const factsId = "";

export function factsCard({ agent }: Pick<AskedQuestion, "agent">): FoundPassage | null {
  const { phone, email, address, hours, pages } = agent.facts;
  const lines = [
    phone && `Phone: ${phone}`,
    email && `Email: ${email}`,
    address && `Address: ${address}`,
    !address && agent.location && `Location: ${agent.location}`,
    hours && `Opening hours:\n${hoursAsText(hours, "en")}`,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  const page = pages?.phone ?? pages?.address ?? pages?.hours ?? pages?.email;
  return {
    id: factsId,
    title: agent.name,
    heading: "Contact and opening hours",
    text: lines.join("\n"),
    url: page?.url ?? null,
    language: "en",
    position: 0,
    isContinuation: false,
    score: 0,
    confidence: 0,
    likeness: null,
    isOwnAnswer: false,
  };
}

/** Changes by the minute: local time, and whether it is open. */
export function nowLines({ agent, now }: Asked): string {
  const { timeZone = null, hours } = agent.facts;
  const time = timeFormat(timeZone ?? "UTC").format(now);
  if (!timeZone)
    return `It is ${time} in UTC. The time where the business is, is not known: do not say whether it is open now.`;
  const open = hours
    ? hoursLines({ hours, timeZone, language: "en", locale: "en", now }, { isNow: true, days: [] })
    : [];
  return [`It is ${time} in the time zone ${timeZone}, where the business is.`, ...open].join("\n");
}

const timeFormat = remember(
  100,
  (timeZone) => new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "short", timeZone }),
);

export function daysAround({ now, agent }: Asked): Quantity[] {
  const { timeZone = "UTC" } = agent.facts;
  return Array.from({ length: 8 }, (_, days) => {
    const { date } = localTime(new Date(now.getTime() + days * 86_400_000), timeZone);
    return { unit: "", value: Number(date.slice(8)), from: 0, to: 0 };
  });
}
