/**
 * Queue order. An owner's slow endpoints delay only that owner, and a failing endpoint comes after the
 * owner's others.
 */
export function turnOf(ownerId: string, { isFailing }: { isFailing: boolean }) {
  return { group: { id: ownerId }, priority: isFailing ? -1 : 0 };
}
