import { GrowingInts } from "./growing-ints.ts";

export function gramsOf(word: string): Set<string> {
  const padded = `_${word}_`;
  return new Set(Array.from({ length: word.length }, (_, at) => padded.slice(at, at + 3)));
}

export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row) > max) return max + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

const none = new Int32Array(0);

/**
 * A budget for finding similar spellings, in list entries visited. Hundreds of words like all of a site's
 * would otherwise take unbounded time.
 */
export interface Effort {
  left: number;
}

export class GramIndex {
  readonly #listOfGram = new Map<string, GrowingInts>();
  #shared = new Uint8Array(1024);

  get sizeBytes(): number {
    let size = this.#shared.byteLength;
    // Measured overhead of a list and its key, besides its numbers.
    for (const list of this.#listOfGram.values()) size += list.sizeBytes + 310;
    return size;
  }

  add(number: number, word: string): void {
    for (const gram of gramsOf(word)) {
      let list = this.#listOfGram.get(gram);
      if (!list) {
        list = new GrowingInts(2);
        this.#listOfGram.set(gram, list);
      }
      list.push(number);
    }
    if (number >= this.#shared.length) this.#shared = new Uint8Array(2 * number);
  }

  /**
   * Visits the words that share at least `sharedMin` trigrams, in stable order, while budget is left. `visit`
   * returns what it spent.
   */
  forEachSharing(
    grams: Set<string>,
    sharedMin: number,
    effort: Effort,
    visit: (number: number, sharedCount: number) => number,
  ): void {
    const shared = this.#shared;
    const lists = Array.from(grams, (gram) => this.#listOfGram.get(gram)?.values ?? none);
    const enough: number[] = [];
    for (const list of lists) {
      effort.left -= list.length;
      for (let at = 0; at < list.length; at += 1) {
        const number = list[at] ?? 0;
        const count = (shared[number] ?? 0) + 1;
        if (count === sharedMin) enough.push(number);
        shared[number] = count;
      }
    }
    for (const number of enough) {
      if (effort.left <= 0) break;
      effort.left -= visit(number, shared[number] ?? 0);
    }
    shared.fill(0);
  }
}
