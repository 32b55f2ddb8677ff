/** What an owner can do with a new agent now, in a sentence or two. */
export function nextStep(isReading: boolean, hasPassages: boolean): string {
  if (!hasPassages)
    return isReading
      ? "You can ask it once the first page has been read."
      : "Nothing has been read. Tell it about the business in your own words under Edit.";
  return isReading
    ? "You can ask it now. It answers from what it has read so far."
    : "It is ready. Ask it what your customers ask, then give them its link.";
}
