import { invalid } from "#platform/server/errors.ts";
import type { NewAction } from "../../contract-own.ts";
import type { Outcome } from "../outcome.ts";
import type { ReadyAction } from "../ready-action.ts";
import type { Values } from "../values.ts";

const reasonField = "reason";
const reasonLengthMax = 300;

export function checkHandoff({ fields, changes }: NewAction): void {
  const [field] = fields;
  const isReason = field?.name === reasonField && field.type === "text" && field.isRequired;
  if (!isReason || fields.length > 1)
    throw invalid({ fields: "A hand-off has one field: the reason, a required text." });
  if (changes) throw invalid({ changes: "A hand-off cannot ask the visitor first." });
}

/** The person is called by whoever stores the answer: neither exists without the other. */
export async function callHandoff(
  _: unknown,
  __: ReadyAction,
  { [reasonField]: reason = "" }: Values,
): Promise<Outcome> {
  const handoffNote = reason.slice(0, reasonLengthMax);
  return {
    status: "done",
    answeredWith: null,
    durationMs: 0,
    error: null,
    result: "",
    request: { method: "", url: "", body: handoffNote },
    reply: "",
    handoffNote,
  };
}
