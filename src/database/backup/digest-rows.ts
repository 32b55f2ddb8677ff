import { hash } from "node:crypto";

export interface Digest {
  rows: number;
  sizeBytes: number;
  /** A sum of row hashes, so the order of rows does not matter. */
  checksum: string;
}

const newline = 0x0a;
const modulus = 1n << 128n;

export function digestRows() {
  let rows = 0;
  let sizeBytes = 0;
  let sum = 0n;
  return {
    add(piece: Buffer) {
      sizeBytes += piece.length;
      for (let start = 0; start < piece.length; ) {
        const end = piece.indexOf(newline, start) + 1 || piece.length;
        const digest = hash("sha256", piece.subarray(start, end), "buffer");
        sum += (digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8);
        rows += 1;
        start = end;
      }
      sum %= modulus;
    },
    read: (): Digest => ({ rows, sizeBytes, checksum: sum.toString(16).padStart(32, "0") }),
  };
}
