import { inflateRawSync } from "node:zlib";

const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const entriesMax = 2_000;

/**
 * Whether a zip stays within a size when unpacked, by inflating it, because headers may lie. Also false for
 * unusual archives.
 */
export function unpacksWithin(zip: Buffer, bytesMax: number): boolean {
  const end = endOf(zip);
  if (end === -1) return false;
  const entries = zip.readUInt16LE(end + 10);
  const size = zip.readUInt32LE(end + 12);
  let at = zip.readUInt32LE(end + 16);
  // Programs disagree about data before or between entries, so we might count something else than they
  // unpack.
  if (entries > entriesMax || at + size !== end) return false;
  let left = bytesMax;
  try {
    for (let entry = 0; entry < entries; entry++) {
      if (zip.readUInt32LE(at) !== entrySign) return false;
      left -= unpackedSize(zip, at, left);
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return at === end;
  } catch {
    return false;
  }
}

function unpackedSize(zip: Buffer, at: number, bytesMax: number): number {
  const method = zip.readUInt16LE(at + 10);
  const packed = zip.readUInt32LE(at + 20);
  const header = zip.readUInt32LE(at + 42);
  const body = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  if (body + packed > zip.length) throw new Error("Cut off");
  if (method === 0) {
    if (packed > bytesMax) throw new Error("Too large");
    return packed;
  }
  if (method !== 8) throw new Error("Unknown method");
  if (packed === 0) return 0;
  return inflateRawSync(zip.subarray(body, body + packed), {
    maxOutputLength: Math.max(1, bytesMax),
  }).length;
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--)
    if (zip.readUInt32LE(at) === endSign) return at;
  return -1;
}
