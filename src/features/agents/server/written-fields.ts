import { DEFAULT_COLOR, DEFAULT_PERSONALITY } from "#shared/vocabulary.ts";
import type { AgentChange, NewAgent } from "../contract.ts";

const proposable = [
  "name",
  "agentName",
  "location",
  "description",
  "businessDescription",
  "industry",
  "personality",
  "primaryColor",
  "systemPrompt",
  "greeting",
  "timeZone",
] as const;
type Fields = Partial<Record<(typeof proposable)[number], string | null>>;

const usual: Fields = { personality: DEFAULT_PERSONALITY, primaryColor: DEFAULT_COLOR };

export function writtenAtFirst(agent: NewAgent) {
  return proposable.filter((field) => {
    // With the website method the name is an address, and the host name is only a placeholder.
    if (field === "name" && agent.method === "website") return false;
    return agent[field] && agent[field] !== usual[field];
  });
}

/** The form sends every field; those that changed belong to the owner from now on. */
export function writtenBy(change: AgentChange, before: Fields & { writtenFields: string[] }) {
  const changed = proposable.filter(
    (field) => change[field] !== undefined && (change[field] || null) !== (before[field] || null),
  );
  return [...new Set([...before.writtenFields, ...changed])];
}
