import { Input, Select, Textarea } from "#platform/web/ui/field.tsx";
import type { ActionField } from "../contract.ts";

const inputTypes = { number: "number", email: "email", date: "date", moment: "datetime-local" };

interface SampleInputProps {
  field: ActionField;
  value: string;
  onChange: (value: string) => void;
}

export function SampleInput({ field: { type, choices }, value, onChange }: SampleInputProps) {
  if (type === "choice")
    return (
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Please choose</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    );
  if (type === "data")
    return (
      <Textarea
        value={value}
        rows={3}
        spellCheck={false}
        className="font-mono text-small!"
        placeholder="{}"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Input
      type={type === "text" ? "text" : inputTypes[type]}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A moment is that of the owner's clock. */
export function sentBy(fields: readonly ActionField[], values: Record<string, string>) {
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = values[name] ?? "";
      return [name, type === "moment" && value ? new Date(value).toISOString() : value];
    }),
  );
}
