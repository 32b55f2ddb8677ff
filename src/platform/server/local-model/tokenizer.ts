import type { TokensOf } from "./encode.ts";
import { normalizeText } from "./normalize-text.ts";

interface Vocabulary {
  ids: Map<string, number>;
  scores: Float64Array;
  unknownScore: number;
  /** By first UTF-16 unit: the length of the longest piece that begins with it. */
  longest: Uint8Array;
}

const wordBegins = "▁";
/** As in SentencePiece: an unknown character is worse than any piece. */
const unknownPenalty = 10;
/** The first pieces are <s>, <pad>, </s> and <unk>, and the last is <mask>. */
const specialIds = 4;
const unknown = 3;

/**
 * Splits text into the pieces with the highest total score (SentencePiece's unigram model). A library does the same
 * with a hundred megabytes more. `file` has a piece, a tab and its score on each line.
 */
export function openTokenizer(file: Buffer): TokensOf {
  const vocabulary = readVocabulary(file);

  return function tokensOf(text) {
    const marked = normalizeText(text).replaceAll(" ", wordBegins);
    if (marked === "") return [];
    const whole = marked.startsWith(wordBegins) ? marked : wordBegins + marked;
    const ids: number[] = [];
    // Pieces never span words.
    for (const word of whole.split(/(?=▁)/)) addPieces(word, vocabulary, ids);
    return ids;
  };
}

/** Reads line by line: parsing it all at once keeps sixty megabytes of heap. */
function readVocabulary(file: Buffer): Vocabulary {
  const ids = new Map<string, number>();
  const scores: number[] = [];
  const longest = new Uint8Array(0x10000);
  let lowest = 0;
  for (let start = 0, end = file.indexOf("\n"); end > start; end = file.indexOf("\n", start)) {
    const [piece = "", score] = file.toString("utf8", start, end).split("\t");
    start = end + 1;
    const isSpecial = scores.length < specialIds || start === file.length;
    if (!isSpecial) {
      ids.set(piece, scores.length);
      const first = piece.charCodeAt(0);
      longest[first] = Math.max(longest[first] ?? 0, piece.length);
    }
    lowest = Math.min(lowest, Number(score));
    scores.push(Number(score));
  }
  if (!Number.isFinite(lowest) || ids.size === 0) throw new Error("this is no list of pieces");
  return { ids, scores: Float64Array.from(scores), unknownScore: lowest - unknownPenalty, longest };
}

function addPieces(word: string, vocabulary: Vocabulary, ids: number[]): void {
  const { scores, unknownScore, longest } = vocabulary;
  const known = vocabulary.ids.get(word);
  const end = word.length;
  const best = new Float64Array(end + 1).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(end + 1);
  const by = new Int32Array(end + 1);
  best[0] = 0;
  for (let begin = 0; begin < end; ) {
    const character = String.fromCodePoint(word.codePointAt(begin) ?? 0).length;
    const stop = Math.min(end, begin + (longest[word.charCodeAt(begin)] ?? 0));
    const soFar = best[begin] ?? 0;
    let hasCharacter = false;
    const reach = (at: number, id: number, score: number) => {
      if (soFar + score <= (best[at] ?? 0)) return;
      best[at] = soFar + score;
      from[at] = begin;
      by[at] = id;
    };
    for (let at = begin + character; at <= stop; at++) {
      const id = at - begin === end ? known : vocabulary.ids.get(word.slice(begin, at));
      if (id === undefined) continue;
      if (at === begin + character) hasCharacter = true;
      reach(at, id, scores[id] ?? 0);
    }
    if (!hasCharacter) reach(begin + character, unknown, unknownScore);
    begin += character;
  }
  const found: number[] = [];
  for (let at = end; at > 0; at = from[at] ?? 0) {
    const id = by[at] ?? unknown;
    if (id !== unknown || found.at(-1) !== unknown) found.push(id);
  }
  ids.push(...found.reverse());
}
