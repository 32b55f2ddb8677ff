const number = String.raw`\d{1,3}`;
// '[passage 1, 2]', '[^1]', '【1†source】': models have their own styles, whatever the instructions.
const inside = String.raw`\s*(?:\p{L}{1,12}\s?[.:#]?\s*)?[#^]?${number}(?:\s*(?:[,;&–-]|\p{L}{1,3}\s)\s*(?:\p{L}{1,12}\s)?[#^]?${number})*\s*(?:†[^\]】\n]{0,100})?`;
const citation = (behind: string) =>
  [
    String.raw`!?\[${inside}\](?:\([^()\s]{0,2000}\))?`,
    `【${inside}】`,
    String.raw`\((?:passage|source)s?[\s:#]*${number}(?:\s*,\s*${number})*\)`,
    String.raw`\(${number}(?:\s*,\s*${number})*\)(?=${behind})`,
    String.raw`(?<=[.!?"”)])[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+`,
  ].join("|");
const blankAndCitation = new RegExp(
  String.raw`[^\S\n]*(?:${citation(String.raw`[.!?]*\s*$`)})`,
  "giu",
);
const numbersNext = new RegExp(String.raw`(?:[^\S\n]*(?:${citation(String.raw`\s|$`)}))+`, "iuy");
const firstEnd = /\n+|[.!?…]["'”’»)*_]*(?=\s|\[|【|[\u00b2\u00b3\u00b9\u2070-\u2079])|[。！？]/gu;

export function takeCitations(text: string): { text: string; numbers: number[] } {
  const numbers: number[] = [];
  const rest = text.replace(blankAndCitation, (found) => {
    for (const [digits] of found.normalize("NFKC").matchAll(/\d+/g)) numbers.push(Number(digits));
    return "";
  });
  return { text: rest, numbers };
}

export function endOfFirst(text: string): number {
  for (const { index, 0: end } of text.matchAll(firstEnd)) {
    let at = index + end.length;
    numbersNext.lastIndex = at;
    if (!end.startsWith("\n")) at += numbersNext.exec(text)?.[0].length ?? 0;
    const [blank, next] = /^(\s*)(.?)/su.exec(text.slice(at))?.slice(1) ?? [];
    if (!next) return -1;
    if (/[[【(]/.test(next) && !/[\])】\n]/.test(text.slice(at + (blank?.length ?? 0)))) return -1;
    // As in "Dr. Ortiz".
    if (end === "." && /(?:^|[^\p{L}\p{N}])\p{Lu}\p{Ll}?$/u.test(text.slice(0, index))) continue;
    // 'i.e. cheap' continues the sentence.
    if (end.startsWith(".") && /\p{Ll}|\p{N}/u.test(next) && !blank?.includes("\n")) continue;
    if (text.slice(0, index).trim()) return at;
  }
  return -1;
}
