import type { LeadStatus } from "../contract.ts";

/** The leads' single-key shortcuts, as listed under `?`. */
export const shortcuts = {
  j: "Next lead",
  k: "Previous lead",
  "1": "Mark as New",
  "2": "Mark as Contacted",
  "3": "Mark as Qualified",
  "4": "Mark as Converted",
  "/": "Search",
  "?": "Show keyboard shortcuts",
} as const;
export type Shortcut = keyof typeof shortcuts;

export const statusOfKey: Record<"1" | "2" | "3" | "4", LeadStatus> = {
  "1": "new",
  "2": "contacted",
  "3": "qualified",
  "4": "converted",
};
