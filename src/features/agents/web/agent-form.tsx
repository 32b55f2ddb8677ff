import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useSearchParams } from "wouter";
import type { z } from "zod";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { Field, Input, Textarea } from "#platform/web/ui/field.tsx";
import { useUnsaved } from "#platform/web/unsaved.ts";
import { type Agent, AgentChange } from "../contract.ts";
import {
  blankAsNull,
  IndustrySelect,
  PersonalitySelect,
  showFieldErrors,
  showSaved,
} from "./agent-fields.tsx";
import type { useChangeAgent } from "./agents-data.ts";
import { ColorField } from "./color-field.tsx";
import { LivePreview } from "./live-preview.tsx";
import { ModelFields } from "./model-fields.tsx";

type Fields = z.input<typeof AgentChange>;

interface AgentFormProps {
  id: string;
  agent: Agent;
  change: ReturnType<typeof useChangeAgent>;
}

const twoColumns = "mt-4 grid gap-4 md:grid-cols-2";

export function AgentForm({ id, agent, change }: AgentFormProps) {
  const form = useAgentForm(agent);
  const { register, setValue, getValues } = form;
  const { errors, dirtyFields, isDirty } = form.formState;
  const shown = useWatch({ control: form.control });
  const color = shown.primaryColor ?? agent.primaryColor;
  useUnsaved(isDirty);
  const choose = (change: Pick<Fields, "model" | "creativity" | "answerLength">) => {
    for (const name of ["model", "creativity", "answerLength"] as const)
      if (name in change) setValue(name, change[name], { shouldDirty: true });
  };
  const submit = form.handleSubmit(async (fields) => {
    if (change.isPending) return;
    const sent = form.getValues();
    // Sends only edited fields, so that concurrent updates from the website are kept.
    const written = Object.entries(fields).filter(([name]) => Object.hasOwn(dirtyFields, name));
    await change.mutateAsync(Object.fromEntries(written)).then(
      (saved) => showSaved(form, sent, fieldsOf(saved)),
      (error) => showFieldErrors(form, error),
    );
  });

  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_340px] xl:items-start">
      <form id={id} noValidate onSubmit={submit}>
        <Card>
          <Section title="Basic Information">
            <div className={twoColumns}>
              <Field label="Name" error={errors.name?.message}>
                <Input {...register("name")} />
              </Field>
              <Field label="Industry">
                <IndustrySelect {...register("industry", blankAsNull)} stored={agent.industry} />
              </Field>
            </div>
            <Field className="mt-4" label="Description" error={errors.description?.message}>
              <Textarea rows={2} {...register("description", blankAsNull)} />
            </Field>
            <Field
              className="mt-4"
              label="About the business"
              error={errors.businessDescription?.message}
              hint="Anything customers ask that isn't on your website."
            >
              <Textarea {...register("businessDescription", blankAsNull)} />
            </Field>
            <Field
              className="mt-4"
              label="Location"
              error={errors.location?.message}
              hint="City and country, for example Leeds, UK."
            >
              <Input {...register("location", blankAsNull)} />
            </Field>
          </Section>

          <Section title="Personality & Appearance">
            <div className={twoColumns}>
              <Field label="Personality">
                <PersonalitySelect {...register("personality")} />
              </Field>
              <Field label="Name shown to visitors" error={errors.agentName?.message}>
                <Input
                  {...register("agentName", blankAsNull)}
                  placeholder="Different in each conversation"
                />
              </Field>
            </div>
            <div className="mt-4">
              <ColorField
                color={color}
                error={errors.primaryColor?.message}
                onChange={(color) => setValue("primaryColor", color, { shouldDirty: true })}
              />
            </div>
            <Field
              className="mt-4"
              label="Instructions"
              error={errors.systemPrompt?.message}
              hint="How it should answer, and what it should never promise."
            >
              <Textarea {...register("systemPrompt", blankAsNull)} />
            </Field>
            <Field
              className="mt-4"
              label="Preferred wording"
              error={errors.guidance?.message}
              hint="Facts and phrases to use in answers, such as “We say loaf, not bread.”"
            >
              <Textarea {...register("guidance", blankAsNull)} />
            </Field>
          </Section>

          <Section title="Language Model">
            <ModelFields chosen={getValues()} error={errors.model?.message} onChange={choose} />
          </Section>

          <Section title="Agent URLs">
            <Field
              className="mt-4"
              label="Address"
              error={errors.subdomain?.message}
              hint="The end of your link. Changing it breaks links you've already shared."
            >
              <Input
                {...register("subdomain")}
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono"
              />
            </Field>
            <LinkField label="Standalone link" url={agent.publicUrl} copyLabel="Copy link" />
            {agent.hostUrl && (
              <LinkField
                label="Link on its own domain"
                url={agent.hostUrl}
                copyLabel="Copy own link"
              />
            )}
          </Section>
        </Card>
      </form>
      <LivePreview
        name={shown.name ?? ""}
        color={color}
        agentName={shown.agentName ?? null}
        greeting={agent.greeting}
        isSaved={!isDirty}
      />
    </div>
  );
}

function LinkField({ label, url, copyLabel }: { label: string; url: string; copyLabel: string }) {
  return (
    <Field className="mt-4" label={label}>
      <div className="flex gap-2">
        <Input readOnly value={url} className="font-mono" />
        <CopyButton label={copyLabel} text={url} copied="URL copied to clipboard" />
      </div>
    </Field>
  );
}

function useAgentForm(agent: Agent) {
  const form = useForm<Fields, unknown, AgentChange>({
    resolver: zodResolver(AgentChange),
    values: fieldsOf(agent),
    // Shows updates from the website without overwriting edits.
    resetOptions: { keepDirtyValues: true },
  });
  const [params] = useSearchParams();
  const isShown = !params.has("tab");
  useEffect(() => {
    if (isShown && window.location.hash === "#about") form.setFocus("businessDescription");
  }, [form.setFocus, isShown]);
  return form;
}

function fieldsOf(agent: Agent): Fields {
  return {
    name: agent.name,
    industry: agent.industry,
    description: agent.description,
    businessDescription: agent.businessDescription,
    location: agent.location,
    personality: agent.personality,
    agentName: agent.agentName,
    primaryColor: agent.primaryColor,
    systemPrompt: agent.systemPrompt,
    guidance: agent.guidance,
    model: agent.model,
    creativity: agent.creativity,
    answerLength: agent.answerLength,
    subdomain: agent.subdomain,
  };
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardSection>
      <h2 className="text-h3 font-[640]">{title}</h2>
      {children}
    </CardSection>
  );
}
