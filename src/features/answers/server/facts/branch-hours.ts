import {
  type FoundPassage,
  hoursAsText,
  type OpeningHours,
  readHours,
  writtenAddress,
} from "#features/knowledge/server/public.ts";
import type { Answer } from "../write-answer.ts";
import type { AskedOfFacts } from "./asked-of-facts.ts";
import { hoursLines, type Opening, type TimeAsked } from "./say-hours.ts";

const branchesMax = 6;

interface Branch {
  name: string;
  hours: OpeningHours;
  passage: FoundPassage;
}

export function answerBranchHours(
  { agent, passages, now }: AskedOfFacts,
  time: TimeAsked,
  { language, locale }: Pick<Opening, "language" | "locale">,
): Answer | null {
  const branches = branchesIn(passages);
  const [first] = branches;
  // Exceptions for a date may be in prose, which only reading finds.
  if (!first || time.days.some(({ named }) => named === "date")) return null;
  const timeZone = agent.facts.timeZone ?? null;
  const isOnDay = time.isNow || time.days.some(({ named }) => named !== "weekday");
  const isOfWeek = time.days.length === 0 ? !(time.isNow && timeZone) : isOnDay && !timeZone;
  const list = branches.map(({ name, hours }) => {
    const lines = isOfWeek
      ? [hoursAsText(hours, locale).replaceAll("\n", "; ")]
      : hoursLines({ hours, timeZone, language, locale, now }, time);
    return `- ${name}: ${lines.join(" ")}`;
  });
  const text = list.join("\n");
  const { title, url } = first.passage;
  return {
    text: `${text} [1]`,
    sources: [{ title: title || agent.name, url, quote: text }],
    isAnswered: true,
    offersContact: false,
  };
}

function branchesIn(passages: FoundPassage[]): Branch[] {
  const found = passages.flatMap((passage) => {
    const name = passage.heading.split(" › ").at(-1);
    const read = readHours(passage.text, passage.language ?? "en");
    if (!name || !read || read.otherWords > read.lines || !writtenAddress(passage.text)) return [];
    return [{ name, hours: read.hours, passage }];
  });
  const branches = found
    .filter(
      ({ name, passage }, at) =>
        passage.title === found[0]?.passage.title &&
        found.findIndex((other) => other.name === name) === at,
    )
    .sort((a, b) => a.passage.position - b.passage.position);
  return branches.length > 1 && branches.length <= branchesMax ? branches : [];
}
