const segmenters = new Map<string, Intl.Segmenter>();

/** Abbreviations, initials and numbers after which a full stop ends nothing. */
const unfinished =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|ca|no|nr|st|dr|mr|mrs|ms|prof|jr|sr|inc|ltd|co|fig|sec|tel|z\.\s?b|bzw|usw|d\.\s?h|ggf|inkl|str|p\.?\s?ej|sra?|av|env|max|min|\p{Lu}|\d{1,2})\.$/iu;

/** The sentences of a line of prose, in any script. */
export function splitSentences(text: string, language: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenterOf(language).segment(text)) {
    const before = sentences.at(-1);
    const isRest = /^\s*[\p{Ll}\p{N}]/u.test(segment);
    if (before && (unfinished.test(before.trimEnd()) || (isRest && !/[。！？]\s*$/u.test(before))))
      sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const [locale = "en"] = Intl.Segmenter.supportedLocalesOf([
    /^[a-z]{2,3}$/.test(language) ? language : "en",
  ]);
  const made = new Intl.Segmenter(locale, { granularity: "sentence" });
  segmenters.set(language, made);
  return made;
}
