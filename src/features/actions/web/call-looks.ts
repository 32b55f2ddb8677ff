import type { BadgeShape, BadgeTone } from "#platform/web/ui/badge.tsx";
import type { ActionCallStatus } from "#shared/vocabulary-actions.ts";

interface Look {
  name: string;
  tone: BadgeTone;
  shape: BadgeShape;
}

export const callLooks: Record<ActionCallStatus, Look> = {
  waiting: { name: "Waits for a yes", tone: "neutral", shape: "ring" },
  declined: { name: "Declined", tone: "neutral", shape: "cross" },
  running: { name: "No reply so far", tone: "warning", shape: "half" },
  done: { name: "Done", tone: "positive", shape: "tick" },
  refused: { name: "Refused", tone: "warning", shape: "diamond" },
  failed: { name: "Failed", tone: "danger", shape: "cross" },
};
