import { Globe } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, IconInput, Input, Textarea } from "#platform/web/ui/field.tsx";
import type { AddFormProps } from "./add-form-props.ts";
import { faultOf, useAddPage, useAddText, useAddWebsite } from "./knowledge-data.ts";
import { linesOf, PatternFields, patternFault } from "./pattern-fields.tsx";

export function AddWebsite({ agentId, onDone }: AddFormProps) {
  const [url, setUrl] = useState("");
  const [include, setInclude] = useState("");
  const [exclude, setExclude] = useState("");
  const add = useAddWebsite(agentId);
  const submit = () =>
    add.mutate(
      { url, include: linesOf(include), exclude: linesOf(exclude) },
      { onSuccess: onDone },
    );
  const fault = patternFault(add.error);
  return (
    <SourceForm submit="Read the website" isBusy={add.isPending} onSubmit={submit}>
      <AddressField
        value={url}
        onChange={setUrl}
        error={faultOf(add.error, "url")}
        hint="We only read public pages, and gently, so the site stays fast."
      />
      <details open={fault !== undefined || undefined}>
        <summary className="cursor-pointer text-small font-[560] text-ink-2 max-md:py-3">
          Only some of its pages
        </summary>
        <div className="mt-3">
          <PatternFields
            include={include}
            exclude={exclude}
            onInclude={setInclude}
            onExclude={setExclude}
            fault={fault}
          />
        </div>
      </details>
    </SourceForm>
  );
}

export function AddPage({ agentId, onDone }: AddFormProps) {
  const [url, setUrl] = useState("");
  const add = useAddPage(agentId);
  return (
    <SourceForm
      submit="Read the page"
      isBusy={add.isPending}
      onSubmit={() => add.mutate(url, { onSuccess: onDone })}
    >
      <AddressField
        value={url}
        onChange={setUrl}
        error={faultOf(add.error, "url")}
        hint="Any public page, on any website. We read it again every day."
      />
    </SourceForm>
  );
}

export function AddText({ agentId, onDone }: AddFormProps) {
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const add = useAddText(agentId);
  return (
    <SourceForm
      submit="Add the text"
      isBusy={add.isPending}
      onSubmit={() => add.mutate({ title, text }, { onSuccess: onDone })}
    >
      <Field label="Title" error={faultOf(add.error, "title")}>
        <Input
          required
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field
        label="Text"
        error={faultOf(add.error, "text")}
        hint="Start a line with # to make it a heading. Headings help the agent find the right section."
      >
        <Textarea
          required
          rows={8}
          maxLength={100_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </SourceForm>
  );
}

interface AddressFieldProps {
  value: string;
  onChange: (url: string) => void;
  error: string | undefined;
  hint: string;
}

function AddressField({ value, onChange, error, hint }: AddressFieldProps) {
  return (
    <Field label="Address" error={error} hint={hint}>
      <IconInput
        icon={<Globe aria-hidden="true" />}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="yourbusiness.com"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface SourceFormProps {
  submit: string;
  isBusy: boolean;
  onSubmit: () => void;
  aside?: ReactNode;
  children: ReactNode;
}

export function SourceForm({ submit, isBusy, onSubmit, aside, children }: SourceFormProps) {
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  );
}
