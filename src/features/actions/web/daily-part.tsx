import { Field, Input } from "#platform/web/ui/field.tsx";
import type { EditorProps } from "./editor-props.ts";

type DailyPartProps = Pick<EditorProps, "action" | "onChange" | "faults">;

export function DailyPart({ action: { callsPerDay }, onChange, faults }: DailyPartProps) {
  return (
    <Field
      label="Calls a day"
      error={faults.callsPerDay}
      hint="For all visitors together. At most 20 per conversation."
      className="max-w-40"
    >
      <Input
        type="number"
        min={1}
        max={10_000}
        value={callsPerDay || ""}
        onChange={(event) => onChange({ callsPerDay: Number(event.target.value) })}
      />
    </Field>
  );
}
