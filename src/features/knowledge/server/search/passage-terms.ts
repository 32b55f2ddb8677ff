import { detectLanguage } from "./detect-language.ts";
import { GrowingInts } from "./growing-ints.ts";
import type { IndexedPassage } from "./indexed.ts";
import { type Language, languageOf } from "./languages.ts";
import { Vocabulary } from "./vocabulary.ts";

export const fieldCount = 3;

/** Over all passages; a full agent has half as many without stop words. */
const termsMax = 8_000_000;

export class PassageTerms {
  readonly vocabulary = new Vocabulary();
  terms = new Int32Array(0);
  starts = new Int32Array(0);
  readonly areFirst: Uint8Array;
  readonly #termsMax: number;
  #terms = new GrowingInts();
  #starts = new GrowingInts();
  readonly #titles = new Set<string>();
  readonly #passagesOfLanguage = new Map<Language, number>();

  constructor(passageCount: number, max = termsMax) {
    this.#termsMax = max;
    this.areFirst = new Uint8Array(passageCount);
    this.#starts.push(0);
  }

  get sizeBytes(): number {
    return (
      this.terms.byteLength +
      this.starts.byteLength +
      this.areFirst.length +
      this.vocabulary.sizeBytes
    );
  }

  add(number: number, { title, heading, text, language: tag }: IndexedPassage): void {
    const language = tag ? languageOf(tag) : detectLanguage(text, this.mainLanguage);
    this.#passagesOfLanguage.set(language, (this.#passagesOfLanguage.get(language) ?? 0) + 1);
    if (!this.#titles.has(title)) this.areFirst[number] = 1;
    this.#titles.add(title);
    for (const field of [title, heading, text]) {
      if (this.#terms.length < this.#termsMax) this.vocabulary.learn(field, language, this.#terms);
      this.#starts.push(this.#terms.length);
    }
  }

  get mainLanguage(): Language {
    let main = languageOf("en");
    for (const [language, count] of this.#passagesOfLanguage) {
      if (count > (this.#passagesOfLanguage.get(main) ?? 0)) main = language;
    }
    return main;
  }

  /** Call after the last addition and before reading. */
  close(): void {
    this.vocabulary.close();
    this.terms = this.#terms.toArray();
    this.starts = this.#starts.toArray();
    this.#terms = new GrowingInts(0);
    this.#starts = new GrowingInts(0);
    this.#titles.clear();
  }
}
