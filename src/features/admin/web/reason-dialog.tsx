import { type ReactNode, type RefObject, useId, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Textarea } from "#platform/web/ui/field.tsx";

interface ReasonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text: string;
  hint: string;
  confirm: string;
  isDanger?: boolean;
  isBusy: boolean;
  opener: RefObject<HTMLElement | null>;
  onConfirm: (reason: string) => void;
  children?: ReactNode;
}

/** The reason stays in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const id = useId();
  const { isOpen, onClose, title, text, opener } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      text={text}
      opener={opener}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={props.isDanger ? "danger" : "primary"}
            isBusy={props.isBusy}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {isOpen && <ReasonForm id={id} {...props} />}
    </Dialog>
  );
}

function ReasonForm({ id, hint, isBusy, onConfirm }: ReasonDialogProps & { id: string }) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (reason.trim()) onConfirm(reason.trim());
        else setMissing(true);
      }}
    >
      <Field label="Reason" hint={hint} error={isMissing ? "A reason is required." : undefined}>
        <Textarea
          data-first-focus
          value={reason}
          maxLength={500}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
    </form>
  );
}
