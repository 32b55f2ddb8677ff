import { formatMoment } from "#shared/dates.ts";
import type { KnowledgeSource } from "../contract.ts";
import { isUnderWay } from "./knowledge-events.ts";

export function counted(count: number, what: string) {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}

export function hostOf({ url }: Pick<KnowledgeSource, "url">) {
  return url ? new URL(url).host : "the website";
}

export function nameOf(source: KnowledgeSource): string {
  if (source.isDescription && source.kind === "text") return "About the business";
  if (source.title) return source.title;
  if (source.kind === "questions") return "Questions and answers";
  if (source.kind === "maps") return "Maps listing";
  if (!source.url) return "Text";
  const { host, pathname, search } = new URL(source.url);
  return source.kind === "page" ? host + pathname + search : host;
}

export function finished({ pagesRead, pagesSkipped, pagesFailed }: KnowledgeSource) {
  return pagesRead + pagesSkipped + pagesFailed;
}

/** How much is known, or how far the reading is. */
export function amountOf(source: KnowledgeSource): string {
  const { kind, passageCount, pagesFound, pagesRead, status } = source;
  if (isUnderWay(source) && kind === "website")
    return pagesFound > 0
      ? `${finished(source)} of ${counted(pagesFound, "page")}`
      : "Looking around";
  if (isUnderWay(source)) return status === "waiting" ? "Waiting its turn" : "Being read";
  if (kind === "questions") return counted(passageCount, "question");
  if (kind !== "website") return counted(passageCount, "passage");
  return `${counted(pagesRead, "page")}, ${counted(passageCount, "passage")}`;
}

/** 'Read 14 Feb, 11:42: changed 3, removed 1.' */
export function lastReadOf(source: KnowledgeSource): string | null {
  if (isUnderWay(source) || !source.readAt) return null;
  const isWritten = source.kind === "text" || source.kind === "questions" || source.kind === "maps";
  const when = formatMoment(source.readAt);
  if (isWritten) return `Written ${when}`;
  if (source.kind === "file") return `Read ${when}`;
  const { pagesAdded, pagesChanged, pagesRemoved } = source;
  const changes = [
    pagesChanged > 0 && `changed ${pagesChanged}`,
    pagesAdded > 0 && `added ${pagesAdded}`,
    pagesRemoved > 0 && `removed ${pagesRemoved}`,
  ].filter(Boolean);
  const isFirst = pagesAdded >= source.pagesRead && pagesChanged + pagesRemoved === 0;
  if (isFirst && pagesAdded > 0) return `Read ${when}`;
  return `Read ${when}: ${changes.length > 0 ? changes.join(", ") : "nothing changed"}`;
}

export const kindWords = {
  website: "Website",
  page: "Page",
  file: "File",
  text: "Text",
  questions: "Questions",
  maps: "Maps listing",
} as const;
