import type { ActionFieldType } from "#shared/vocabulary-actions.ts";
import type { ActionField } from "../contract.ts";
import { kindsOnServer } from "./kinds.ts";
import type { StoredAction } from "./queries.ts";

/** As described to language models. */
export interface ActionTool {
  name: string;
  description: string;
  schema: {
    type: "object";
    properties: Record<string, object>;
    required: string[];
    additionalProperties: false;
  };
}

const schemas: Record<ActionFieldType, (field: ActionField) => object> = {
  text: () => ({ type: "string" }),
  number: () => ({ type: "number" }),
  email: () => ({ type: "string", format: "email" }),
  date: () => ({ type: "string", format: "date" }),
  moment: () => ({ type: "string", format: "date-time" }),
  choice: ({ choices }) => ({ type: "string", enum: choices }),
  data: () => ({ type: "object" }),
};

const afterwards =
  "The visitor is shown what will be sent and must agree: call it as soon as you have the values.";

export function toolsFor(actions: readonly StoredAction[]) {
  const named = actions.map((action, at) => ({ action, name: nameOf(action, at) }));
  return {
    tools: named.map(
      ({ action, name }): ActionTool => ({
        name,
        description: [
          `${action.name}: ${action.purpose}`,
          ...(action.changes ? [afterwards] : []),
        ].join(" "),
        schema: {
          type: "object",
          properties: Object.fromEntries(
            action.fields.map((field) => [field.name, schemaOf(field)]),
          ),
          // The visitor fills in what a draft lacks.
          required: kindsOnServer[action.kind].isDraft
            ? []
            : action.fields.filter(({ isRequired }) => isRequired).map((field) => field.name),
          additionalProperties: false,
        },
      }),
    ),
    actionOf: (tool: string) => named.find(({ name }) => name === tool)?.action,
  };
}

/** Providers allow few characters; a name without Latin letters becomes a number. */
function nameOf({ name }: StoredAction, at: number): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return `action_${at + 1}${words && `_${words}`}`.slice(0, 60);
}

function schemaOf(field: ActionField): object {
  const description = [field.label, field.description].filter(Boolean).join(": ");
  return { ...(field.schema ?? schemas[field.type](field)), description };
}
