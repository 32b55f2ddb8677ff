import { Play } from "lucide-react";
import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import type { ActionField, ActionOutcome, NewAction } from "../contract.ts";
import { callLooks } from "./call-looks.ts";

interface TestPanelProps {
  action: NewAction;
  test: { data: ActionOutcome | undefined; isPending: boolean };
  faults: Record<string, string>;
  onTest: (values: Record<string, string>) => void;
}

/** Makes a real call with what is in the form. */
export function TestPanel({ action: { fields, changes }, test, faults, onTest }: TestPanelProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <Card label="Try it" className="xl:sticky xl:top-8">
      <CardHeader title="Try it" />
      <CardSection className="flex flex-col gap-4">
        <p className="text-small text-ink-2">
          {changes
            ? "This really sends the request with these values, and the change is real."
            : "This really asks the other system, with these values."}
        </p>
        {fields.map((field) => (
          <Field
            key={field.name}
            label={field.label || field.name}
            error={faults[`values.${field.name}`]}
          >
            <SampleInput
              field={field}
              value={values[field.name] ?? ""}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
            />
          </Field>
        ))}
        <Button
          className="self-start"
          isBusy={test.isPending}
          onClick={() => !test.isPending && onTest(sent(fields, values))}
        >
          {!test.isPending && <Play aria-hidden="true" />}
          Call it now
        </Button>
        <div role="status" className="empty:hidden">
          {test.data && !test.isPending && <Outcome outcome={test.data} />}
        </div>
      </CardSection>
    </Card>
  );
}

const inputTypes = { number: "number", email: "email", date: "date", moment: "datetime-local" };

interface SampleInputProps {
  field: ActionField;
  value: string;
  onChange: (value: string) => void;
}

function SampleInput({ field: { type, choices }, value, onChange }: SampleInputProps) {
  if (type === "choice")
    return (
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Please choose</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    );
  return (
    <Input
      type={type === "text" ? "text" : inputTypes[type]}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A moment is in the owner's time zone. */
function sent(fields: readonly ActionField[], values: Record<string, string>) {
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = values[name] ?? "";
      return [name, type === "moment" && value ? new Date(value).toISOString() : value];
    }),
  );
}

function Outcome({ outcome }: { outcome: ActionOutcome }) {
  const { status, answeredWith, durationMs, error, result, request, reply } = outcome;
  const { name, tone, shape } = callLooks[status];
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
        <Badge tone={tone} shape={shape}>
          {name}
        </Badge>
        {answeredWith !== null && `Status ${answeredWith},`} {durationMs} ms
      </p>
      {error && <p className="font-medium text-danger">{error}</p>}
      {status === "done" && (
        <Shown title="Visitors see" text={result || "Nothing: no part of the reply is shown."} />
      )}
      <Shown
        title="Sent"
        isCode
        text={[`${request.method} ${request.url}`, request.body].filter(Boolean).join("\n\n")}
      />
      {reply && <Shown title="Received" isCode text={pretty(reply)} />}
    </div>
  );
}

function Shown({ title, text, isCode }: { title: string; text: string; isCode?: boolean }) {
  return (
    <div>
      <h3 className="text-small font-[560]">{title}</h3>
      <pre
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
        tabIndex={0}
        className={`mt-1 max-h-60 overflow-auto rounded-control bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere ${isCode ? "font-mono text-small" : "font-sans"}`}
      >
        {text}
      </pre>
    </div>
  );
}

function pretty(reply: string) {
  try {
    return JSON.stringify(JSON.parse(reply), null, 2);
  } catch {
    return reply;
  }
}
