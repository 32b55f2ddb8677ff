import { createContext, useContext } from "react";
import type { PageTexts } from "#language/pack.ts";

/** The words of the visitor's page, in the visitor's language: they come with the agent. */
export const TextsContext = createContext<PageTexts | null>(null);

export function useTexts(): PageTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("No texts stand around this");
  return texts;
}

export const LanguageContext = createContext("en");

/** Writes what is in braces: `fill("Source {number}", { number: 2 })`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

export function directionOf(language: string) {
  return /^(ar|he)$/.test(language) ? "rtl" : "ltr";
}
