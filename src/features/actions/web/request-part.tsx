import { Field, Input, Select, Textarea } from "#platform/web/ui/field.tsx";
import { actionMethods } from "#shared/vocabulary-actions.ts";
import type { EditorProps } from "./editor-props.ts";
import { HeadersPart } from "./headers-part.tsx";

export function RequestPart({ action, onChange, onSettings, faults }: EditorProps) {
  const { method, address, body } = action.settings;
  const hasBody = method !== "GET" && method !== "DELETE";
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
      <HeadersPart settings={action.settings} onSettings={onSettings} faults={faults} />
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
