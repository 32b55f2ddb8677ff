import { z } from "zod";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import type { ActionFieldType } from "#shared/vocabulary-actions.ts";
import { type ActionField, dataLengthMax, valueLengthMax } from "../contract.ts";

/** By field name, as sent; empty ones are left out. */
export type Values = Record<string, string>;

/** Null if the value does not have this type. */
type Read = (text: string, field: ActionField) => string | null;

const readers: Record<ActionFieldType, Read> = {
  text: (text) => text,
  number: (text) => (/^[-+]?\d{1,15}(?:[.,]\d{1,6})?$/.test(text) ? numberText(text) : null),
  email: (text) => (z.email().max(320).safeParse(text).success ? text : null),
  date: (text) => (z.iso.date().safeParse(text).success ? text : null),
  moment: (text) =>
    z.iso.datetime({ offset: true }).safeParse(text).success
      ? new Date(text).toISOString().replace(".000Z", "Z")
      : null,
  choice: (text, { choices }) => choices.find((one) => same(one, text)) ?? null,
  data: (text) => {
    try {
      const read: unknown = JSON.parse(text);
      return typeof read === "object" && read !== null ? JSON.stringify(read) : null;
    } catch {
      return null;
    }
  },
};

/** What each type must look like, told to people and models. */
const shapes: Record<ActionFieldType, string> = {
  text: "text",
  number: "a number",
  email: "an email address",
  date: "a date such as 2026-11-27",
  moment: "a date and time with its offset, such as 2026-11-27T10:00:00+01:00",
  choice: "one of the choices",
  data: "JSON",
};

export interface ReadValues {
  values: Values;
  /** Messages by field. */
  faults: Record<string, string>;
}

/** Only values of known fields. */
export function readValues(
  fields: readonly ActionField[],
  given: Record<string, unknown>,
): ReadValues {
  const values: Values = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const { name, label, type, isRequired } = field;
    const text = textOf(Object.hasOwn(given, name) ? given[name] : undefined);
    if (text === "") {
      if (isRequired) faults[name] = `${label} is required`;
      continue;
    }
    const lengthMax = type === "data" ? dataLengthMax : valueLengthMax;
    const value = text.length <= lengthMax ? readers[type](text, field) : null;
    if (value === null) faults[name] = `${label} must be ${shapes[type]}`;
    else if (maskCardNumbers(value) !== value) faults[name] = `${label} must not be a card number`;
    else values[name] = value;
  }
  return { values, faults };
}

function textOf(given: unknown): string {
  return writtenOut(given)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}]+/gu, " ")
    .trim();
}

/** As a language model gives it: of the type that a tool's schema names. */
function writtenOut(given: unknown): string {
  if (typeof given === "boolean") return given ? "yes" : "no";
  if (typeof given === "object" && given !== null) return JSON.stringify(given);
  return typeof given === "number" || typeof given === "string" ? String(given) : "";
}

function numberText(text: string) {
  return String(Number(text.replace(",", ".")));
}

function same(one: string, other: string) {
  return one.toLowerCase() === other.toLowerCase();
}
