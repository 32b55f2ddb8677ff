import type { AnswerSource } from "#shared/answer-source.ts";

/** Quotes from one page share a number. */
export function cite(sources: AnswerSource[], source: AnswerSource): number {
  const known = sources.findIndex(({ url, title }) => url === source.url && title === source.title);
  const same = sources[known];
  if (!same) return sources.push(source);
  if (!same.quote.includes(source.quote))
    same.quote = [same.quote, source.quote].map(inOneLine).join(" · ");
  return known + 1;
}

export function inOneLine(quote: string): string {
  return quote
    .replace(/^- /, "")
    .replace(/([.!?:。])\n- /g, "$1 ")
    .replace(/\n- /g, "; ")
    .replace(/\n/g, " ");
}
