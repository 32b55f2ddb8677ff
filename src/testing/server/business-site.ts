import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestWeb } from "./hostile-web.ts";

const folder = join(import.meta.dirname, "../../features/answers/server/sites");

export const businessSites = [
  "bakery",
  "clinic",
  "hotel",
  "shop",
  "library",
  "restaurant",
  "gym",
  "garage",
] as const;

/** A visitor's question to a made-up business, with what the answer must or must not contain, or that there is none. */
export interface SiteQuestion {
  ask: string;
  says?: string[];
  never?: string[];
  refuses?: true;
}

export function questionsOf(site: string): SiteQuestion[] {
  return JSON.parse(readFileSync(join(folder, `${site}.json`), "utf8"));
}

/** `change` edits the content between each page's header and footer. */
export function pagesOf(site: string, change = (content: string) => content): TestWeb["answers"] {
  const parts = readFileSync(join(folder, `${site}.html`), "utf8").split(/^<!-- (.+) -->$/m);
  const frame = parts[2] ?? "";
  const answers: TestWeb["answers"] = {};
  for (let at = 3; at < parts.length; at += 2) {
    const [, path = "/", title = ""] = /^(\S+) (.+)$/.exec(parts[at] ?? "") ?? [];
    const content = change(parts[at + 1] ?? "");
    answers[path] = frame.replaceAll("{title}", () => title).replace("{content}", () => content);
  }
  return answers;
}
