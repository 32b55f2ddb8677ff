/** The pattern of `like` and `ilike` for what contains this text as it is written: % and _ mean themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
