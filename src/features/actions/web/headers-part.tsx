import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import type { ActionHeader, ActionSettings } from "../contract-own.ts";
import { changedAt, type EditorProps } from "./editor-props.ts";
import { RowList } from "./row-list.tsx";

const headersMax = 10;

interface HeadersPartProps extends Pick<EditorProps, "onSettings" | "faults"> {
  settings: ActionSettings;
}

export function HeadersPart({ settings: { headers }, onSettings, faults }: HeadersPartProps) {
  const change = (at: number, part: Partial<ActionHeader>) =>
    onSettings({ headers: changedAt(headers, at, part) });
  return (
    <RowList
      title="Headers"
      hint="For an API key, for example. Secret values are encrypted and never shown again."
      add="Add a header"
      count={headers.length}
      most={headersMax}
      nameOf={(at) => headers[at]?.name || `header ${at + 1}`}
      onAdd={() => onSettings({ headers: [...headers, { name: "", value: "", isSecret: true }] })}
      onRemove={(at) => onSettings({ headers: headers.toSpliced(at, 1) })}
      row={(at) => (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Header" error={faults[`settings.headers.${at}.name`]}>
              <Input
                value={headers[at]?.name ?? ""}
                autoComplete="off"
                spellCheck={false}
                placeholder="Authorization"
                onChange={(event) => change(at, { name: event.target.value })}
              />
            </Field>
            <Field label="Value" error={faults[`settings.headers.${at}.value`]}>
              <Input
                value={headers[at]?.value ?? ""}
                autoComplete="off"
                spellCheck={false}
                placeholder="Bearer …"
                onChange={(event) => change(at, { value: event.target.value })}
              />
            </Field>
          </div>
          <Checkbox
            isOn={headers[at]?.isSecret ?? true}
            onChange={(isSecret) => change(at, { isSecret })}
          >
            Secret
          </Checkbox>
        </>
      )}
    />
  );
}
