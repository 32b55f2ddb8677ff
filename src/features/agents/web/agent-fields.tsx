import type { ComponentProps } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#platform/web/call.ts";
import { Select } from "#platform/web/ui/field.tsx";
import { industryName } from "#shared/industry-name.ts";
import { industries, ownerIndustries, personalities } from "#shared/vocabulary.ts";

/** An emptied field means that there is nothing, not an empty text. */
export const blankAsNull = {
  setValueAs: (text: string | null) => text?.trim() || null,
};

/** Offers the owner's six, and a stored one of the other list (ruling 18). */
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

/** What the server found wrong stands at the field. */
export function showFieldErrors<Fields extends FieldValues, Output>(
  { setError, getValues }: UseFormReturn<Fields, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  // Only names that the form has are set, which the library's type of a path cannot know.
  for (const [name, message] of Object.entries(error.fields))
    if (name in getValues())
      setError(name as FieldPath<Fields>, { message }, { shouldFocus: true });
}

/** Shows what is stored now. What was written since it was sent stays, and is not saved yet. */
export function showSaved<Fields extends FieldValues, Output>(
  { getValues, reset, setValue }: UseFormReturn<Fields, unknown, Output>,
  sent: Fields,
  saved: Fields,
): void {
  const written = getValues();
  // Or what was sent would count as changed still, and go out again with the next change.
  reset(saved, { keepDirtyValues: false });
  for (const name of Object.keys(written) as FieldPath<Fields>[]) {
    const value: FieldPathValue<Fields, typeof name> = written[name];
    if (JSON.stringify(value) !== JSON.stringify(sent[name]))
      setValue(name, value, { shouldDirty: true });
  }
}
