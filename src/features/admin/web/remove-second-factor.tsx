import type { QueryKey } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { adminSecondFactorApi } from "../contract-second-factor.ts";
import { useOperatorMutation } from "./operator-calls.ts";

interface RemoveProps {
  isOpen: boolean;
  onClose: () => void;
  changes: readonly QueryKey[];
}

/** Asks for a code, so that a stolen password cannot remove it. */
export function RemoveSecondFactor({ isOpen, onClose, changes }: RemoveProps) {
  const id = useId();
  const [code, setCode] = useState("");
  if (!isOpen && code) setCode("");
  const remove = useOperatorMutation(adminSecondFactorApi.remove, {
    done: "Second factor removed",
    doneText: "You now sign in with just your password.",
    failed: "Failed to remove the second factor.",
    changes,
    onDone: onClose,
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Remove the second factor?"
      text="You will sign in with just your password. Your recovery codes stop working."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={id} isBusy={remove.isPending}>
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
          if (code.trim() && !remove.isPending) remove.mutate([{ body: { code } }]);
        }}
      >
        <Field label="Code" hint="From your app, or a recovery code.">
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
