import { invalid } from "#platform/server/errors.ts";
import type { AddressRules } from "#platform/server/safe-fetch.ts";
import type { NewAction } from "../contract-own.ts";
import { refuse } from "./check-target.ts";
import { kindsOnServer } from "./kinds.ts";

/** Throws what the owner has to mend. */
export function checkAction(action: NewAction, rules: AddressRules): void {
  const { kind, fields, settings } = action;
  const names = fields.map(({ name }) => name);
  const repeated = names.findIndex((name, at) => names.indexOf(name) < at);
  if (repeated >= 0)
    throw invalid({ [`fields.${repeated}.name`]: "Another field already has this name." });
  const bare = fields.findIndex(({ type, choices }) => type === "choice" && choices.length === 0);
  if (bare >= 0) throw invalid({ [`fields.${bare}.choices`]: "Add at least one choice." });
  kindsOnServer[kind].check(action, rules);
  const check = settings.checks.findIndex(({ field }) => !names.includes(field));
  if (check >= 0) refuse(`checks.${check}.field`, "There is no field with this name.");
}
