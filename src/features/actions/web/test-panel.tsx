import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { Field } from "#platform/web/ui/field.tsx";
import type { ActionOutcome } from "../contract.ts";
import type { NewAction } from "../contract-own.ts";
import { kindsOnPage } from "./kinds.tsx";
import { OutcomeDetails } from "./outcome-details.tsx";
import { SampleInput, sentBy } from "./sample-input.tsx";

interface TestPanelProps {
  action: NewAction;
  test: { data: ActionOutcome | undefined; isPending: boolean };
  faults: Record<string, string>;
  onTest: (values: Record<string, string>) => void;
}

/** Really calls, with what is in the form. */
export function TestPanel({ action, test, faults, onTest }: TestPanelProps) {
  const { kind, fields } = action;
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <Card label="Try it" className="xl:sticky xl:top-8">
      <CardHeader title="Try it" />
      <CardSection className="flex flex-col gap-4">
        <p className="text-small text-ink-2">{kindsOnPage[kind].trial(action)}</p>
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
          onClick={() => !test.isPending && onTest(sentBy(fields, values))}
        >
          {!test.isPending && <Play aria-hidden="true" />}
          Call it now
        </Button>
        <div role="status" className="empty:hidden">
          {test.data && !test.isPending && <OutcomeDetails outcome={test.data} />}
        </div>
      </CardSection>
    </Card>
  );
}
