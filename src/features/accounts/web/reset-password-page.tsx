import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useSearchParams } from "wouter";
import { z } from "zod";
import { ApiError } from "#platform/web/call.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Field } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { NewPassword } from "../contract.ts";
import { useResetPassword } from "./login-data.ts";
import { AuthFrame } from "./public.tsx";

const Chosen = z.object({ password: NewPassword });

export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const reset = useResetPassword(token);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Chosen),
    defaultValues: { password: "" },
  });
  const fault = reset.error instanceof ApiError ? reset.error : undefined;
  if (!token || fault?.status === 410)
    return (
      <AuthFrame
        title="This link no longer works"
        text="It has already been used or is older than 30 minutes."
      >
        <LinkButton href="/forgot-password" variant="primary">
          Send me a new link
        </LinkButton>
      </AuthFrame>
    );
  const isBusy = reset.isPending || reset.isSuccess;
  return (
    <AuthFrame title="Choose a new password" text="You will be signed out on your other devices.">
      <form
        noValidate
        aria-label="Choose a new password"
        onSubmit={handleSubmit(({ password }) => {
          if (!isBusy) reset.mutate(password);
        })}
        className="flex flex-col gap-4"
      >
        <Field
          label="New password"
          error={formState.errors.password?.message ?? fault?.fields.password}
        >
          <PasswordInput
            autoComplete="new-password"
            placeholder="Create a password (min 6 chars)"
            {...register("password")}
          />
        </Field>
        <Button type="submit" variant="primary" isBusy={isBusy} className="mt-1 max-md:h-11.5">
          Save and sign in
        </Button>
      </form>
    </AuthFrame>
  );
}
