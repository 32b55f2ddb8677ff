import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Field, Input, Select, Textarea } from "#platform/web/ui/field.tsx";
import { actionMethods } from "#shared/vocabulary.ts";
import type { ActionHeader } from "../contract.ts";
import { changedAt, type EditorProps } from "./editor-props.ts";
import { RowList } from "./row-list.tsx";

const headersMax = 10;

export function RequestPart({ action, onChange, onSettings, faults }: EditorProps) {
  const { method, address, headers, body } = action.settings;
  const hasBody = method !== "GET" && method !== "DELETE";
  const change = (at: number, part: Partial<ActionHeader>) =>
    onSettings({ headers: changedAt(headers, at, part) });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label="Method">
          <Select
            value={method}
            onChange={({ target: { value } }) => {
              const picked = actionMethods.find((one) => one === value) ?? "GET";
              onSettings({ method: picked });
              onChange({ changes: picked !== "GET" });
            }}
          >
            {actionMethods.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Field
          label="Address"
          error={faults["settings.address"]}
          hint="Fields go after the host, such as https://shop.example/orders/{order_number}"
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => onSettings({ address: event.target.value })}
          />
        </Field>
      </div>
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
      {hasBody && (
        <Field
          label="Body"
          error={faults["settings.body"]}
          hint="JSON with names of fields in braces. If empty, the fields that are not in the address are sent under their names."
        >
          <Textarea
            value={body}
            dir="ltr"
            rows={5}
            spellCheck={false}
            className="font-mono text-small!"
            placeholder={'{ "customer": { "email": "{email}" } }'}
            onChange={(event) => onSettings({ body: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
