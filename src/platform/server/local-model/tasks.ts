export type Task = { bytes: number } & (
  | { kind: "embed"; texts: string[] }
  | { kind: "read"; question: string; passages: Passage[]; reader: Reader }
);

/** They were taught differently: what both believe is more often right. */
export type Reader = "first" | "second";

export type Answer = { directions: Float32Array[] } | { scores: (number | null)[][] };

export interface Passage {
  heading: string;
  units: string[];
}

export interface BatchLimits {
  itemsMax: number;
  bytesMax: number;
}

export function batchesOf(sizes: number[], { itemsMax, bytesMax }: BatchLimits): number[][] {
  const sizeOf = (index: number) => sizes[index] ?? 0;
  const batches: number[][] = [];
  let bytes = 0;
  for (const index of [...sizes.keys()].sort((a, b) => sizeOf(a) - sizeOf(b))) {
    const last = batches.at(-1);
    bytes += sizeOf(index);
    if (last && last.length < itemsMax && bytes <= bytesMax) last.push(index);
    else {
      batches.push([index]);
      bytes = sizeOf(index);
    }
  }
  return batches;
}

export function inOrder<Result>(batches: number[][], results: Result[][]): Result[] {
  const ordered: Result[] = [];
  batches.forEach((indexes, batch) => {
    indexes.forEach((index, place) => {
      const result = results[batch]?.[place];
      if (result !== undefined) ordered[index] = result;
    });
  });
  return ordered;
}

/** A rough average over languages. */
const bytesPerToken = 4;

export function sizeOf(texts: string[], tokensMax: number): number {
  let bytes = 0;
  for (const text of texts) bytes += Buffer.byteLength(text) + bytesPerToken;
  return Math.min(bytes, tokensMax * bytesPerToken);
}
