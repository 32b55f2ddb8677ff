import type { ActionSettings, NewAction } from "../contract-own.ts";

export interface EditorProps {
  action: NewAction;
  onChange: (part: Partial<NewAction>) => void;
  onSettings: (part: Partial<ActionSettings>) => void;
  /** Messages by the paths of fields, as `settings.address`. */
  faults: Record<string, string>;
}

export const noSettings: ActionSettings = {
  method: "GET",
  address: "",
  headers: [],
  body: "",
  shown: [],
  checks: [],
};

export const emptyAction: NewAction = {
  kind: "http",
  name: "",
  purpose: "",
  examples: [],
  fields: [],
  settings: { ...noSettings, address: "https://" },
  changes: false,
  isOn: true,
  callsPerDay: 500,
};

/** With the item at this place changed. */
export function changedAt<Item>(items: readonly Item[], at: number, part: Partial<Item>): Item[] {
  return items.map((item, place) => (place === at ? { ...item, ...part } : item));
}

/** The fault of a field, or of a line or item in it. */
export function faultIn(faults: EditorProps["faults"], path: string): string | undefined {
  const [, within] = Object.entries(faults).find(([key]) => key.startsWith(`${path}.`)) ?? [];
  return faults[path] ?? within;
}
