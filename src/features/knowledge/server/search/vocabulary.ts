import { LRUCache } from "lru-cache";
import { GrowingInts } from "./growing-ints.ts";
import type { Language } from "./languages.ts";
import { type Effort, editDistance, GramIndex, gramsOf } from "./spelling.ts";
import { fold, splitWords, withSmallPartsJoined } from "./words.ts";

const stopWord = -1;
const noRoom = -2;
/**
 * Per site. A thousand passages have about 5,000 words, and three million words of manuals 130,000 distinct
 * ones. Generated words are endless, and each costs memory and time.
 */
const wordsMax = 200_000;
const lettersMin = 4;
/** English separates these in verbs and joins them in nouns: a backup, a login. */
const particles = new Set(["up", "out", "in", "off", "down", "over", "on"]);
/** Longer strings are not words, and must not let strangers fill the memory. */
const lettersMax = 40;
const similarMax = 8;
/** The cost of examining a similar word, and of comparing its letters, in list entries. */
const lookingEffort = 20;
const comparingEffort = 500;
const rememberedMin = 300;
const rememberedShare = 1 / 8;

export interface SimilarTerm {
  term: number;
  likeness: number;
}

interface Similar {
  terms: SimilarTerm[];
  /** Charged even on a cache hit, so that results do not depend on earlier searches. */
  effort: number;
}

/** Words with the same stem share a term, which is a number. */
export class Vocabulary {
  readonly #termOfStem = new Map<string, number>();
  readonly #numberOfWord = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #termOfWord = new GrowingInts();
  readonly #lengthOfWord = new GrowingInts();
  readonly #wordsMax: number;
  #learned = new Map<Language, Map<string, number>>();
  #learnedCount = 0;
  readonly #gramIndex = new GramIndex();
  /** Bounded, because strangers choose the words. */
  #similarOfWord = new LRUCache<string, Similar>({ max: rememberedMin });

  constructor(max = wordsMax) {
    this.#wordsMax = max;
  }

  get termCount(): number {
    return this.#termOfStem.size;
  }

