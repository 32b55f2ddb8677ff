import { readFileSync } from "node:fs";
import { Parser } from "htmlparser2";

/** A page reduced to its letters and digits, independent of spaces, punctuation and tags. */
export interface Letters {
  text: string;
  stream: string;
  at: number[];
}

export function lettersOf(text: string): Letters {
  let stream = "";
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    if (/[\p{L}\p{N}]/u.test(character)) {
      const folded = character
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, "");
      stream += folded;
      for (let unit = 0; unit < folded.length; unit++) at.push(place);
    }
    place += character.length;
  }
  return { text, stream, at };
}

export function visibleText(html: string): string {
  return decodeEntities(
    html
      .replace(/<!--[\s\S]*?-->/g, " ")
      .replace(/<(script|style|template)\b[\s\S]*?<\/\1\s*>/gi, " ")
      .replace(/<[^>]*>/g, " "),
  );
}

export function readPage(file: string): string {
  const bytes = readFileSync(file);
  const named = /charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 4096).toString("latin1"))?.[1];
  return decoderOf(named).decode(bytes);
}

function decodeEntities(text: string): string {
  const parts: string[] = [];
  const parser = new Parser({ ontext: (part) => parts.push(part) });
  parser.end(text.replaceAll("<", "&lt;"));
  return parts.join("");
}

function decoderOf(charset = "utf-8") {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
