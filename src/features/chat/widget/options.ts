import { type WidgetPosition, widgetPositions } from "#shared/vocabulary.ts";

export interface WidgetOptions {
  agentId: string;
  color?: string;
  position?: WidgetPosition;
  /** The owner's later choices override the color and position given here. */
  followSettings?: "true";
}

export function readOptions(given: unknown): WidgetOptions | undefined {
  const { agentId, color, position, followSettings } = record(given);
  const place = widgetPositions.find((known) => known === position);
  if (typeof agentId !== "string" || !uuid.test(agentId)) return undefined;
  return {
    agentId: agentId.toLowerCase(),
    ...(typeof color === "string" && hex.test(color) && { color: color.toLowerCase() }),
    ...(place && { position: place }),
    ...(`${followSettings}` === "true" && { followSettings: "true" }),
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hex = /^#[\da-f]{6}$/i;

export function record(given: unknown): Record<string, unknown> {
  return typeof given === "object" && given !== null ? { ...given } : {};
}
