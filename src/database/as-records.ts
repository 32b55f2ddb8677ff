/**
 * For `json_to_recordset`. PostgreSQL refuses half a letter (a lone surrogate) in JSON, so that a text which was
 * cut within one would take all the others along.
 */
export function asRecords(records: object[]): string {
  const text = JSON.stringify(records);
  // Only half a letter is written like that, or one who writes about it.
  if (!text.includes("\\ud")) return text;
  return JSON.stringify(records, (_, value) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}
