import { performance } from "node:perf_hooks";
import { invalid } from "#platform/server/errors.ts";
import type { ActionFieldType } from "#shared/vocabulary-actions.ts";
import type { NewAction } from "../../contract-own.ts";
import type { Outcome } from "../outcome.ts";
import type { FilledLead, Reach, ReadyAction } from "../ready-action.ts";
import type { Values } from "../values.ts";

const nameLengthMax = 200;
const phoneLengthMax = 50;

const fieldTypes: Record<keyof FilledLead, ActionFieldType> = {
  name: "text",
  email: "email",
  phone: "text",
  message: "text",
};

export function checkLead({ fields, changes }: NewAction): void {
  const known: Partial<Record<string, ActionFieldType>> = fieldTypes;
  const strange = fields.findIndex(({ name, type }) => known[name] !== type);
  if (strange >= 0)
    throw invalid({ [`fields.${strange}.name`]: "A lead has a name, email, phone and message." });
  const isMissing = ["name", "email"].some(
    (needed) => !fields.some(({ name, isRequired }) => name === needed && isRequired),
  );
  if (isMissing) throw invalid({ fields: "Name and email are always required." });
  if (!changes)
    throw invalid({ changes: "Visitors always check their details before they are stored." });
}

export async function leaveLead(
  { keepLead }: Reach,
  _: ReadyAction,
  { name = "", email = "", phone = "", message = "" }: Values,
): Promise<Outcome> {
  const began = performance.now();
  const lead = {
    ...{ name: name.slice(0, nameLengthMax), email },
    phone: phone.slice(0, phoneLengthMax) || null,
    message: message || null,
  };
  const isKept = keepLead ? await keepLead(lead) : true;
  return {
    status: isKept ? "done" : "failed",
    answeredWith: null,
    durationMs: Math.round(performance.now() - began),
    error: isKept ? null : "Too many leads from this visitor or for this agent at once.",
    result: "",
    request: {
      method: "",
      url: "",
      body: [name, email, phone, message].filter(Boolean).join("\n"),
    },
    reply: "",
  };
}
