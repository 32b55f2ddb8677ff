import { ApiError } from "#platform/web/call.ts";
import { Field, Textarea } from "#platform/web/ui/field.tsx";

interface PatternFieldsProps {
  include: string;
  exclude: string;
  onInclude: (lines: string) => void;
  onExclude: (lines: string) => void;
  fault: string | undefined;
}

export function PatternFields(props: PatternFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Read only these paths"
        error={props.fault}
        hint="One per line. /help/* is everything below /help."
      >
        <Textarea
          rows={3}
          spellCheck={false}
          className="font-mono text-small!"
          placeholder="/help/*"
          value={props.include}
          onChange={(event) => props.onInclude(event.target.value)}
        />
      </Field>
      <Field
        label="Skip these paths"
        hint="One per line. These take priority over the paths above."
      >
        <Textarea
          rows={3}
          spellCheck={false}
          className="font-mono text-small!"
          placeholder="/blog/*"
          value={props.exclude}
          onChange={(event) => props.onExclude(event.target.value)}
        />
      </Field>
    </div>
  );
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export function patternFault(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [, fault] =
    Object.entries(error.fields).find(([field]) => /^(include|exclude)\b/.test(field)) ?? [];
  return fault;
}
