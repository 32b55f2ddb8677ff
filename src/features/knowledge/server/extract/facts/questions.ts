import { cleanLine, cleanText, comparable } from "../clean-text.ts";
import { parseHtml } from "../parse-html.ts";
import type { Section } from "../section-writer.ts";
import { sectionsOf } from "../sections.ts";
import { isRecord, listOf, type Thing, textOf } from "./structured-data.ts";

const questionsMax = 300;
const answerMax = 10_000;

export function questionSections(things: Thing[], content: Section[]): Section[] {
  const shown = new Map(
    content.map((section) => [comparable(section.heading), section.text.length]),
  );
  const questions = things.filter(({ types }) => types.includes("Question")).slice(0, questionsMax);
  return questions.flatMap((question) => {
    const heading = textOf(question.name, 200) ?? textOf(question.text, 200);
    const text = answerOf(question);
    if (!heading || !text) return [];
    const isShown = (shown.get(comparable(heading)) ?? 0) >= text.length / 2;
    return isShown ? [] : [{ heading, headingPath: [heading], text, anchor: null }];
  });
}

function answerOf(question: Thing): string {
  const [answer] = [...listOf(question.acceptedAnswer), ...listOf(question.suggestedAnswer)];
  const text = isRecord(answer) ? answer.text : answer;
  if (typeof text !== "string") return "";
  const short = text.slice(0, answerMax);
  if (!/[<&]/.test(short)) return cleanText(short).trim();
  const nodes = parseHtml(short).$.root().get(0)?.children ?? [];
  const parts = sectionsOf(nodes, { labels: new Map(), controls: new Set() });
  return parts
    .map((part) => [cleanLine(part.heading), part.text].filter(Boolean).join("\n\n"))
    .join("\n\n");
}
