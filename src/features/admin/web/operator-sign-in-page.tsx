import { zodResolver } from "@hookform/resolvers/zod";
import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ApiError, call } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { Logo } from "#platform/web/ui/logo.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { adminApi, OperatorCredentials } from "../contract.ts";
import { under } from "./operator-path.ts";

export function OperatorSignInPage({ operatorPath }: { operatorPath: string }) {
  const { register, handleSubmit, resetField, setFocus, formState } = useForm({
    resolver: zodResolver(OperatorCredentials),
    defaultValues: { email: "", password: "" },
  });
  const [fault, setFault] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = formState.isSubmitting || isLeaving;
  const { errors } = formState;
  useEffect(() => {
    if (needsCode) setFocus("code");
  }, [needsCode, setFocus]);

  async function signIn(body: z.output<typeof OperatorCredentials>) {
    setFault(null);
    try {
      const { consolePath } = await call(under(operatorPath, adminApi.signIn), { body });
      setLeaving(true);
      window.location.assign(consolePath);
    } catch (error) {
      if (error instanceof ApiError && error.code === "code_needed") return setNeedsCode(true);
      setFault(sentenceFor(error));
      resetField("code");
    }
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-93">
        <Logo />
        <h1 className="mt-8 text-h1 font-[680]">Operator console</h1>
        <form
          noValidate
          aria-label="Operator sign-in"
          onSubmit={handleSubmit((credentials) => (isBusy ? undefined : signIn(credentials)))}
          className="mt-5 flex flex-col gap-4"
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
                className="tabular-nums"
                {...register("code")}
              />
            </Field>
          ) : (
            <>
              <Field label="Admin Email" error={errors.email?.message}>
                <Input type="email" autoComplete="username" {...register("email")} />
              </Field>
              <Field label="Admin Password" error={errors.password?.message}>
                <PasswordInput autoComplete="current-password" {...register("password")} />
              </Field>
            </>
          )}
          {fault && (
            <p
              role="alert"
              className="flex gap-2 rounded-control bg-danger-soft px-3 py-2.5 font-medium text-danger"
            >
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {fault}
            </p>
          )}
          <Button type="submit" variant="primary" isBusy={isBusy} className="mt-1 max-md:h-11.5">
            {isBusy ? "Signing in..." : "Sign in to Admin"}
          </Button>
        </form>
      </div>
    </main>
  );
}

function sentenceFor(error: unknown) {
  if (error instanceof ApiError) return error.detail ?? "Invalid admin credentials";
  return "Login failed. Please try again.";
}
