import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { settingCategories } from "#shared/vocabulary.ts";
import { NewSetting } from "../contract-settings.ts";
import { useCreateSetting } from "./settings-data.ts";

const blank = { key: "", value: "", description: "", category: "general" } as const;

const names = ["key", "value", "description", "category"] as const;

export function CreateSettingCard() {
  const { register, handleSubmit, getValues, resetField, formState } = useForm({
    resolver: zodResolver(NewSetting),
    defaultValues: blank,
  });
  const { errors } = formState;
  const create = useCreateSetting();
  const submit = handleSubmit((body) => {
    if (create.isPending) return;
    const sent = getValues();
    // Keeps what was typed meanwhile.
    const forget = () => {
      for (const name of names) if (getValues(name) === sent[name]) resetField(name);
    };
    create.mutate([{ body }], { onSuccess: forget });
  });
  return (
    <Card label="Create New Setting">
      <CardHeader title="Create New Setting" />
      <form
        noValidate
        aria-label="Create New Setting"
        onSubmit={submit}
        className="px-6 pb-6 max-md:px-4 max-md:pb-4"
      >
        <p className="-mt-2 mb-5 text-ink-2">
          For values of your own. They are shown as is: secrets belong in the cards above.
        </p>
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          <Field label="Key" error={errors.key?.message}>
            <Input autoCapitalize="none" spellCheck={false} {...register("key")} />
          </Field>
          <Field label="Category">
            <Select {...register("category")}>
              {settingCategories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          </Field>
          <Field label="Value" error={errors.value?.message}>
            <Input {...register("value")} />
          </Field>
          <Field label="Description" error={errors.description?.message}>
            <Input {...register("description")} />
          </Field>
        </div>
        <Button type="submit" variant="primary" isBusy={create.isPending} className="mt-5">
          Create Setting
        </Button>
      </form>
    </Card>
  );
}