  get sizeBytes(): number {
    // Measured overheads of a string with its map and list entries, and of a long list of similar terms,
    // which is charged in advance.
    let size =
      this.#termOfWord.sizeBytes +
      this.#lengthOfWord.sizeBytes +
      this.#gramIndex.sizeBytes +
      600 * this.#similarOfWord.max;
    for (const word of this.#words) size += 2 * word.length + 80;
    for (const stem of this.#termOfStem.keys()) size += 2 * stem.length + 60;
    return size;
  }

  /** Once full, new words are ignored. */
  learn(text: string, language: Language, terms: GrowingInts): void {
    let learned = this.#learned.get(language);
    if (!learned) {
      learned = new Map();
      this.#learned.set(language, learned);
    }
    for (const word of splitWords(withSmallPartsJoined(text))) {
      let term = learned.get(word);
      if (term === undefined) {
        term = this.#learnWord(word, language);
        // A word has several spellings, and exists in several languages.
        if (term !== noRoom && this.#learnedCount < 2 * this.#wordsMax) {
          learned.set(word, term);
          this.#learnedCount += 1;
        }
      }
      if (term >= 0) terms.push(term);
    }
  }

  #learnWord(word: string, language: Language): number {
    const folded = fold(word);
    if (isStopWord(folded, language)) return stopWord;
    const isKnown = this.#numberOfWord.has(folded);
    // Each language has terms of its own.
    const isFull = Math.max(this.#words.length, this.termCount) >= this.#wordsMax;
    if (isFull && !isKnown) return noRoom;
    const stem = stemOf(word, language);
    const term = this.#termOfStem.get(stem) ?? (isFull ? noRoom : this.termCount);
    if (term === noRoom) return noRoom;
    this.#termOfStem.set(stem, term);
    if (!isKnown) {
      if (canBeMistyped(folded)) this.#gramIndex.add(this.#words.length, folded);
      this.#numberOfWord.set(folded, this.#words.length);
      this.#words.push(folded);
      this.#lengthOfWord.push(folded.length);
      this.#termOfWord.push(term);
    }
    return term;
  }

  /** Call after the last `learn`; frees what only learning needed. */
  close(): void {
    this.#learned = new Map();
    const max = Math.max(rememberedMin, Math.round(rememberedShare * this.#words.length));
    this.#similarOfWord = new LRUCache({ max });
  }

  termOf(word: string, language: Language): number | undefined {
    const term = this.#termOfStem.get(stemOf(word, language));
    if (term !== undefined) return term;
    // The question's language may be wrong; then the unstemmed word decides.
    const number = this.#numberOfWord.get(fold(word));
    return number === undefined ? undefined : this.#termOfWord.at(number);
  }

  termsOfStems(stems: Iterable<string>): number[] {
    return [...stems].flatMap((stem) => this.#termOfStem.get(stem) ?? []);
  }

  termOfJoined(word: string, next: string, language: Language): number | undefined {
    const canBeJoined = next.length > 1 && (!isStopWord(next, language) || particles.has(next));
    if (!canBeJoined || isStopWord(fold(word), language)) return undefined;
    const number = this.#numberOfWord.get(fold(word + next));
    return number === undefined ? undefined : this.#termOfWord.at(number);
  }

  correct(word: string, effort: Effort): number | undefined {
    const typed = fold(word);
    if (!canBeMistyped(typed) || effort.left <= 0) return undefined;
    const distanceMax = typed.length > 7 ? 2 : 1;
    const grams = gramsOf(typed);
    // A wrong letter changes three trigrams and a transposition four, which rules out most words.
    const sharedMin = Math.max(1, grams.size - 4 * distanceMax);
    let best = { distance: distanceMax + 1, shared: 0, number: -1 };
    this.#gramIndex.forEachSharing(grams, sharedMin, effort, (number, shared) => {
      const difference = Math.abs(this.#lengthOfWord.at(number) - typed.length);
      if (difference > distanceMax) return lookingEffort;
      const candidate = this.#words[number] ?? "";
      const distance = editDistance(typed, candidate, Math.min(distanceMax, best.distance));
      const isNearer =
        distance < best.distance || (distance === best.distance && shared > best.shared);
      if (distance <= distanceMax && isNearer) best = { distance, shared, number };
      return comparingEffort;
    });
    return best.number < 0 ? undefined : this.#termOfWord.at(best.number);
  }

  /**
   * Other terms that share at least half of the word's trigrams: inflections the stemmer misses, compounds,
   * spelling variants. Best first.
   */
  similarTo(word: string, term: number | undefined, effort: Effort): SimilarTerm[] {
    const typed = fold(word);
    if (!canBeMistyped(typed) || effort.left <= 0) return [];
    const known = this.#similarOfWord.get(`${typed} ${term}`);
    if (known && known.effort <= effort.left) {
      effort.left -= known.effort;
      return known.terms;
    }
    const before = effort.left;
    const terms = this.#findSimilar(typed, term, effort);
    const isComplete = effort.left > 0;
    if (isComplete)
      this.#similarOfWord.set(`${typed} ${term}`, { terms, effort: before - effort.left });
    return terms;
  }

  #findSimilar(typed: string, term: number | undefined, effort: Effort): SimilarTerm[] {
    const grams = gramsOf(typed);
    const likenessOfTerm = new Map<number, number>();
    const sharedMin = Math.ceil((grams.size + lettersMin) / 4);
    this.#gramIndex.forEachSharing(grams, sharedMin, effort, (number, shared) => {
      const likeness = (2 * shared) / (grams.size + this.#lengthOfWord.at(number));
      const other = this.#termOfWord.at(number);
      if (likeness >= 0.5 && other !== term)
        likenessOfTerm.set(other, Math.max(likeness, likenessOfTerm.get(other) ?? 0));
      return lookingEffort;
    });
    return Array.from(likenessOfTerm, ([other, likeness]) => ({ term: other, likeness }))
      .sort((a, b) => b.likeness - a.likeness || a.term - b.term)
      .slice(0, similarMax);
  }
}

export function isStopWord(folded: string, language: Language): boolean {
  return language.stopWords.has(folded) || /^[a-z]$/.test(folded);
}

function stemOf(word: string, language: Language): string {
  return fold(language.stem(word.replace(/['’].*$/, "")));
}

/** Short words and numbers have too many unrelated neighbors. */
function canBeMistyped(word: string): boolean {
  return word.length >= lettersMin && word.length <= lettersMax && !/\d/.test(word);
}
