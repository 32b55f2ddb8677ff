/** Whether an answer contains all figures of a quote and most of its words. Correct paraphrases fail. */
export function holds(answer: string, quote: string): boolean {
  const wanted = figuresOf(quote);
  const given = figuresOf(answer);
  const isGiven = (figure: string) => given.has(figure) || given.has(figure.replace(/:00$/, ""));
  if (![...wanted].every(isGiven)) return false;

  const words = wordsOf(quote);
  if (words.size === 0) return true;
  const said = wordsOf(answer);
  const shared = [...words].filter((word) => said.has(word)).length / words.size;
  return shared >= (wanted.size > 0 ? 0.4 : 0.6);
}

/** Numbers without separators, and times on the 24-hour clock. */
function figuresOf(text: string): Set<string> {
  const figures = new Set<string>();
  const take = (figure: string) => {
    figures.add(figure);
    return "";
  };
  text
    .replace(/(\d)[ .,'](?=\d{3}\b)/g, "$1")
    .replace(/\b(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])\.?m\b\.?/gi, (_, hour, minutes, half) =>
      take(`${(Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)}:${minutes ?? "00"}`),
    )
    .replace(/\b(\d{1,2})[:h](\d{2})\b/g, (_, hour, minutes) => take(`${Number(hour)}:${minutes}`))
    .replace(/\d+/g, (number) => take(String(Number(number))));
  return figures;
}

/** Stems of longer words; character pairs in scripts without spaces. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word))
      for (let at = 0; at < word.length - 1; at++) words.add(word.slice(at, at + 2));
    else if (word.length > 3 && !/^\d+$/.test(word)) words.add(word.slice(0, 6));
  }
  return words;
}
