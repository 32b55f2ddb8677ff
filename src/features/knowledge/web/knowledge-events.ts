import type { Knowledge, KnowledgeEvent, KnowledgeSource } from "../contract.ts";

export function merge(knowledge: Knowledge | undefined, event: KnowledgeEvent): Knowledge {
  const known = knowledge ?? { sources: [], pages: [], proposal: null };
  if (event.type === "all") return event.knowledge;
  if (event.type === "source") return { ...known, sources: put(known.sources, event.source) };
  if (event.type === "page") return { ...known, pages: put(known.pages, event.page) };
  return { ...known, proposal: event.proposal };
}

function put<Item extends { id: string }>(items: Item[], changed: Item): Item[] {
  const isKnown = items.some(({ id }) => id === changed.id);
  return isKnown
    ? items.map((item) => (item.id === changed.id ? changed : item))
    : [...items, changed];
}

export function isUnderWay({ status }: KnowledgeSource): boolean {
  return status === "waiting" || status === "reading";
}
