// An answer or a lock waited for too long, memory that is used up, what is too large for PostgreSQL.
const codes = /^(57014|55P03|53200|54\w{3})$/;

/** Whether a statement failed that might get through with less. */
export function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && codes.test(String(error.code))) || isTooMuch(error.cause);
}
