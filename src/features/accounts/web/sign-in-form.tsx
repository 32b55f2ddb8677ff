import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button, TextLink } from "#platform/web/ui/button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { Credentials } from "../contract.ts";
import { useSignIn } from "./login-data.ts";

interface SignInFormProps {
  to?: string;
  email?: string;
}

export function SignInForm({ to, email = "" }: SignInFormProps) {
  const signIn = useSignIn(to);
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email, password: "" },
  });
  const { errors } = formState;
  const needsCode = useNeedsCode(signIn);
  const isBusy = signIn.isPending || Boolean(signIn.data);
  useEffect(() => {
    if (needsCode) setFocus("code");
  }, [needsCode, setFocus]);
  return (
    <form
      noValidate
      aria-label="Sign In"
      onSubmit={handleSubmit((credentials) => {
        if (!isBusy) signIn.mutate(credentials);
      })}
      className="flex flex-col gap-4"
    >
      {needsCode ? (
        <Field
          label="Code"
          hint="From your authenticator app, or a recovery code."
          error={errors.code?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            className="tabular-nums"
            {...register("code")}
          />
        </Field>
      ) : (
        <>
          <Field label="Email" error={errors.email?.message}>
            <Input
              type="email"
              autoComplete="username"
              placeholder="Enter your email"
              {...register("email")}
            />
          </Field>
          <div className="relative">
            <Field label="Password" error={errors.password?.message}>
              <PasswordInput
                autoComplete="current-password"
                placeholder="Enter your password"
                {...register("password")}
              />
            </Field>
            <TextLink
              href="/forgot-password"
              label="Forgot password? Choose a new one"
              className="absolute end-0 top-0 text-small after:absolute after:-inset-x-2 after:-inset-y-3.5"
            >
              Forgot password?
            </TextLink>
          </div>
        </>
      )}
      <Button type="submit" variant="primary" isBusy={isBusy} className="mt-1 max-md:h-11.5">
        Sign In
      </Button>
    </form>
  );
}

/** Once asked for, it stays: a wrong code does not lead back to the password. */
function useNeedsCode({ data, isSuccess }: ReturnType<typeof useSignIn>) {
  const [wasAsked, setAsked] = useState(false);
  const isAsked = isSuccess && data === null;
  if (isAsked && !wasAsked) setAsked(true);
  return wasAsked || isAsked;
}
