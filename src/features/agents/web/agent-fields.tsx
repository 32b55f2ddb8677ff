import type { ComponentProps } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#platform/web/call.ts";
import { Select } from "#platform/web/ui/field.tsx";
import { industryName } from "#shared/industry-name.ts";
import { industries, ownerIndustries, personalities } from "#shared/vocabulary.ts";

export const blankAsNull = {
  setValueAs: (text: string | null) => text?.trim() || null,
};

/** The owner's six industries, plus the stored one if it is from the operator's list (ruling 18). */
export function IndustrySelect({
  stored,
  ...rest
}: ComponentProps<"select"> & { stored?: string | null }) {
  const offered = industries.filter(
    (industry) => industry === stored || ownerIndustries.some((own) => own === industry),
  );
  return (
    <Select {...rest}>
      <option value="">General</option>
      {offered.map((industry) => (
        <option key={industry} value={industry}>
          {industryName(industry)}
        </option>
      ))}
    </Select>
  );
}

export function PersonalitySelect(props: ComponentProps<"select">) {
  return (
    <Select {...props}>
      {personalities.map((personality) => (
        <option key={personality} value={personality}>
          {personality.slice(0, 1).toUpperCase() + personality.slice(1)}
        </option>
      ))}
    </Select>
  );
}

export function showFieldErrors<Fields extends FieldValues, Output>(
  { setError, getValues }: UseFormReturn<Fields, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  // Only existing field names are set, which the library's path type cannot express.
  for (const [name, message] of Object.entries(error.fields))
    if (name in getValues())
      setError(name as FieldPath<Fields>, { message }, { shouldFocus: true });
}

/** Resets the form to the saved values, but keeps edits made since they were sent. */
export function showSaved<Fields extends FieldValues, Output>(
  { getValues, reset, setValue }: UseFormReturn<Fields, unknown, Output>,
  sent: Fields,
  saved: Fields,
): void {
  const written = getValues();
  reset(saved, { keepDirtyValues: false });
  for (const name of Object.keys(written) as FieldPath<Fields>[]) {
    const value: FieldPathValue<Fields, typeof name> = written[name];
    if (JSON.stringify(value) !== JSON.stringify(sent[name]))
      setValue(name, value, { shouldDirty: true });
  }
}
