/** Set by the host page (`Parley.identify`). Prefills the contact form, and is sent only with it. */
export const knownVisitor: Partial<Record<"name" | "email" | "phone", string>> = {};

const fields = ["name", "email", "phone"] as const;

export function identifyVisitor(given: Record<string, unknown>) {
  for (const field of fields) {
    const told = given[field];
    if (typeof told === "string") knownVisitor[field] = told.slice(0, 200);
  }
}
