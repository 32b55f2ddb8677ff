const daysShown = 30;
const dayMs = 86_400_000;

/** Budgets and use are counted by UTC days, such as 2026-11-21. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Use is shown for 30 days including today. */
export function firstDayShown(now: Date): string {
  return utcDay(new Date(now.getTime() - (daysShown - 1) * dayMs));
}
