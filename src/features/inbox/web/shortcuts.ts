/** The inbox's single-key shortcuts, as listed under `?`. */
export const shortcuts = {
  j: "Next conversation",
  k: "Previous conversation",
  t: "Take over, or hand back",
  r: "Write a reply",
  e: "Close, or reopen",
  s: "Snooze until tomorrow morning",
  u: "Mark as unread",
  x: "Select for a bulk action",
  "/": "Search",
  "?": "Show keyboard shortcuts",
} as const;
export type Shortcut = keyof typeof shortcuts;
