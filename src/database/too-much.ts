// Timeouts of statements and locks, out of memory, and program limits exceeded.
const codes = /^(57014|55P03|53200|54\w{3})$/;

/** Whether the statement might succeed with fewer rows. */
export function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.test(String(error.code))) || isTooMuch(error.cause);
}
