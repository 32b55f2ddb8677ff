import { type KnownFacts, nextOpening } from "#features/knowledge/server/public.ts";

const openingsMax = 3;

/** Several, because a visitor's page may stay open past the first. */
export function nextOpenings({ hours, timeZone }: KnownFacts, now: Date): Date[] {
  const openings: Date[] = [];
  while (hours && timeZone && openings.length < openingsMax) {
    const next = nextOpening(hours, openings.at(-1) ?? now, timeZone);
    if (!next) break;
    openings.push(next.instant);
  }
  return openings;
}
