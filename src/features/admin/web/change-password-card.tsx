import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Field } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { adminSettingsApi, OperatorPasswordChange } from "../contract-settings.ts";
import { useOperatorMutation } from "./operator-calls.ts";

const blank = { currentPassword: "", newPassword: "", confirmPassword: "" };

export function ChangePasswordCard() {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(OperatorPasswordChange),
    defaultValues: blank,
  });
  const { errors } = formState;
  const change = useOperatorMutation(adminSettingsApi.changePassword, {
    done: "Password Changed",
    doneText: "You were signed out on your other devices.",
    failed: "Failed to change password. Please check your current password.",
    onDone: () => reset(blank),
  });
  return (
    <Card label="Change Password">
      <CardHeader title="Change Password" />
      <form
        noValidate
        aria-label="Change Password"
        onSubmit={handleSubmit((body) =>
          change.isPending ? undefined : change.mutate([{ body }]),
        )}
        className="px-6 pb-6 max-md:px-4 max-md:pb-4"
      >
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-3">
          <Field label="Current Password" error={errors.currentPassword?.message}>
            <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
          </Field>
          <Field label="New Password" error={errors.newPassword?.message}>
            <PasswordInput autoComplete="new-password" {...register("newPassword")} />
          </Field>
          <Field label="Confirm New Password" error={errors.confirmPassword?.message}>
            <PasswordInput autoComplete="new-password" {...register("confirmPassword")} />
          </Field>
        </div>
        <Button type="submit" variant="primary" isBusy={change.isPending} className="mt-5">
          Change Password
        </Button>
      </form>
    </Card>
  );
}
