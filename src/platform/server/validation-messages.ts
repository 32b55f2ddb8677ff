import { z } from "zod";

/** zod's own messages are for programmers; these also reach people who use the API. */
export function setValidationMessages(): void {
  z.config({ customError: (issue) => messageFor(issue) });
}

function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This is required"
        : `Must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_format":
      return `Must be ${formats[issue.format] ?? "in another format"}`;
    case "invalid_value":
      return `Must be one of: ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return boundOf("least", issue.origin, issue.minimum);
    case "too_big":
      return boundOf("most", issue.origin, issue.maximum);
    default:
      return undefined;
  }
}

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const formats: Record<string, string> = {
  uuid: "an ID",
  guid: "an ID",
  email: "an email address",
  url: "an address such as https://example.com",
  datetime: "a time such as 2027-02-14T12:00:00Z",
  date: "a date such as 2027-02-14",
};

function boundOf(which: "least" | "most", origin: string, bound: number | bigint): string {
  if (origin === "string") return `Must have at ${which} ${bound} characters`;
  if (origin === "array" || origin === "set") return `Must have at ${which} ${bound} entries`;
  return `Must be at ${which} ${bound}`;
}
