import { createContext, useContext } from "react";
import type { PageTexts } from "#language/pack.ts";

export const TextsContext = createContext<PageTexts | null>(null);

export function useTexts(): PageTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("No texts stand around this");
  return texts;
}

export const LanguageContext = createContext("en");

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
