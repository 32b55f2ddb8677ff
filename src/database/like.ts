/** A pattern for `like` and `ilike` that matches text containing this literally, with % and _ escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
