import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Field, Input, Textarea } from "#platform/web/ui/field.tsx";
import { type EditorProps, faultIn } from "./editor-props.ts";

export function PurposePart({ action, onChange, faults }: EditorProps) {
  const { kind, name, purpose, examples, changes } = action;
  const isGiven = kind === "lead" || kind === "handoff";
  return (
    <>
      <Field
        label="Name"
        error={faults.name}
        hint="Visitors see this name, also as the source of an answer."
      >
        <Input
          value={name}
          maxLength={60}
          placeholder="Order look-up"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field
        label="What it is for"
        error={faults.purpose}
        hint="A language model decides from this when to use the action."
      >
        <Textarea
          value={purpose}
          maxLength={500}
          rows={2}
          placeholder="Tells where an order is, by its number."
          onChange={(event) => onChange({ purpose: event.target.value })}
        />
      </Field>
      <Field
        label="Questions it is for"
        error={faultIn(faults, "examples")}
        hint="One on each line, five or more. Without a language model, a question that means the same opens this action as a form."
      >
        <Textarea
          value={examples.join("\n")}
          placeholder={"Where is my order?\nHas my parcel been sent yet?"}
          onChange={(event) => onChange({ examples: event.target.value.split("\n") })}
        />
      </Field>
      <div hidden={isGiven}>
        <Checkbox isOn={changes} onChange={(isOn) => onChange({ changes: isOn })}>
          <span>
            <span className="block font-medium">It changes something</span>
            <span className="block text-small text-ink-2">
              Such as a booking. Visitors see what will be sent, and nothing is sent before they
              agree.
            </span>
          </span>
        </Checkbox>
        {faults.changes && (
          <p role="alert" className="mt-1.5 text-small font-medium text-danger">
            {faults.changes}
          </p>
        )}
      </div>
    </>
  );
}
