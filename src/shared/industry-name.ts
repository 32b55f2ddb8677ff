import type { industries } from "./vocabulary.ts";

/** Null means a general agent (§2.33). */
export function industryName(industry: (typeof industries)[number] | null): string {
  if (!industry) return "General";
  if (industry === "realestate") return "Real estate";
  return industry.slice(0, 1).toUpperCase() + industry.slice(1);
}
