/** Shares of a container's memory. About 60 MB of each is Node.js itself, shared with the server. */
const shares = {
  /** A dense PDF of 1,000 pages takes 243 MB. */
  file: { share: 0.3, leastMb: 256, mostMb: 448 },
  /** A page of 4.5 MB takes 212 MB. */
  page: { share: 0.24, leastMb: 224, mostMb: 320 },
};

export function memoryAllowedMb(
  kind: keyof typeof shares,
  containerBytes = process.constrainedMemory(),
): number {
  const { share, leastMb, mostMb } = shares[kind];
  const shareMb = Math.floor((containerBytes / 1024 ** 2) * share) || mostMb;
  return Math.max(leastMb, Math.min(mostMb, shareMb));
}
