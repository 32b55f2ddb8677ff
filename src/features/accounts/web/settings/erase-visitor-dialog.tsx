import { useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import type { Erased } from "../../contract.ts";
import { useEraseVisitor } from "./settings-data.ts";

export function EraseVisitorDialog({ onClose }: { onClose: () => void }) {
  const erasure = useEraseVisitor();
  const [email, setEmail] = useState("");
  const error = erasure.error instanceof ApiError ? erasure.error.fields.email : undefined;
  if (erasure.data)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Erase a visitor"
        text={whatWent(erasure.data)}
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Erase a visitor"
      text="Deletes the leads with this address, the conversations in which it was left or written, and the emails about them. This cannot be undone."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="erasure"
            variant="danger"
            disabled={!email.trim()}
            isBusy={erasure.isPending}
          >
            Erase
          </Button>
        </>
      }
    >
      <form
        id="erasure"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim() && !erasure.isPending) erasure.mutate(email);
        }}
      >
        <Field label="The visitor's email" error={error}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function whatWent({ conversations, leads, mails }: Erased) {
  const parts = [
    many(conversations, "conversation"),
    many(leads, "lead"),
    many(mails, "email"),
  ].filter(Boolean);
  if (parts.length === 0) return "Nothing was kept about this address.";
  const list = new Intl.ListFormat("en-US").format(parts);
  return `Erased: ${list}. Backups of this service keep a copy until newer ones replace them.`;
}

function many(n: number, what: string) {
  return n === 0 ? "" : `${n.toLocaleString("en-US")} ${what}${n === 1 ? "" : "s"}`;
}
