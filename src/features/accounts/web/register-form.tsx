import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { NewAccount } from "../contract.ts";
import { useRegister } from "./login-data.ts";
import { NameFields } from "./name-fields.tsx";

export function RegisterForm() {
  const creation = useRegister();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewAccount),
    defaultValues: { firstName: "", lastName: "", email: "", password: "" },
  });
  const { errors } = formState;
  const isBusy = creation.isPending || creation.isSuccess;
  return (
    <form
      noValidate
      aria-label="Create Account"
      onSubmit={handleSubmit((account) => {
        if (!isBusy) creation.mutate(account);
      })}
      className="flex flex-col gap-4"
    >
      <NameFields first={register("firstName")} last={register("lastName")} errors={errors} />
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          placeholder="Enter your email"
          {...register("email")}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          placeholder="Create a password (min 6 chars)"
          {...register("password")}
        />
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy} className="mt-1 max-md:h-11.5">
        Create Account
      </Button>
    </form>
  );
}
