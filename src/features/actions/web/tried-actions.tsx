import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { failureOf } from "#platform/web/failure.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Field } from "#platform/web/ui/field.tsx";
import type { ActionStory } from "../contract.ts";
import { useCarryOut } from "./actions-data.ts";
import { kindsOnPage } from "./kinds.tsx";
import { OutcomeDetails } from "./outcome-details.tsx";
import { SampleInput, sentBy } from "./sample-input.tsx";

interface TriedActionsProps {
  agentId: string;
  story: ActionStory;
}

/** What was called, and what a visitor would be asked. */
export function TriedActions({ agentId, story: { ran, offered } }: TriedActionsProps) {
  return (
    <>
      {ran.map(({ name, outcome }, at) => (
        <section key={at} aria-label={name} className="mt-3 rounded-control border border-line p-3">
          <h4 className="mb-2 font-[560] wrap-anywhere">{name} was used</h4>
          <OutcomeDetails outcome={outcome} />
        </section>
      ))}
      {offered && <Offered key={offered.id} agentId={agentId} offered={offered} />}
    </>
  );
}

interface OfferedProps {
  agentId: string;
  offered: NonNullable<ActionStory["offered"]>;
}

function Offered({ agentId, offered }: OfferedProps) {
  const { id, kind, name, host, fields, isDraft } = offered;
  const [values, setValues] = useState(offered.values ?? {});
  const [isDeclined, setDeclined] = useState(false);
  const carryOut = useCarryOut(agentId);
  const { error, data } = carryOut;
  const faults = error instanceof ApiError ? error.fields : {};
  const mayChange = offered.values === null || isDraft;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (carryOut.isPending) return;
    carryOut.mutate({ id, values: mayChange ? sentBy(fields, values) : values });
  }

  return (
    <section aria-label={name} className="mt-3 rounded-control border border-line p-3">
      <h4 className="font-[560] wrap-anywhere">{name}</h4>
      {!data && !isDeclined && (
        <form noValidate onSubmit={submit} className="mt-1 flex flex-col gap-3">
          <p className="text-small text-pretty text-ink-2">
            A visitor would see this first. Nothing is sent to {host} until they agree.{" "}
            {kindsOnPage[kind].trial(offered)}
          </p>
          {mayChange
            ? fields.map((field) => (
                <Field key={field.name} label={field.label} error={faults[field.name]}>
                  <SampleInput
                    field={field}
                    value={values[field.name] ?? ""}
                    onChange={(value) => setValues({ ...values, [field.name]: value })}
                  />
                </Field>
              ))
            : fields.map(
                (field) =>
                  values[field.name] && (
                    <dl key={field.name}>
                      <dt dir="auto" className="text-small text-ink-3">
                        {field.label}
                      </dt>
                      <dd dir="auto" className="wrap-anywhere">
                        {values[field.name]}
                      </dd>
                    </dl>
                  ),
              )}
          {error && (
            <p role="alert" className="text-small font-medium text-danger">
              {Object.values(faults)[0] ?? failureOf(error).text}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" variant="primary" isBusy={carryOut.isPending}>
              Send
            </Button>
            <Button size="small" onClick={() => setDeclined(true)}>
              Don’t send
            </Button>
          </div>
        </form>
      )}
      <div role="status" className="mt-2 empty:hidden">
        {data && <OutcomeDetails outcome={data} />}
        {isDeclined && <p className="text-small text-ink-2">Nothing was sent.</p>}
      </div>
    </section>
  );
}
