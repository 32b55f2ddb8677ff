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

/** What a visitor asks of a made-up business, and what an answer says, never says, or that there is none. */
export interface SiteQuestion {
  ask: string;
  says?: string[];
  never?: string[];
  refuses?: true;
}

export function questionsOf(site: string): SiteQuestion[] {
  return JSON.parse(readFileSync(join(folder, `${site}.json`), "utf8"));
}

/** The pages of a made-up business. `change` may alter what stands between their frame. */
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
