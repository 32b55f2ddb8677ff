import { type WidgetPosition, widgetPositions } from "#shared/vocabulary.ts";

/** As it travels to the server, which knows the owner's own choices. */
export interface WidgetOptions {
  agentId: string;
  color?: string;
  position?: WidgetPosition;
  /** What the owner chooses later goes before the color and position that stand here. */
  followSettings?: "true";
}

/** What the page gave, if it names an agent. Whatever else is not as it should be is as if it were not there. */
export function readOptions(given: unknown): WidgetOptions | undefined {
  const { agentId, color, position, followSettings } = record(given);
  const place = widgetPositions.find((known) => known === position);
  if (typeof agentId !== "string" || !uuid.test(agentId)) return undefined;
  return {
    agentId: agentId.toLowerCase(),
    ...(typeof color === "string" && hex.test(color) && { color: color.toLowerCase() }),
    ...(place && { position: place }),
    // In an attribute of the script it is text.
    ...(`${followSettings}` === "true" && { followSettings: "true" }),
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hex = /^#[\da-f]{6}$/i;

export function record(given: unknown): Record<string, unknown> {
  return typeof given === "object" && given !== null ? { ...given } : {};
}
