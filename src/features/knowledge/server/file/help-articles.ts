import { isRecord } from "../extract/facts/structured-data.ts";

export interface HelpArticle {
  title: string;
  /** HTML, or plain text. */
  body: string;
  url: string | undefined;
}

const articlesMax = 10_000;
const depthMax = 12;
const addressLengthMax = 2_000;
const titles = ["title", "name", "question", "subject"];
const bodies = ["body", "content", "html", "answer", "text", "description"];
const addresses = ["html_url", "url", "public_url", "publicUrl"];

/**
 * The published articles of a help centre's export: any record with a title and a body, since Zendesk,
 * Intercom and others nest them differently.
 */
export function helpArticles(text: string): HelpArticle[] {
  const found = new Map<string, HelpArticle>();
  const gather = (value: unknown, depth: number) => {
    if (depth > depthMax || found.size >= articlesMax) return;
    if (Array.isArray(value)) for (const one of value) gather(one, depth + 1);
    if (!isRecord(value) || isUnpublished(value)) return;
    const article = articleOf(value);
    if (article) found.set(JSON.stringify([article.title, article.body]), article);
    for (const inner of Object.values(value)) gather(inner, depth + 1);
  };
  gather(parsed(text), 0);
  return [...found.values()];
}

function articleOf(record: Record<string, unknown>): HelpArticle | undefined {
  const title = textIn(record, titles);
  const body = textIn(record, bodies);
  const url = URL.parse(textIn(record, addresses) ?? "");
  if (!title || !body || body === title) return undefined;
  const isPublic = url?.protocol === "https:" && url.href.length <= addressLengthMax;
  return { title, body, url: isPublic ? url.href : undefined };
}

function textIn(record: Record<string, unknown>, names: string[]): string | undefined {
  return names
    .map((name) => record[name])
    .find((value): value is string => typeof value === "string" && value.trim() !== "");
}

function isUnpublished({ draft, state, status, outdated }: Record<string, unknown>): boolean {
  return (
    draft === true ||
    outdated === true ||
    [state, status].some((one) =>
      /^(draft|unpublished|archived|deleted|hidden)$/i.test(String(one)),
    )
  );
}

/** A document, or one on each line. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => JSON.parse(line));
  }
}
