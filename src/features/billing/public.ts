import type { planFeatures } from "#shared/vocabulary.ts";

export type PlanFeature = (typeof planFeatures)[number];

/** The one place that decides what a plan includes. Without a plan, nothing. */
export function canUse(
  plan: { features: Record<string, boolean> } | null | undefined,
  feature: PlanFeature,
): boolean {
  return plan?.features[feature] === true;
}

interface Extent {
  agentLimit: number;
  maxConversations: number;
  features: Record<string, boolean>;
}

export function isLess(plan: Extent, than: Extent): boolean {
  const lost = Object.entries(than.features).some(([name, has]) => has && !plan.features[name]);
  return lost || plan.agentLimit < than.agentLimit || plan.maxConversations < than.maxConversations;
}

const names: Record<PlanFeature, string> = {
  removePoweredBy: "No 'Powered by' in the chat",
  webhooks: "Team chat and webhooks",
  modelChoice: "Choice of language model",
  team: "Team members",
};

export function featureName(feature: string): string {
  if (Object.hasOwn(names, feature)) return names[feature as PlanFeature];
  const words = feature
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function billingCycle(months: number): string {
  if (months === 1) return "month";
  if (months === 12) return "year";
  return months % 12 === 0 ? `${months / 12} years` : `${months} months`;
}
