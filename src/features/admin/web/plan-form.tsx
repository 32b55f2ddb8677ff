import { type FormEvent, useState } from "react";
import { featureName } from "#features/billing/public.ts";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Field, Input, Select, Textarea } from "#platform/web/ui/field.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { currencies, planFeatures } from "#shared/vocabulary.ts";
import type { PlanRow } from "../contract-plans.ts";
import { oneOf } from "./list-address.ts";

const blank = {
  name: "",
  price: "0",
  currency: "USD",
  duration: "1",
  agentLimit: "1",
  maxConversations: "100",
  trialDays: "0",
  description: "",
  flutterwavePlanId: "",
  isPopular: false,
  isActive: true,
};
type Draft = typeof blank;
export type PlanValues = ReturnType<typeof valuesOf>;

interface PlanFormProps {
  id: string;
  plan: PlanRow | undefined;
  onSave: (values: PlanValues) => void;
}

export function PlanForm({ id, plan, onSave }: PlanFormProps) {
  const [draft, setDraft] = useState<Draft>(() => (plan ? draftOf(plan) : blank));
  const [features, setFeatures] = useState(plan?.features ?? {});
  const [errors, setErrors] = useState<{ name?: string; price?: string }>({});
  const text = (name: keyof Draft) => ({
    value: String(draft[name]),
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  const whole = (name: keyof Draft, min: number, max: number) => ({
    ...text(name),
    type: "number",
    inputMode: "numeric" as const,
    min,
    max,
    step: 1,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = draft.name.trim() ? undefined : "Plan name is required.";
    const price = isPrice(draft.price) ? undefined : "Valid price is required.";
    setErrors({ ...(name && { name }), ...(price && { price }) });
    const problem = name ?? price;
    if (problem) toast({ title: "Validation Error", text: problem, isDestructive: true });
    else if (event.currentTarget.reportValidity()) onSave(valuesOf(draft, features));
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Field label="Plan Name" error={errors.name} className="sm:col-span-2">
        <Input maxLength={100} {...text("name")} />
      </Field>
      <Field label="Price" hint="0 means a free plan." error={errors.price}>
        <Input inputMode="decimal" maxLength={12} {...text("price")} />
      </Field>
      <Field label="Currency">
        <Select {...text("currency")}>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      </Field>
      <Field label="Duration (months)">
        <Input {...whole("duration", 1, 120)} />
      </Field>
      <Field label="Agent Limit">
        <Input {...whole("agentLimit", 0, 1_000_000)} />
      </Field>
      <Field label="Conversations per month">
        <Input {...whole("maxConversations", 0, 1_000_000_000)} />
      </Field>
      <Field label="Trial days">
        <Input {...whole("trialDays", 0, 365)} />
      </Field>
      <Field label="Description" className="sm:col-span-2">
        <Textarea rows={2} maxLength={300} {...text("description")} />
      </Field>
      <Field
        label="Flutterwave plan ID"
        hint="Optional. With it, Flutterwave renews automatically."
        className="sm:col-span-2"
      >
        <Input maxLength={100} {...text("flutterwavePlanId")} />
      </Field>
      <fieldset className="sm:col-span-2">
        <legend className="mb-2 text-small font-[560]">Features</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {[...new Set([...planFeatures, ...Object.keys(features)])].map((feature) => (
            <Checkbox
              key={feature}
              isOn={features[feature] === true}
              onChange={(isOn) => setFeatures({ ...features, [feature]: isOn })}
            >
              {featureName(feature)}
            </Checkbox>
          ))}
        </div>
        {features.modelChoice && (
          <p className="mt-2 text-small text-ink-3">
            Owners choose among the models that you offer under Settings, or use a key of their own.
          </p>
        )}
      </fieldset>
      <div className="grid gap-2.5 sm:col-span-2 sm:grid-cols-2">
        {plan?.isTrial ? (
          <p className="text-ink-2">New accounts start on it. It is not for sale.</p>
        ) : (
          <Checkbox isOn={draft.isActive} onChange={(isActive) => setDraft({ ...draft, isActive })}>
            Active: owners can choose it
          </Checkbox>
        )}
        <Checkbox
          isOn={draft.isPopular}
          onChange={(isPopular) => setDraft({ ...draft, isPopular })}
        >
          Most Popular
        </Checkbox>
      </div>
    </form>
  );
}

function isPrice(text: string) {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text.trim());
}

function draftOf(plan: PlanRow): Draft {
  return {
    ...plan,
    duration: String(plan.duration),
    agentLimit: String(plan.agentLimit),
    maxConversations: String(plan.maxConversations),
    trialDays: String(plan.trialDays),
    flutterwavePlanId: plan.flutterwavePlanId ?? "",
  };
}

function valuesOf(draft: Draft, features: Record<string, boolean>) {
  return {
    name: draft.name.trim(),
    price: Number(draft.price) || 0,
    currency: oneOf(currencies, draft.currency) ?? "USD",
    duration: Number(draft.duration) || 1,
    agentLimit: draft.agentLimit.trim() === "" ? 1 : Number(draft.agentLimit),
    maxConversations: Number(draft.maxConversations) || 0,
    trialDays: Number(draft.trialDays) || 0,
    description: draft.description.trim(),
    flutterwavePlanId: draft.flutterwavePlanId.trim() || null,
    features,
    isPopular: draft.isPopular,
    isActive: draft.isActive,
  };
}
