import { isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import type { Response } from "undici";
import { guessText } from "../guess-encoding.ts";
import { FetchFailed } from "./fetch-errors.ts";

/** Counts decompressed bytes, against decompression bombs. */
export async function readBody(response: Response, bytesMax: number): Promise<Buffer> {
  const tooLarge = () => new FetchFailed("too-large");
  if (!response.body) return Buffer.alloc(0);
  if (Number(response.headers.get("content-length")) > bytesMax) {
    await response.body.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    // Leaving the loop cancels the stream and closes the connection.
    if (size > bytesMax) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const byteOrderMarks: [string, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
const inContentType = /charset\s*=\s*["']?([\w:-]+)/i;
const inMarkup =
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w:-]+)|<\?xml[^>]{0,100}encoding\s*=\s*["']([\w:-]+)/i;

const headBytes = 64 * 1024;

/** As browsers do: byte order mark, header, markup. If none fits the bytes, guesses. */
export function decodeText(body: Buffer, contentType: string): string {
  const mark = byteOrderMarks.find(([, bytes]) => bytes.every((byte, at) => body[at] === byte));
  if (mark) return new TextDecoder(mark[0]).decode(body);
  const names = [inContentType.exec(contentType)?.[1], namedInMarkup(body)];
  const [named] = names.map(known).filter((name) => name !== undefined);
  if (isUtf8(body) && !/^(utf-16|iso-2022)/.test(named ?? ""))
    return new TextDecoder().decode(body);
  const fits = names.map(known).find((name) => name !== undefined && name !== "utf-8");
  if (fits) return new TextDecoder(fits).decode(body);
  const loose = new TextDecoder().decode(body);
  // A few broken characters among many are errors in the text, not another encoding.
  if (
    named &&
    (loose.match(/\ufffd/g)?.length ?? 0) * 10 < (loose.match(/[^\0-\x7f]/g)?.length ?? 0)
  )
    return loose;
  return guessText(body) ?? loose;
}

function namedInMarkup(body: Buffer): string | undefined {
  const match = inMarkup.exec(body.subarray(0, headBytes).toString("latin1"));
  const name = match?.[1] ?? match?.[2];
  // Markup that could be read to declare UTF-16 is not UTF-16 (HTML Standard §13.2.3.2).
  return name && /^utf-?16/i.test(name) ? "utf-8" : name;
}

function known(name: string | undefined): string | undefined {
  try {
    return name && new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}
