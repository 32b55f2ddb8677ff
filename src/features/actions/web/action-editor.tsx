import { ArrowLeft } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { failureOf } from "#platform/web/failure.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { useUnsaved } from "#platform/web/unsaved.ts";
import { type Action, type ActionSettings, NewAction } from "../contract-own.ts";
import { useRemoveAction, useSaveAction, useTestAction } from "./actions-data.ts";
import { FieldsPart } from "./fields-part.tsx";
import { kindsOnPage } from "./kinds.tsx";
import { PurposePart } from "./purpose-part.tsx";
import { TestPanel } from "./test-panel.tsx";

interface ActionEditorProps {
  agentId: string;
  /** Without an id: a new one. */
  begin: Action | NewAction;
  onClose: () => void;
}

export function ActionEditor({ agentId, begin, onClose }: ActionEditorProps) {
  const { id, ...before } = { id: undefined, ...begin };
  const [action, setAction] = useState<NewAction>(before);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isRemoving, setRemoving] = useState(false);
  const save = useSaveAction(agentId);
  const remove = useRemoveAction(agentId);
  const test = useTestAction(agentId);
  const isChanged = JSON.stringify(action) !== JSON.stringify(before);
  useUnsaved(isChanged && !save.isSuccess && !remove.isSuccess);

  const onChange = (part: Partial<NewAction>) => setAction((one) => ({ ...one, ...part }));
  const onSettings = (part: Partial<ActionSettings>) =>
    setAction((one) => ({ ...one, settings: { ...one.settings, ...part } }));
  const tell = (error: Error) => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) setFaults(error.fields);
    else setFaults({ "": failureOf(error).text });
  };

  /** Null if something has to be corrected first. */
  function checked(): NewAction | null {
    const examples = action.examples.map((one) => one.trim()).filter(Boolean);
    const read = NewAction.safeParse({ ...action, examples });
    setFaults(
      Object.fromEntries(
        read.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
      ),
    );
    return read.data ?? null;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const whole = checked();
    if (whole && !save.isPending)
      save.mutate({ id, action: whole }, { onSuccess: onClose, onError: tell });
  }

  const parts = { action, onChange, onSettings, faults };
  const { Parts } = kindsOnPage[action.kind];
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card label={id ? before.name : "New action"}>
        <CardHeader title={id ? before.name : "New action"}>
          <Button size="small" variant="ghost" onClick={onClose}>
            <ArrowLeft aria-hidden="true" />
            All actions
          </Button>
        </CardHeader>
        <form noValidate onSubmit={submit} className="[&_fieldset]:mt-1">
          <CardSection className="flex flex-col gap-4">
            <PurposePart {...parts} />
          </CardSection>
          <CardSection>
            <FieldsPart {...parts} />
          </CardSection>
          <CardSection className="flex flex-col gap-4">
            <Parts {...parts} />
          </CardSection>
          <CardSection className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" isBusy={save.isPending}>
              Save
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            {id && (
              <Button variant="ghost" className="ml-auto" onClick={() => setRemoving(true)}>
                Delete
              </Button>
            )}
            {Object.keys(faults).length > 0 && (
              <p role="alert" className="basis-full text-small font-medium text-danger">
                {faults[""] ?? "Please fix what is marked above."}
              </p>
            )}
          </CardSection>
        </form>
      </Card>
      <TestPanel
        action={action}
        test={test}
        faults={faults}
        onTest={(values) => {
          const whole = checked();
          if (whole) test.mutate({ id, action: whole, values }, { onError: tell });
        }}
      />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title="Delete this action?"
        text="The agent no longer offers it. What it has sent stays in the log."
        confirm="Delete"
        isBusy={remove.isPending}
        onConfirm={() => id && remove.mutate(id, { onSuccess: onClose })}
      />
    </div>
  );
}
