import type { WidgetPosition } from "#shared/vocabulary.ts";

const corners: WidgetPosition[] = ["top-left", "top-right", "bottom-right", "bottom-left"];

/** A border radius that is pointed where the widget sits, as a speech bubble is. */
export function spokenCorners(position: WidgetPosition, round: string): string {
  return corners.map((corner) => (corner === position ? "3px" : round)).join(" ");
}
