import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { ApiError, call } from "#platform/web/call.ts";
import { failureOf } from "#platform/web/failure.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { adminApi, Proof } from "../contract.ts";
import { under, useOperatorPaths } from "./operator-path.ts";
import { useAsking } from "./prove.ts";

/** Mounted once; opens when a call needs the password again. */
export function ProveDialog() {
  const asking = useAsking();
  const id = useId();
  return (
    <Dialog
      isOpen={asking !== undefined}
      onClose={() => asking?.leave()}
      title="Confirm your password"
      text="You signed in more than 10 minutes ago. Please confirm that it is still you."
      actions={
        <>
          <Button variant="ghost" onClick={() => asking?.leave()}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id}>
            Continue
          </Button>
        </>
      }
    >
      {asking && <ProofForm id={id} onDone={asking.give} />}
    </Dialog>
  );
}

function ProofForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { signIn } = useOperatorPaths();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Proof),
    defaultValues: { password: "" },
  });

  async function prove(body: { password: string }) {
    try {
      await call(under(signIn, adminApi.prove), { body });
      onDone();
    } catch (error) {
      setError("password", { message: sentenceFor(error) });
    }
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={handleSubmit((body) => (formState.isSubmitting ? undefined : prove(body)))}
    >
      <Field label="Admin Password" error={formState.errors.password?.message}>
        <PasswordInput data-first-focus autoComplete="current-password" {...register("password")} />
      </Field>
    </form>
  );
}

function sentenceFor(error: unknown) {
  if (error instanceof ApiError && error.detail) return error.detail;
  return error instanceof Error ? failureOf(error).text : "Please try again.";
}
