import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { EmailChange } from "../../contract.ts";
import { useChangeEmail } from "./settings-data.ts";

export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const change = useChangeEmail();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  const refused = change.error instanceof ApiError ? change.error.fields : {};
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change email"
      text={`We’ll email a link to your new address. You keep using ${email} until you open that link.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="email-change" variant="primary" isBusy={change.isPending}>
            Send the link
          </Button>
        </>
      }
    >
      <form
        id="email-change"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((wish) => {
          if (!change.isPending) change.mutate(wish, { onSuccess: onClose });
        })}
      >
        <Field label="New email" error={errors.email?.message ?? refused.email}>
          <Input type="email" autoComplete="email" {...register("email")} />
        </Field>
        <Field label="Your password" error={errors.password?.message ?? refused.password}>
          <PasswordInput autoComplete="current-password" {...register("password")} />
        </Field>
      </form>
    </Dialog>
  );
}
