import { type WidgetPosition, widgetPositions } from "#shared/vocabulary.ts";

export interface WidgetOptions {
  agentId: string;
  /** Without one the agent's own is used. */
  color: string | undefined;
  position: WidgetPosition;
}

/** What the page gave, if it names an agent. Whatever else is not as it should be is as if it were not there. */
export function readOptions(given: unknown): WidgetOptions | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const { agentId, color, position }: Record<string, unknown> = { ...given };
  if (typeof agentId !== "string" || !uuid.test(agentId)) return undefined;
  return {
    agentId: agentId.toLowerCase(),
    color: readColor(color),
    position: widgetPositions.find((known) => known === position) ?? widgetPositions[0],
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readColor(given: unknown): string | undefined {
  return typeof given === "string" && /^#[\da-f]{6}$/i.test(given) ? given : undefined;
}
