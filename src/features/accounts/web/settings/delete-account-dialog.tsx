import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import type { Holdings } from "../../contract.ts";
import { holdingsQuery, useDeleteAccount } from "./settings-data.ts";

interface DeleteAccountDialogProps {
  email: string;
  hasPassword: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ email, hasPassword, onClose }: DeleteAccountDialogProps) {
  const holdings = useQuery(holdingsQuery);
  const removal = useDeleteAccount();
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const refused = removal.error instanceof ApiError ? removal.error.fields : {};
  const isSame = typed.trim().toLowerCase() === email;
  const isReady = isSame && (!hasPassword || password !== "");
  const isBusy = removal.isPending || removal.isSuccess;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete account"
      text={
        holdings.data
          ? whatGoes(holdings.data)
          : "Everything in it is deleted too. This cannot be undone."
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="deletion"
            variant="danger"
            disabled={!isReady}
            isBusy={isBusy}
          >
            Delete my account
          </Button>
        </>
      }
    >
      <form
        id="deletion"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy)
            removal.mutate({ email: typed, ...(hasPassword && { password }) });
        }}
      >
        <Field label={`Type ${email} to confirm`} error={refused.email}>
          <Input
            type="email"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {hasPassword && (
          <Field label="Your password" error={refused.password}>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

function whatGoes({ agents, conversations, leads }: Holdings) {
  const parts = [
    many(agents, "agent"),
    many(conversations, "conversation"),
    many(leads, "lead"),
  ].filter(Boolean);
  const list = new Intl.ListFormat("en-US").format(["your account", ...parts]);
  return `This deletes ${list}. It cannot be undone, and agents on your websites stop answering right away.`;
}

function many(n: number, what: string) {
  return n === 0 ? "" : `${n.toLocaleString("en-US")} ${what}${n === 1 ? "" : "s"}`;
}
