import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { failureOf } from "#platform/web/failure.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { type GalleryName, gallery } from "../gallery.ts";
import { useAddActions } from "./actions-data.ts";

interface GalleryDialogProps {
  agentId: string;
  name: GalleryName;
  onClose: () => void;
  /** Opens the first of them, to be tried. */
  onAdded: (actionId: string) => void;
}

export function GalleryDialog({ agentId, name, onClose, onAdded }: GalleryDialogProps) {
  const { name: title, text, asks, actions } = gallery[name];
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [hasTried, setTried] = useState(false);
  const add = useAddActions(agentId);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (add.isPending || asks.some((ask) => !answers[ask.name]?.trim())) return;
    add.mutate(actions(answers), { onSuccess: ([first]) => first && onAdded(first.id) });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="gallery" variant="primary" isBusy={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form id="gallery" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {asks.map(({ name: field, label, hint, isSecret }) => (
          <Field
            key={field}
            label={label}
            hint={hint}
            error={hasTried && !answers[field]?.trim() ? `${label} is required` : undefined}
          >
            <Input
              autoComplete="off"
              spellCheck={false}
              type={isSecret ? "password" : "text"}
              value={answers[field] ?? ""}
              onChange={(event) => setAnswers({ ...answers, [field]: event.target.value })}
            />
          </Field>
        ))}
        {add.error && (
          <p role="alert" className="text-small font-medium text-danger">
            {(add.error instanceof ApiError && Object.values(add.error.fields)[0]) ||
              failureOf(add.error).text}
          </p>
        )}
      </form>
    </Dialog>
  );
}
