import { zodResolver } from "@hookform/resolvers/zod";
import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, IconInput, Input, Textarea } from "#platform/web/ui/field.tsx";
import { DEFAULT_PERSONALITY } from "#shared/vocabulary.ts";
import { type Agent, NewAgent } from "../contract.ts";
import {
  blankAsNull,
  IndustrySelect,
  PersonalitySelect,
  showFieldErrors,
} from "./agent-fields.tsx";
import { useCreateAgent } from "./agents-data.ts";

type Fields = z.input<typeof NewAgent>;

const listingExample = `Tollgate Bakery
12 Bridge Street, Leeds LS1 4DT
+44 113 496 0000
Tue to Sat 7:30–17:00, Sun 8:00–14:00`;

const wordsExample =
  "A bakery on Bridge Street in Leeds since 1987. Sourdough, pastry and cakes to order, two days ahead. Open Tuesday to Saturday from 7:30 to 17:00, Sunday until 14:00. We deliver within the city for £4.";

interface MethodFormProps {
  onCancel: () => void;
  onCreated: (agent: Agent) => void;
}

export const methodForms = { website: WebsiteForm, maps: MapsForm, describe: DescribeForm };

function WebsiteForm(props: MethodFormProps) {
  const form = useNewAgent("website", props);
  const { errors } = form.formState;
  return (
    <Form form={form} submit="Read the website" onCancel={props.onCancel}>
      <Field
        label="Website address"
        error={
          errors.name &&
          (errors.name.type === "too_small" ? "Website address is required" : errors.name.message)
        }
        hint="We only read public pages, and gently, so your site stays fast."
      >
        <IconInput
          {...form.register("name")}
          icon={<Globe aria-hidden="true" />}
          autoFocus
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="yourbusiness.com"
        />
      </Field>
      <Character form={form} />
    </Form>
  );
}

/** The maps link or pasted listing is sent as the business description (§2.32). */
function MapsForm(props: MethodFormProps) {
  const form = useNewAgent("maps", props);
  const { errors } = form.formState;
  return (
    <Form form={form} submit="Create Agent" onCancel={props.onCancel}>
      <NameField form={form} />
      <Field
        label="Maps listing"
        error={errors.businessDescription?.message}
        hint="Paste a link, or the listing itself: name, address, phone and opening hours."
      >
        <Textarea
          {...form.register("businessDescription", blankAsNull)}
          rows={5}
          placeholder={listingExample}
        />
      </Field>
      <Character form={form} />
    </Form>
  );
}

function DescribeForm(props: MethodFormProps) {
  const form = useNewAgent("describe", props);
  const { errors } = form.formState;
  return (
    <Form form={form} submit="Create Agent" onCancel={props.onCancel}>
      <NameField form={form} />
      <Field
        label="About the business"
        error={errors.businessDescription?.message}
        hint="What you sell, where, when you are open, and what customers ask most."
      >
        <Textarea
          {...form.register("businessDescription", blankAsNull)}
          rows={6}
          placeholder={wordsExample}
        />
      </Field>
      <Character form={form} />
    </Form>
  );
}

const NewMapsAgent = NewAgent.extend({
  businessDescription: z.string("Maps listing is required").max(20_000),
});

type NewAgentForm = ReturnType<typeof useNewAgent>;

function useNewAgent(method: Fields["method"], { onCreated }: MethodFormProps) {
  const create = useCreateAgent();
  const form = useForm<Fields, unknown, NewAgent>({
    resolver: zodResolver(method === "maps" ? NewMapsAgent : NewAgent),
    defaultValues: {
      method,
      name: "",
      personality: DEFAULT_PERSONALITY,
      businessDescription: null,
    },
  });
  const submit = form.handleSubmit(async (newAgent) => {
    if (create.isPending) return;
    await create.mutateAsync(newAgent).then(onCreated, (error) => showFieldErrors(form, error));
  });
  return { ...form, submit, isBusy: create.isPending };
}

interface FormProps {
  form: NewAgentForm;
  submit: string;
  onCancel: () => void;
  children: ReactNode;
}

function Form({ form, submit, onCancel, children }: FormProps) {
  return (
    <form noValidate onSubmit={form.submit} className="mt-5 flex flex-col gap-5">
      {children}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function NameField({ form }: { form: NewAgentForm }) {
  return (
    <Field label="Name" error={form.formState.errors.name?.message}>
      <Input {...form.register("name")} autoFocus autoComplete="organization" />
    </Field>
  );
}

function Character({ form }: { form: NewAgentForm }) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Field label="Industry">
        <IndustrySelect {...form.register("industry", blankAsNull)} />
      </Field>
      <Field label="Personality">
        <PersonalitySelect {...form.register("personality")} />
      </Field>
    </div>
  );
}
