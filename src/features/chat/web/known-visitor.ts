/**
 * Who the page around the widget says its reader is (`Parley.identify`). It stands in the contact form from the
 * start, and goes nowhere before the visitor sends that.
 */
export const knownVisitor: Partial<Record<"name" | "email" | "phone", string>> = {};

const fields = ["name", "email", "phone"] as const;

export function getToKnow(given: Record<string, unknown>) {
  for (const field of fields) {
    const told = given[field];
    if (typeof told === "string") knownVisitor[field] = told.slice(0, 200);
  }
}
