import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button, TextLink } from "#platform/web/ui/button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { Email } from "../contract.ts";
import { useForgotPassword } from "./login-data.ts";
import { AuthFrame } from "./public.tsx";

const Forgotten = z.object({ email: Email });

/** Same text for every address, so that it does not reveal who has an account. */
export function ForgotPasswordPage() {
  const request = useForgotPassword();
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(Forgotten),
    defaultValues: { email: "" },
  });
  if (request.isSuccess)
    return (
      <AuthFrame title="Check your email">
        <p role="status" className="text-ink-2 wrap-anywhere">
          If <strong className="text-ink">{getValues("email").trim()}</strong> has an account, a
          link to choose a new password is on its way. It works for 30 minutes.
        </p>
        <p className="text-ink-2">
          Nothing there after a few minutes? Check your spam folder, or{" "}
          <TextLink href="/login">go back to sign in</TextLink>.
        </p>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Reset your password"
      text="Enter your email, and we'll send you a link to choose a new one."
    >
      <form
        noValidate
        aria-label="Reset your password"
        onSubmit={handleSubmit(({ email }) => {
          if (!request.isPending) request.mutate(email);
        })}
        className="flex flex-col gap-4"
      >
        <Field label="Email" error={formState.errors.email?.message}>
          <Input
            type="email"
            autoComplete="username"
            placeholder="Enter your email"
            {...register("email")}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          isBusy={request.isPending}
          className="mt-1 max-md:h-11.5"
        >
          Send the link
        </Button>
      </form>
      <p>
        <TextLink href="/login">Back to sign in</TextLink>
      </p>
    </AuthFrame>
  );
}
