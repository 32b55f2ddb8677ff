import type { LoadedOffer } from "../../contract.ts";

export interface CardTexts {
  send: string;
  noThanks: string;
  isRequired: string;
}

export type Typed = Record<string, string>;
type Field = LoadedOffer["fields"][number];

/** A picked date and time is in the person's own time zone. */
export function sentOf({ type }: Field, typed: string): string {
  if (type !== "moment" || !typed) return typed;
  return new Date(typed).toISOString();
}

/** As `<input type="datetime-local">` takes it. */
export function typedOf({ type }: Field, value: string): string {
  if (type !== "moment" || !value) return value;
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function shownValue({ type }: Field, value: string, language: string): string {
  if (type === "moment")
    return new Intl.DateTimeFormat(language, {
      ...{ weekday: "short", year: "numeric", month: "long", day: "numeric" },
      ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
    }).format(new Date(value));
  if (type === "date")
    return new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(
      new Date(value),
    );
  return value;
}

export function linesOf({ name, fields }: LoadedOffer, values: Typed): string {
  const lines = fields.flatMap((field) =>
    values[field.name] ? [`${field.label}: ${values[field.name]}`] : [],
  );
  return [name, ...lines].join("\n");
}
