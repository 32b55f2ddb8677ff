import { z } from "zod";
import type { TokensOf } from "./encode.ts";
import { normalizeText } from "./normalize-text.ts";

/** The part of a tokenizer.json that we read; the rest is the same for all models of training/. */
const File = z.object({
  model: z.object({
    type: z.literal("Unigram"),
    unk_id: z.int(),
    // Not looked at one by one: there are nearly a hundred thousand, and their checksum is right.
    vocab: z.custom<[piece: string, score: number][]>((value) => Array.isArray(value)),
  }),
});

interface Vocabulary {
  ids: Map<string, number>;
  scores: Float64Array;
  unknown: number;
  unknownScore: number;
  /** How long a piece that begins with this unit of UTF-16 may be. */
  longest: Uint8Array;
}

const wordBegins = "▁";
/** SentencePiece's own: an unknown character is worse than any piece. */
const unknownPenalty = 10;
/** <s>, <pad>, </s> and <unk> are nothing that a text can say. */
const specialIds = 4;

/**
 * The best way to write a text in pieces: the one with the highest sum of scores. A library does the same,
 * but needs a hundred megabytes for it.
 */
export function openTokenizer(json: string): TokensOf {
  const vocabulary = readVocabulary(File.parse(JSON.parse(json)).model);

  return function tokensOf(text) {
    const marked = normalizeText(text).replaceAll(" ", wordBegins);
    if (marked === "") return [];
    const whole = marked.startsWith(wordBegins) ? marked : wordBegins + marked;
    const ids: number[] = [];
    // Pieces have their mark in front, so that each word is a matter of its own.
    for (const word of whole.split(/(?=▁)/)) addPieces(word, vocabulary, ids);
    return ids;
  };
}

function readVocabulary({ vocab, unk_id }: z.infer<typeof File>["model"]): Vocabulary {
  const ids = new Map<string, number>();
  const scores = Float64Array.from(vocab, ([, score]) => score);
  const longest = new Uint8Array(0x10000);
  for (const [id, [piece]] of vocab.entries()) {
    if (id < specialIds || piece === "<mask>") continue;
    ids.set(piece, id);
    const first = piece.charCodeAt(0);
    longest[first] = Math.max(longest[first] ?? 0, piece.length);
  }
  const unknownScore = scores.reduce((low, one) => Math.min(low, one), 0) - unknownPenalty;
  return { ids, scores, unknown: unk_id, unknownScore, longest };
}

/** Adds the ids of a word's best pieces. */
function addPieces(word: string, vocabulary: Vocabulary, ids: number[]): void {
  const { scores, unknown, unknownScore, longest } = vocabulary;
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
    // What is unknown in a row is one thing.
    if (id !== unknown || found.at(-1) !== unknown) found.push(id);
  }
  ids.push(...found.reverse());
}
