import { LRUCache } from "lru-cache";
import { GrowingInts } from "./growing-ints.ts";
import type { Language } from "./languages.ts";
import { type Effort, editDistance, GramIndex, gramsOf } from "./spelling.ts";
import { fold, splitWords, withSmallPartsJoined } from "./words.ts";

const stopWord = -1;
const noRoom = -2;
/**
 * Of one site. Measured: a thousand passages have 5,000 words, and three million words of manuals have 130,000
 * different ones. Made-up words have no end, and each takes memory and time at every question.
 */
const wordsMax = 200_000;
const lettersMin = 4;
/** Small words that English writes apart in the verb and in one with the noun: a backup, a login. */
const particles = new Set(["up", "out", "in", "off", "down", "over", "on"]);
/** Beyond this it is no word, and strangers must not fill the memory with it. */
const lettersMax = 40;
const similarMax = 8;
/** What it takes to look at a word that shares enough, in entries of a list; and to compare its letters. */
const lookingEffort = 20;
const comparingEffort = 500;
/** The more words a site has, the more of them it is asked with. */
const rememberedMin = 300;
const rememberedShare = 1 / 8;

/** A term beside the one that was asked for; `likeness` is between ½ and 1. */
export interface SimilarTerm {
  term: number;
  likeness: number;
}

interface Similar {
  terms: SimilarTerm[];
  /** Counted also where it is remembered: what is found does not hang on what was asked before. */
  effort: number;
}

/** The words of one site. Words with the same stem are one term, and a term is a number. */
export class Vocabulary {
  readonly #termOfStem = new Map<string, number>();
  readonly #numberOfWord = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #termOfWord = new GrowingInts();
  /** Beside the words themselves, because hundreds are asked for theirs at every question. */
  readonly #lengthOfWord = new GrowingInts();
  readonly #wordsMax: number;
  /** What each word of a language was learned as; only until `close`. */
  #learned = new Map<Language, Map<string, number>>();
  #learnedCount = 0;
  readonly #gramIndex = new GramIndex();
  /** The visitors of a site ask with the same words. Strangers choose them, so there is an end to it. */
  #similarOfWord = new LRUCache<string, Similar>({ max: rememberedMin });

  constructor(max = wordsMax) {
    this.#wordsMax = max;
  }

  get termCount(): number {
    return this.#termOfStem.size;
  }

  get sizeBytes(): number {
    // Measured: a string with its entries in maps and lists takes this much beside its letters, and
    // a list of similar terms this much when it is long. Those are counted before they are there.
    let size =
      this.#termOfWord.sizeBytes +
      this.#lengthOfWord.sizeBytes +
      this.#gramIndex.sizeBytes +
      600 * this.#similarOfWord.max;
    for (const word of this.#words) size += 2 * word.length + 80;
    for (const stem of this.#termOfStem.keys()) size += 2 * stem.length + 60;
    return size;
  }

  /**
   * Adds the terms of a text in their order, without stop words. New words become known while there is room;
   * those that come later are left out.
   */
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
        // One word has many spellings, and several languages.
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
    // The same words are other terms in each language.
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

  /** Ends the learning and frees what only that needed. */
  close(): void {
    this.#learned = new Map();
    const max = Math.max(rememberedMin, Math.round(rememberedShare * this.#words.length));
    this.#similarOfWord = new LRUCache({ max });
  }

  /** Undefined where this site never uses the word. */
  termOf(word: string, language: Language): number | undefined {
    const term = this.#termOfStem.get(stemOf(word, language));
    if (term !== undefined) return term;
    // The question's language may be taken wrongly; then the word as it is written decides.
    const number = this.#numberOfWord.get(fold(word));
    return number === undefined ? undefined : this.#termOfWord.at(number);
  }

  /** Those of some stems that this site uses. */
  termsOfStems(stems: Iterable<string>): number[] {
    return [...stems].flatMap((stem) => this.#termOfStem.get(stem) ?? []);
  }

  /** "Back up" where this site writes "backup". */
  termOfJoined(word: string, next: string, language: Language): number | undefined {
    const canBeJoined = next.length > 1 && (!isStopWord(next, language) || particles.has(next));
    if (!canBeJoined || isStopWord(fold(word), language)) return undefined;
    const number = this.#numberOfWord.get(fold(word + next));
    return number === undefined ? undefined : this.#termOfWord.at(number);
  }

  /** What a word was meant to be: the nearest of this site, one letter away, or two in long words. */
  correct(word: string, effort: Effort): number | undefined {
    const typed = fold(word);
    if (!canBeMistyped(typed) || effort.left <= 0) return undefined;
    const distanceMax = typed.length > 7 ? 2 : 1;
    const grams = gramsOf(typed);
    // A wrong letter spoils three 3-grams and a swap of two spoils four, so most words are passed by.
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
   * Terms other than `term` with at least half of their 3-grams in common with a word: inflections
   * that the stemmer leaves apart, compounds, other spellings of a name. The likest come first.
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

/** Short words and numbers have too many neighbors that mean something else. */
function canBeMistyped(word: string): boolean {
  return word.length >= lettersMin && word.length <= lettersMax && !/\d/.test(word);
}
