/** Such as 2026-11-21: budgets and use are counted by days of UTC. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
