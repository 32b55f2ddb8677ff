import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, Input } from "#platform/web/ui/field.tsx";

interface NameFieldsProps {
  first: UseFormRegisterReturn;
  last: UseFormRegisterReturn;
  errors: Partial<Record<"firstName" | "lastName", { message?: string | undefined }>>;
}

export function NameFields({ first, last, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...first} />
      </Field>
      <Field label="Last name" error={errors.lastName?.message}>
        <Input autoComplete="family-name" {...last} />
      </Field>
    </div>
  );
}
