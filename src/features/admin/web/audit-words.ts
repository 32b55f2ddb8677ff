import type { AuditRow } from "../contract-audit.ts";

export const actorNames: Record<AuditRow["actor"], string> = {
  owner: "Owner",
  operator: "Operator",
  provider: "Payment provider",
  system: "System",
};

export function sayAction(action: string): string {
  const words = action.replace(/[.-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Change {
  name: string;
  before: string | undefined;
  after: string | undefined;
}

export function changesOf({ before, after }: Pick<AuditRow, "before" | "after">): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) => ({
    name: sayName(name),
    before: sayValue(old[name]),
    after: sayValue(now[name]),
  }));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? { ...value } : { value };
}

function sayName(name: string) {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sayValue(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
