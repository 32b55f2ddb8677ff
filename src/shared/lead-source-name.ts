import type { leadSources } from "./vocabulary.ts";

const names: Record<(typeof leadSources)[number], string> = {
  chat: "Contact form in the chat",
  question: "After an unanswered question",
  handoff: "Handed to a person",
};

export function leadSourceName(source: string): string {
  const known = Object.entries(names).find(([name]) => name === source);
  return known?.[1] ?? source.slice(0, 1).toUpperCase() + source.slice(1);
}
