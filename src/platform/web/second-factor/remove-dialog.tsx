import { useId, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";

interface RemoveDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  error?: string | undefined;
  onRemove: (code: string) => void;
  onClose: () => void;
}

/** Asks for a code, so that a stolen password cannot remove it. */
export function RemoveDialog({ isOpen, isBusy, error, onRemove, onClose }: RemoveDialogProps) {
  const id = useId();
  const [code, setCode] = useState("");
  if (!isOpen && code) setCode("");
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove two-factor sign-in?"
      text="You will sign in with just your password. Your recovery codes stop working."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={id} isBusy={isBusy}>
            Remove
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() && !isBusy) onRemove(code);
        }}
      >
        <Field label="Code" hint="From your authenticator app, or a recovery code." error={error}>
          <Input
            data-first-focus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            maxLength={40}
            className="tabular-nums"
          />
        </Field>
      </form>
    </Dialog>
  );
}
