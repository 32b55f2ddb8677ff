export function nextStep(isReading: boolean, hasPassages: boolean): string {
  if (!hasPassages)
    return isReading
      ? "You can ask it once the first page has been read."
      : "Nothing could be read. Describe the business in your own words under Edit.";
  return isReading
    ? "You can ask it now. It answers from what it has read so far."
    : "It's ready. Ask it what your customers ask, then share its link.";
}
