import type { IndexedPassage } from "#features/knowledge/server/search/indexed.ts";
import type { AskedQuestion, DataSet } from "./read-data.ts";

const conversationsEach = 5;

export function isFirst({ earlier, earlierAnswers }: AskedQuestion): boolean {
  return earlier.length + (earlierAnswers?.length ?? 0) === 0;
}

export function askInConversations(
  questions: AskedQuestion[],
  { passages, questions: asked }: DataSet,
): AskedQuestion[] {
  const pageOf = new Map(passages.map(({ id, title }: IndexedPassage) => [id, title]));
  const pagesOf = ({ relevant }: AskedQuestion) => relevant.map((id) => pageOf.get(id));
  const conversations = asked.filter((question) => !isFirst(question));
  return questions.flatMap((question, number) => {
    const pages = pagesOf(question);
    const others = conversations.filter(
      (other) => !pagesOf(other).some((page) => pages.includes(page)),
    );
    return Array.from({ length: conversationsEach }, (_, at) => {
      const place = (number + at * questions.length) / (conversationsEach * questions.length);
      return others[Math.floor(place * others.length)];
    }).flatMap((other) =>
      other
        ? [{ ...question, earlier: other.earlier, earlierAnswers: other.earlierAnswers ?? [] }]
        : [],
    );
  });
}
