/** Budgets and use are counted by UTC days, such as 2026-11-21. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
