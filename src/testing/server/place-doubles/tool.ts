import type { Answer } from "../action-doubles/serve.ts";

export interface Tool {
  path: RegExp;
  receive(body: unknown, url: URL, sizeBytes: number): Answer;
}

/** What a reader could press or would be called by. */
export interface Shown {
  text: string;
  links: string[];
  mentions: string[];
}

/** As most tools find addresses in plain text; an email address is none. */
export function linksIn(text: string): string[] {
  return (
    text
      .replace(/\S+@[\w.-]+/g, "")
      .match(/https?:\/\/[^\s<>)\]]+|\bwww\.[\w-]+\.\w+|\b[\w-]+\.(?:com|example|net|org)\b/g) ?? []
  );
}
