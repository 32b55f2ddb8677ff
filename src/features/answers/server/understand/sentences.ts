const partsMax = 3;

export function sentencesOf(message: string): string[] {
  return message
    .split("\n")
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter(Boolean);
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * 'Can I still order? And is there one without eggs?' is two questions to look up. Statements belong to their
 * question: 'We are six. Is there room?'
 */
export function questionsIn(sentences: string[]): string[] {
  const isAsked = (sentence: string) => /[?？؟;]$/u.test(sentence);
  const count = sentences.filter(isAsked).length;
  const whole = sentences.join(" ");
  if (count < 2 || count > partsMax) return whole ? [whole] : [];
  const questions: string[] = [];
  let before = "";
  for (const sentence of sentences) {
    before = before ? `${before} ${sentence}` : sentence;
    if (!isAsked(sentence)) continue;
    questions.push(before);
    before = "";
  }
  const last = questions.length - 1;
  if (before) questions[last] = `${questions[last]} ${before}`;
  return questions;
}
