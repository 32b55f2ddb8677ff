import { CircleAlert, CircleCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { useUnsaved } from "#platform/web/unsaved.ts";
import type { Setting } from "../contract-settings.ts";
import type { ApiCardText, ApiField } from "./api-cards.ts";
import { useOperatorMutation } from "./operator-calls.ts";
import { type SettingChanges, useSaveSettings } from "./settings-data.ts";

interface ApiCardProps {
  card: ApiCardText;
  settings: readonly Setting[];
}

/** Settings that are saved together. A secret is sent only if it was typed again. */
export function ApiCard({ card, settings }: ApiCardProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const save = useSaveSettings(settings);
  const changes = changesOf(typed, settings);
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(isChanged);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    // Keeps what was typed meanwhile.
    const forget = () => setTyped((now) => without(now, typed));
    if (isChanged) save.mutate(changes, { onSuccess: forget });
    else toast({ title: "No Changes", text: "Please enter at least one API key to save." });
  }

  return (
    <Card label={card.title}>
      <CardHeader title={card.title} />
      <form
        aria-label={card.title}
        noValidate
        onSubmit={submit}
        className="px-6 pb-6 max-md:px-4 max-md:pb-4"
      >
        <p className="-mt-2 mb-5 max-w-[70ch] text-pretty text-ink-2">{card.text}</p>
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          {card.fields.map((field) => (
            <SettingField
              key={field.key}
              field={field}
              setting={settings.find(({ key }) => key === field.key)}
              typed={typed[field.key]}
              onType={(text) => setTyped((before) => ({ ...before, [field.key]: text }))}
            />
          ))}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-3">
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
          {card.test && <Test {...card.test} isChanged={isChanged} />}
        </div>
      </form>
    </Card>
  );
}

interface SettingFieldProps {
  field: ApiField;
  setting: Setting | undefined;
  typed: string | undefined;
  onType: (text: string) => void;
}

function SettingField({ field, setting, typed, onType }: SettingFieldProps) {
  const isSecret = setting?.isSecret === true;
  const control = {
    value: typed ?? (isSecret ? "" : (setting?.value ?? "")),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  const label = (
    <span className="flex items-center gap-2">
      {field.label}
      {isSecret && setting.isSet && (
        <Badge tone="positive" shape="tick">
          Set, {setting.value}
        </Badge>
      )}
    </span>
  );
  if (field.options)
    return (
      <Field label={label} hint={field.hint}>
        <Select {...control}>
          <option value="">{field.unset}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </Field>
    );
  const hint =
    isSecret && setting.isSet ? "Leave empty to keep what is set." : (field.hint ?? undefined);
  return (
    <Field label={label} hint={hint}>
      {isSecret ? (
        <PasswordInput maxLength={4000} autoComplete="off" {...control} />
      ) : (
        <Input maxLength={4000} autoComplete="off" {...control} />
      )}
    </Field>
  );
}

function without(texts: Record<string, string>, sent: Record<string, string>) {
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => text !== sent[key]));
}

function changesOf(typed: Record<string, string>, settings: readonly Setting[]): SettingChanges {
  const changes: SettingChanges = {};
  for (const [key, text] of Object.entries(typed)) {
    const setting = settings.find((one) => one.key === key);
    const value = text.trim();
    if (value && (setting?.isSecret || value !== setting?.value)) changes[key] = value;
    if (!value && setting?.isSet && !setting.isSecret) changes[key] = null;
  }
  return changes;
}

type TestProps = NonNullable<ApiCardText["test"]> & { isChanged: boolean };

function Test({ label, endpoint, isChanged }: TestProps) {
  const test = useOperatorMutation(endpoint, { failed: "The test could not run." });
  const Icon = test.data?.works ? CircleCheck : CircleAlert;
  return (
    <>
      <Button
        isBusy={test.isPending}
        disabled={isChanged}
        title={isChanged ? "Save first: the test uses what is saved." : undefined}
        onClick={() => test.mutate([])}
      >
        {label}
      </Button>
      <p role="status" className="min-w-0 wrap-anywhere">
        {isChanged && <span className="text-small text-ink-3">Save first, then test.</span>}
        {test.data && !test.isPending && !isChanged && (
          <span className={test.data.works ? "text-positive" : "text-danger"}>
            <Icon className="mr-1.5 inline size-4 align-[-3px]" aria-hidden="true" />
            {test.data.message}
          </span>
        )}
      </p>
    </>
  );
}
