/** Of a container. Of what each holds some 60 MB are Node.js itself, which they share with the server. */
const shares = {
  /** A PDF of 1,000 pages that are full of text takes 243 MB. */
  file: { share: 0.3, leastMb: 256, mostMb: 448 },
  /** A page of 4.5 MB takes 212. */
  page: { share: 0.24, leastMb: 224, mostMb: 320 },
};

/** What the process that reads files, and the one that reads pages and texts, may hold; there is one of each. */
export function memoryAllowedMb(
  kind: keyof typeof shares,
  containerBytes = process.constrainedMemory(),
): number {
  const { share, leastMb, mostMb } = shares[kind];
  // 0 or a number that no machine has: nobody limits it.
  const shareMb = Math.floor((containerBytes / 1024 ** 2) * share) || mostMb;
  return Math.max(leastMb, Math.min(mostMb, shareMb));
}
