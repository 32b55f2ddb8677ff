/** The same for questions that differ in case and punctuation only. */
export function wordingOf({ question }: { question: string }): string {
  return (question.replace(/[^\p{L}\p{N}]+/gu, " ").trim() || question).toLowerCase();
}
