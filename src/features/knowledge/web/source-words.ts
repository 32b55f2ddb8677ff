import { formatMoment } from "#shared/dates.ts";
import type { KnowledgeSource } from "../contract.ts";
import { counted } from "./counted.ts";
import { isUnderWay } from "./knowledge-events.ts";
import { kindsOfSource } from "./source-kinds.tsx";

export function hostOf({ url }: Pick<KnowledgeSource, "url">) {
  return url ? new URL(url).host : "the website";
}

export function nameOf(source: KnowledgeSource): string {
  const { untitled, descriptionName } = kindsOfSource[source.kind];
  return (source.isDescription && descriptionName) || source.title || untitled(source.url);
}

export function finished({ pagesRead, pagesSkipped, pagesFailed }: KnowledgeSource) {
  return pagesRead + pagesSkipped + pagesFailed;
}

export function amountOf(source: KnowledgeSource): string {
  const { passageCount, pagesFound, pagesRead, pagesSkipped, pagesFailed, status } = source;
  const { hasManyPages, unit } = kindsOfSource[source.kind];
  if (isUnderWay(source) && hasManyPages)
    return pagesFound > 0
      ? `${finished(source)} of ${counted(pagesFound, "page")}`
      : "Finding pages";
  if (isUnderWay(source)) return status === "waiting" ? "Waiting in line" : "Being read";
  const known = counted(passageCount, unit);
  if (!hasManyPages) return known;
  const missed = [
    pagesSkipped > 0 && `${pagesSkipped} skipped`,
    pagesFailed > 0 && `${pagesFailed} failed`,
  ];
  return [counted(pagesRead, "page"), known, ...missed].filter(Boolean).join(", ");
}

export function lastReadOf(source: KnowledgeSource): string | null {
  if (isUnderWay(source) || !source.readAt) return null;
  const { origin } = kindsOfSource[source.kind];
  const when = formatMoment(source.readAt);
  if (origin === "owner") return `Written ${when}`;
  if (origin === "file") return `Read ${when}`;
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
