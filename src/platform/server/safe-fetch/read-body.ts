import { TextDecoder } from "node:util";
import type { Response } from "undici";
import { FetchFailed } from "./fetch-errors.ts";

/** Counts what comes out after decompression, and stops a bomb as it passes the limit. */
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

/** Decodes as a browser does: byte order mark, then header, then the markup's own word, then UTF-8. */
export function decodeText(body: Buffer, contentType: string): string {
  const mark = byteOrderMarks.find(([, bytes]) => bytes.every((byte, at) => body[at] === byte));
  const named = mark?.[0] ?? inContentType.exec(contentType)?.[1] ?? namedInMarkup(body);
  return decoderFor(named).decode(body);
}

function namedInMarkup(body: Buffer): string | undefined {
  const match = inMarkup.exec(body.subarray(0, 2048).toString("latin1"));
  const name = match?.[1] ?? match?.[2];
  // Markup that could be read at all to say so is not UTF-16 (HTML Standard §13.2.3.2).
  return name && /^utf-?16/i.test(name) ? "utf-8" : name;
}

function decoderFor(name = "utf-8"): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    // An encoding nobody knows: most of the web is UTF-8 whatever it says.
    return new TextDecoder("utf-8");
  }
}
