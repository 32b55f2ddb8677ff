import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { PasswordChange } from "../../contract.ts";
import { useChangePassword } from "./settings-data.ts";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors } = formState;
  const refused = change.error instanceof ApiError ? change.error.fields : {};
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change password"
      text="You'll stay signed in on this device only."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="password" variant="primary" isBusy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="password"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((passwords) => {
          if (!change.isPending) change.mutate(passwords, { onSuccess: onClose });
        })}
      >
        <Field
          label="Current password"
          error={errors.currentPassword?.message ?? refused.currentPassword}
        >
          <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
        </Field>
        <Field
          label="New password"
          hint="At least 6 characters."
          error={errors.newPassword?.message ?? refused.newPassword}
        >
          <PasswordInput autoComplete="new-password" {...register("newPassword")} />
        </Field>
      </form>
    </Dialog>
  );
}
