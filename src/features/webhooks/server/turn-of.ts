/**
 * When a delivery's turn comes. One owner's slow endpoints keep only that owner waiting; where one of them fails, what
 * others are told comes first, so that it keeps waiting nobody but itself.
 */
export function turnOf(ownerId: string, { isFailing }: { isFailing: boolean }) {
  return { group: { id: ownerId }, priority: isFailing ? -1 : 0 };
}
