import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { CardSection } from "#platform/web/ui/card.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { useUnsaved } from "#platform/web/unsaved.ts";
import { modelProviders } from "#shared/vocabulary.ts";
import type { OwnModel } from "../contract-own.ts";
import { ModelPicker } from "./model-picker.tsx";
import { draftOf, hasFault, offerOf } from "./offer-draft.ts";
import { useListOwnModels, useSetOwnModel } from "./own-model-data.ts";
import { providerNames } from "./provider-names.ts";

interface OwnModelFormProps {
  own: OwnModel["set"];
  onClose: () => void;
}

const usualLimit = "5";

export function OwnModelForm({ own, onClose }: OwnModelFormProps) {
  const [provider, setProvider] = useState(own?.provider ?? modelProviders[0]);
  const [baseUrl, setBaseUrl] = useState(own?.baseUrl ?? "");
  const [apiKey, setApiKey] = useState("");
  const [limit, setLimit] = useState(own ? String(own.dailyLimit) : usualLimit);
  const [draft, setDraft] = useState(() => draftOf(own ?? { models: [], defaultModel: null }));
  const [isChecked, setChecked] = useState(false);
  const save = useSetOwnModel();
  const list = useListOwnModels();
  useUnsaved(!save.isSuccess);
  const isCompatible = provider === "openai-compatible";
  const place = {
    provider,
    baseUrl: isCompatible ? baseUrl : null,
    ...(apiKey.trim() && { apiKey }),
  };
  const dailyLimit = Number(limit.trim().replace(",", "."));
  const limitFault = dailyLimit >= 0.01 ? undefined : "Use a number of dollars such as 5.";
  const refused = save.error ?? list.error;
  const fields = refused instanceof ApiError ? refused.fields : {};
  const other = refused instanceof ApiError && Object.keys(fields).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (save.isPending || limitFault || draft.models.length === 0 || hasFault(draft, true)) return;
    save.mutate({ ...place, ...offerOf(draft), dailyLimit }, { onSuccess: onClose });
  }

  return (
    <form aria-label="Your own key" noValidate onSubmit={submit}>
      <CardSection className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Provider">
            <Select
              value={provider}
              onChange={({ target }) => {
                setProvider(modelProviders.find((one) => one === target.value) ?? provider);
                // What was typed and ticked belongs to another provider.
                setApiKey("");
                setDraft({ models: [], defaultModel: "" });
                list.reset();
              }}
            >
              {modelProviders.map((one) => (
                <option key={one} value={one}>
                  {one === "openai-compatible"
                    ? "Another, compatible with OpenAI"
                    : providerNames[one]}
                </option>
              ))}
            </Select>
          </Field>
          {isCompatible && (
            <Field
              label="Address"
              error={fields.baseUrl}
              hint="Public, and beginning with https://, such as https://openrouter.ai/api/v1"
            >
              <Input
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={2000}
                value={baseUrl}
                onChange={({ target }) => setBaseUrl(target.value)}
              />
            </Field>
          )}
          <Field
            label="API key"
            error={fields.apiKey}
            hint={
              own?.provider === provider
                ? `Leave empty to keep ${own.apiKey}.`
                : "Encrypted, and never shown again."
            }
          >
            <PasswordInput
              maxLength={4000}
              autoComplete="off"
              value={apiKey}
              onChange={({ target }) => setApiKey(target.value)}
            />
          </Field>
        </div>
      </CardSection>
      <CardSection className="flex flex-col gap-3">
        <div>
          <h3 className="font-[600]">Models</h3>
          <p className="text-small text-ink-2">
            Your agents can use these. Prices are in dollars per million tokens, as your provider
            lists them: your daily limit is worked out from them.
          </p>
        </div>
        <ModelPicker
          draft={draft}
          onChange={setDraft}
          isPriced
          isChecked={isChecked}
          list={{
            ...list,
            fetch: () => {
              save.reset();
              list.mutate(place);
            },
          }}
        />
        {fields.models && <Refusal text={fields.models} />}
      </CardSection>
      <CardSection className="flex flex-col gap-4">
        <Field
          className="max-w-60"
          label="Daily limit in dollars"
          error={isChecked ? (limitFault ?? fields.dailyLimit) : undefined}
          hint="Once it is reached, your agents answer without the model until midnight UTC."
        >
          <Input
            inputMode="decimal"
            maxLength={9}
            autoComplete="off"
            value={limit}
            onChange={({ target }) => setLimit(target.value)}
          />
        </Field>
        {other && <Refusal text={refused.detail ?? "This did not work. Try again."} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </CardSection>
    </form>
  );
}

function Refusal({ text }: { text: string }) {
  return (
    <p role="alert" className="text-small font-medium text-danger">
      {text}
    </p>
  );
}
