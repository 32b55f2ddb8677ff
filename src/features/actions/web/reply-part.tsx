import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { DailyPart } from "./daily-part.tsx";
import { changedAt, type EditorProps } from "./editor-props.ts";
import { RowList } from "./row-list.tsx";

const shownMax = 12;
const checksMax = 3;

export function ReplyPart({ action, onChange, onSettings, faults }: EditorProps) {
  const { fields, settings } = action;
  const { shown, checks } = settings;
  const [first] = fields;
  return (
    <>
      <RowList
        title="What is shown of the reply"
        hint="If nothing is listed, all of it, up to 2,000 characters. Try it first, then pick what visitors need, such as status, items[0].name or items[*].name for all."
        add="Add a part"
        count={shown.length}
        most={shownMax}
        nameOf={(at) => shown[at]?.label || shown[at]?.path || `part ${at + 1}`}
        onAdd={() => onSettings({ shown: [...shown, { label: "", path: "" }] })}
        onRemove={(at) => onSettings({ shown: shown.toSpliced(at, 1) })}
        row={(at) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Label" error={faults[`settings.shown.${at}.label`]}>
              <Input
                value={shown[at]?.label ?? ""}
                maxLength={60}
                placeholder="Status"
                onChange={({ target: { value } }) =>
                  onSettings({ shown: changedAt(shown, at, { label: value }) })
                }
              />
            </Field>
            <Field label="Place in the reply" error={faults[`settings.shown.${at}.path`]}>
              <Input
                value={shown[at]?.path ?? ""}
                maxLength={200}
                spellCheck={false}
                onChange={({ target: { value } }) =>
                  onSettings({ shown: changedAt(shown, at, { path: value }) })
                }
              />
            </Field>
          </div>
        )}
      />
      {first && (
        <RowList
          title="Who may see it"
          hint="The reply is shown only if it holds what the visitor entered. Use it where numbers can be guessed, such as order numbers."
          add="Add a condition"
          count={checks.length}
          most={checksMax}
          nameOf={(at) => `condition ${at + 1}`}
          onAdd={() => onSettings({ checks: [...checks, { path: "", field: first.name }] })}
          onRemove={(at) => onSettings({ checks: checks.toSpliced(at, 1) })}
          row={(at) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="Place in the reply" error={faults[`settings.checks.${at}.path`]}>
                <Input
                  value={checks[at]?.path ?? ""}
                  maxLength={200}
                  spellCheck={false}
                  placeholder="billing.email"
                  onChange={({ target: { value } }) =>
                    onSettings({ checks: changedAt(checks, at, { path: value }) })
                  }
                />
              </Field>
              <Field label="Must be" error={faults[`settings.checks.${at}.field`]}>
                <Select
                  value={checks[at]?.field ?? ""}
                  onChange={({ target: { value } }) =>
                    onSettings({ checks: changedAt(checks, at, { field: value }) })
                  }
                >
                  {fields.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label || name}
                    </option>
                  ))}
                </Select>
              </Field>
            </div>
          )}
        />
      )}
      <DailyPart {...{ action, onChange, faults }} />
    </>
  );
}
