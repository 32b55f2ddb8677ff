import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { type ActionFieldType, actionFieldTypes } from "#shared/vocabulary-actions.ts";
import type { ActionField } from "../contract.ts";
import { changedAt, type EditorProps, faultIn } from "./editor-props.ts";
import { kindsOnPage } from "./kinds.tsx";
import { RowList } from "./row-list.tsx";

const typeNames: Record<ActionFieldType, string> = {
  text: "Text",
  number: "Number",
  email: "Email",
  date: "Date",
  moment: "Date and time",
  choice: "One of several",
  data: "Data (JSON)",
};

const typedByHand = actionFieldTypes.filter((type) => type !== "data");

const fieldsMax = 12;

export function FieldsPart({ action, onChange, faults }: EditorProps) {
  const { kind, fields, settings } = action;
  const { isFixed } = kindsOnPage[kind];
  const used = `${settings.address} ${settings.body}`;
  const isUsed = (name: string) =>
    used.includes(`{${name}}`) || settings.checks.some(({ field }) => field === name);
  const change = (at: number, part: Partial<ActionField>) =>
    onChange({ fields: changedAt(fields, at, part) });
  return (
    <RowList
      title="What the visitor enters"
      hint={
        isFixed
          ? "Write labels in your visitors' language. A language model reads the descriptions."
          : "Put a field's name in braces where its value goes."
      }
      add="Add a field"
      count={fields.length}
      most={fieldsMax}
      nameOf={(at) => fields[at]?.label || `field ${at + 1}`}
      {...(!isFixed && {
        onAdd: () => onChange({ fields: [...fields, newField(fields)] }),
        onRemove: (at: number) => onChange({ fields: fields.toSpliced(at, 1) }),
      })}
      row={(at) => {
        const field = fields[at];
        if (!field) return null;
        const others = fields.toSpliced(at, 1);
        const fault = (name: string) => faults[`fields.${at}.${name}`];
        return (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field
                label="Label"
                error={fault("label") ?? fault("name")}
                hint={<code>{isFixed ? field.name : `{${field.name}}`}</code>}
              >
                <Input
                  value={field.label}
                  maxLength={60}
                  onChange={({ target: { value } }) =>
                    change(at, {
                      label: value,
                      ...(!isFixed && !isUsed(field.name) && { name: nameFor(value, others) }),
                    })
                  }
                />
              </Field>
              <Field label="Type" error={fault("type")}>
                <Select
                  value={field.type}
                  disabled={isFixed}
                  onChange={({ target: { value } }) =>
                    change(at, { type: actionFieldTypes.find((type) => type === value) ?? "text" })
                  }
                >
                  {(isFixed ? actionFieldTypes : typedByHand).map((type) => (
                    <option key={type} value={type}>
                      {typeNames[type]}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
            {field.type === "choice" && !isFixed && (
              <Field
                label="Choices"
                error={faultIn(faults, `fields.${at}.choices`)}
                hint="Separated by commas."
              >
                <Input
                  defaultValue={field.choices.join(", ")}
                  onChange={({ target: { value } }) =>
                    change(at, {
                      choices: value
                        .split(",")
                        .map((one) => one.trim())
                        .filter(Boolean),
                    })
                  }
                />
              </Field>
            )}
            <Field label="Description" hint="For a language model. Optional.">
              <Input
                value={field.description}
                maxLength={300}
                onChange={(event) => change(at, { description: event.target.value })}
              />
            </Field>
            <Checkbox isOn={field.isRequired} onChange={(isRequired) => change(at, { isRequired })}>
              Required
            </Checkbox>
          </>
        );
      }}
    />
  );
}

function newField(others: readonly ActionField[]): ActionField {
  const name = nameFor("", others);
  return { name, label: "", type: "text", description: "", isRequired: true, choices: [] };
}

/** A unique name of letters that may stand in a URL. */
export function nameFor(label: string, others: readonly ActionField[]): string {
  const plain = label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, 36);
  const isTaken = (name: string) => others.some((field) => field.name === name);
  const base = plain || "field";
  if (plain && !isTaken(base)) return base;
  let number = 1;
  while (isTaken(`${base}_${number}`)) number += 1;
  return `${base}_${number}`;
}
