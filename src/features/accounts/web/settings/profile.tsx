import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { type Account, type CurrentUser, PersonName } from "../../contract.ts";
import { NameFields } from "../name-fields.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { useChangeName, useMailVerification } from "./settings-data.ts";

export function Profile({ user, account }: { user: CurrentUser; account: Account }) {
  const [open, setOpen] = useState<"name" | "email" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name">
          <Input readOnly value={user.firstName} />
        </Field>
        <Field label="Last name">
          <Input readOnly value={user.lastName} />
        </Field>
      </div>
      <Field label="Email" hint={<Verification isVerified={account.isEmailVerified} />}>
        <Input readOnly value={user.email} />
      </Field>
      {account.hasPassword && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen("name")}>Change name</Button>
          <Button onClick={() => setOpen("email")}>Change email</Button>
        </div>
      )}
      {open === "name" && <NameDialog user={user} onClose={close} />}
      {open === "email" && <EmailDialog email={user.email} onClose={close} />}
    </div>
  );
}

function Verification({ isVerified }: { isVerified: boolean }) {
  const mail = useMailVerification();
  if (isVerified)
    return (
      <Badge tone="positive" shape="tick">
        Email confirmed
      </Badge>
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="warning" shape="none">
        Email not confirmed
      </Badge>
      <Button variant="ghost" size="small" isBusy={mail.isPending} onClick={() => mail.mutate()}>
        Send the link again
      </Button>
    </span>
  );
}

function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const change = useChangeName();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PersonName),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const { errors } = formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change name"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="name" variant="primary" isBusy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="name"
        noValidate
        onSubmit={handleSubmit((name) => {
          if (!change.isPending) change.mutate(name, { onSuccess: onClose });
        })}
      >
        <NameFields first={register("firstName")} last={register("lastName")} errors={errors} />
      </form>
    </Dialog>
  );
}
