import {
  type FoundPassage,
  hoursAsText,
  type OpeningHours,
  readHours,
  writtenAddress,
} from "#features/knowledge/server/public.ts";
import type { Answer, AskedQuestion } from "../write-answer.ts";
import { askedTime, openingLines } from "./opening-hours.ts";

const branchesMax = 6;
/** '24.12.' may differ from the week. */
const date = /\d{1,2}[./]\d{1,2}(?!\d)/;

interface Branch {
  name: string;
  hours: OpeningHours;
  passage: FoundPassage;
}

/**
 * 'Are you open now?' where the branches on a page each have hours of their own, so that none are the business's.
 * Who names a day is answered by quoting what they say of it.
 */
export function answerBranchHours(question: AskedQuestion): Answer | null {
  const { facts, name: agentName } = question.agent;
  const asked = facts.hours ? null : askedTime(question);
  if (!asked || asked.weekdays.length > 0 || date.test(question.text)) return null;
  const branches = branchesIn(question.parts.flatMap(({ passages }) => passages));
  const [first] = branches;
  if (!first) return null;

  const { language } = asked;
  const isOnDay = asked.isNow || asked.isToday || asked.isTomorrow;
  const timeZone = facts.timeZone ?? null;
  const list = branches.map(({ name, hours }) => {
    const opening = { hours, timeZone, language, now: question.now };
    const lines =
      timeZone && isOnDay
        ? openingLines(opening, { ...asked, isWhether: false })
        : [hoursAsText(hours, language).replaceAll("\n", "; ")];
    return `- ${name}: ${lines.join(" ")}`;
  });
  const text = list.join("\n");
  const { title, url } = first.passage;
  return {
    text: `${text} [1]`,
    sources: [{ title: title || agentName, url, quote: text }],
    isAnswered: true,
    offersContact: false,
  };
}

/** Of one page the sections that have an address and hours, in its order. */
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
