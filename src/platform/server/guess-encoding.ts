import { languageOfLetters } from "./language-of-letters.ts";

/** Encodings of texts that declare none, the most frequent first. */
const singleByte = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-874",
  "koi8-u",
  "ibm866",
  "iso-8859-2",
  "iso-8859-6",
  "iso-8859-7",
  "macintosh",
];
/** With the lead bytes of their most frequent characters. */
const doubleByte: [string, [number, number][]][] = [
  [
    "gb18030",
    [
      [0xa1, 0xa3],
      [0xb0, 0xd7],
    ],
  ],
  [
    "big5",
    [
      [0xa1, 0xa3],
      [0xa4, 0xc6],
    ],
  ],
  [
    "shift_jis",
    [
      [0x81, 0x83],
      [0x88, 0x97],
    ],
  ],
  [
    "euc-jp",
    [
      [0xa1, 0xa5],
      [0xb0, 0xcf],
    ],
  ],
  [
    "euc-kr",
    [
      [0xa1, 0xa3],
      [0xb0, 0xc8],
    ],
  ],
];
const sampleBytes = 3_000;
const scoreMin = 0.3;
const commonMin = 0.95;
const commonWorth = 0.4;
const oddCosts = 0.5;

/** Decodes with the encoding in which the text looks most like language; null if none does. */
export function guessText(body: Buffer): string | null {
  if (body.includes("\x1b$") || body.includes("\x1b(J")) return decoded("iso-2022-jp", body);
  const utf = wideText(body) ?? decoded("utf-8", body);
  if (utf !== null) return utf;
  const sample = sampleOf(body);
  const likely = [
    ...singleByte.map((name) => ({ name, worth: 0 })),
    ...doubleByte.map(([name, common]) => ({ name, worth: languageScore(sample, name, common) })),
  ].map(({ name, worth }) => {
    const text = decoded(name, sample);
    return { name, score: text === null ? 0 : worth + likenessOf(text) - oddCosts * oddness(text) };
  });
  likely.sort((a, b) => b.score - a.score);
  const [best] = likely;
  return best && best.score >= scoreMin ? new TextDecoder(best.name).decode(body) : null;
}

function decoded(name: string, body: Buffer): string | null {
  try {
    return new TextDecoder(name, { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** UTF-16 without a byte order mark has a zero beside each ASCII letter. */
export function isUtf16(body: Buffer): boolean {
  const [even, odd] = zerosOf(body);
  const most = Math.max(even, odd);
  return most > 3 && most >= Math.min(body.length, sampleBytes) / 8 && Math.min(even, odd) === 0;
}

function wideText(body: Buffer): string | null {
  if (!isUtf16(body)) return null;
  const [even, odd] = zerosOf(body);
  return decoded(odd > even ? "utf-16le" : "utf-16be", body.subarray(0, body.length & ~1));
}

function zerosOf(body: Buffer): [number, number] {
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of body.subarray(0, sampleBytes).entries())
    if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  return zeros;
}

/** Lines with non-ASCII bytes: in ASCII, all encodings agree. */
function sampleOf(body: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < body.length && size < sampleBytes; ) {
    const end = body.indexOf(0x0a, at);
    const line = body.subarray(at, end === -1 ? body.length : end + 1);
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line.subarray(0, sampleBytes * 4));
      size += line.length;
    }
    at += line.length;
  }
  return Buffer.concat(lines);
}

/** Random pairs of bytes give rare characters, real text gives frequent ones. */
function languageScore(sample: Buffer, name: string, common: [number, number][]): number {
  let pairs = 0;
  let usual = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const byte = sample[at] ?? 0;
    const isHalfWidth = name === "shift_jis" && byte >= 0xa1 && byte <= 0xdf;
    if (byte < 0x80 || isHalfWidth) continue;
    pairs += 1;
    if (common.some(([from, to]) => byte >= from && byte <= to)) usual += 1;
    at += 1;
  }
  return pairs > 0 && usual / pairs >= commonMin ? commonWorth : 0;
}

function likenessOf(text: string): number {
  const words = text.replace(/<[^<>]{0,1000}>/g, " ");
  return Math.max(0, ...Object.values(languageOfLetters(words).getScores()));
}

const words = /[^\s;,.:!?"'()\d]*[^\0-\x7f\s][^\s;,.:!?"'()\d]*/gu;
const signs = "’‘“”„«»‹›–—¿¡€£¥°·•…";
const signInWord = new RegExp(
  `(?<=\\p{L})[^\\p{L}\\p{M}\\0-\\x7f${signs}]|[^\\p{L}\\p{M}\\0-\\x7f${signs}](?=\\p{L})`,
  "gu",
);
const scripts = ["Latin", "Cyrillic", "Greek", "Hebrew", "Arabic", "Thai"].map(
  (name) => new RegExp(`\\p{Script=${name}}`, "u"),
);

const amidLetters =
  /[a-z][\p{Script=Han}\p{Script=Hangul}\u064b-\u0652]|[\p{Script=Han}\p{Script=Hangul}][a-z]/gu;

/** Symbols and capitals inside words, mixed scripts; per non-ASCII letter. */
function oddness(text: string): number {
  let odd = 0;
  let letters = 0;
  for (const [word] of text.matchAll(words)) {
    letters += word.replace(/[\0-\x7f]/g, "").length;
    odd += 5 * (word.match(/[\x80-\x9f\ufffd\ue000-\uf8ff]/g) ?? []).length;
    odd += 2 * (word.match(signInWord) ?? []).length;
    odd += 2 * (word.match(/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/gu) ?? []).length;
    odd += 4 * (word.match(amidLetters) ?? []).length;
    if (scripts.filter((script) => script.test(word)).length > 1) odd += 4;
  }
  return letters > 0 ? odd / letters : 0;
}
