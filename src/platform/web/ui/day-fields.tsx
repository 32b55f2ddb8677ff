import { Field, Input } from "./field.tsx";

interface DayFieldsProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (changes: { from?: string; to?: string }) => void;
}

export function DayFields({ from, to, onChange }: DayFieldsProps) {
  return (
    <>
      <Field label="From">
        <Input
          type="date"
          value={from ?? ""}
          max={to}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={to ?? ""}
          min={from}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
    </>
  );
}
