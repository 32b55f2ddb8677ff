/** What single keys do in the inbox, as the list behind `?` shows it. */
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
