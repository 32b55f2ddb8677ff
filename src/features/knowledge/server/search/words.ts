const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
// The segmenter picks its dictionary by script; this locale does not matter.
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Accents stay, because stemmers need them; see `fold`. */
export function splitWords(text: string): string[] {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu);
  return (words ?? []).flatMap((word) => {
    if (unspaced.test(word))
      return Array.from(segmenter.segment(word), ({ segment }) => inPieces(segment)).flat();
    return inPieces(word);
  });
}

// Hyphenated words that are also written as one have a short second part: 'check-out', 'tune-ups', 'Wi-Fi',
// 'step-free'.
const smallPart =
  /(?<![\p{L}\p{N}-])(\p{L}{2,})[-‐‑]((?:ups?|outs?|ins?|offs?|overs?|downs?|on)|fi|free)(?![\p{L}\p{N}-])/giu;

export function withSmallPartsJoined(text: string): string {
  return text.replace(smallPart, "$& $1$2");
}

const lettersMax = 60;

function inPieces(word: string): string[] {
  return word.length <= lettersMax ? [word] : (word.match(/.{1,60}/gsu) ?? []);
}

export function fold(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  const letters = word.normalize("NFD").replace(optionalMarks, "").normalize("NFC");
  return letters.replace(/[أإآٱىةßıøæœł]/g, (letter) => plainLetters[letter] ?? letter);
}

// Marks are optional only in these scripts; in Hindi or Thai they are vowels.
const optionalMarks =
  /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+|[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670'’]/gu;

const plainLetters: Record<string, string> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ß: "ss",
  ı: "i",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
};
