import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useSearchParams } from "wouter";
import { currentUserQuery, useSignOut } from "#features/accounts/web/public.ts";
import { AuthFrame, NameFields, SignInForm } from "#features/accounts/web/public.tsx";
import { ApiError } from "#platform/web/call.ts";
import { failureOf } from "#platform/web/failure.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { PasswordInput } from "#platform/web/ui/password-input.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { Acceptance, type InvitationShown } from "../contract.ts";
import { roleWords } from "./role-words.ts";
import { invitationQuery, useAccept, useJoin } from "./team-data.ts";

export function InvitationPage() {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const invitation = useQuery(invitationQuery(token));
  const user = useQuery(currentUserQuery);
  if (invitation.error instanceof ApiError && invitation.error.status === 410) return <Gone />;
  const failed = invitation.error ?? user.error;
  if (failed)
    return (
      <AuthFrame title="The invitation did not load" text={failureOf(failed).text}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </AuthFrame>
    );
  if (!invitation.data || user.isPending)
    return (
      <AuthFrame title="One moment">
        <Spinner label="Loading the invitation" className="size-5" />
      </AuthFrame>
    );
  const { ownerName, role, email, hasAccount } = invitation.data;
  return (
    <AuthFrame
      title={`Join ${ownerName}'s team`}
      text={`${roleWords[role].name}: ${roleWords[role].text}`}
    >
      {user.data && user.data.email !== email && (
        <OtherAccount own={user.data.email} invited={email} />
      )}
      {user.data?.email === email && <Join token={token} email={email} />}
      {!user.data && hasAccount && (
        <>
          <p className="text-ink-2">
            There is already an account for {email}. Sign in to join. If you sign in with Google,
            open the link in the email again afterward.
          </p>
          <SignInForm email={email} to={`/invitation?token=${encodeURIComponent(token)}`} />
        </>
      )}
      {!user.data && !hasAccount && <NewMember token={token} invitation={invitation.data} />}
    </AuthFrame>
  );
}

function Gone() {
  return (
    <AuthFrame
      title="This invitation no longer works"
      text="It has been used or withdrawn, or is older than seven days. Ask for a new one."
    >
      <LinkButton href="/" isExternal variant="primary">
        Go to home page
      </LinkButton>
    </AuthFrame>
  );
}

/** Someone signed in with another account must not join by accident. */
function OtherAccount({ own, invited }: { own: string; invited: string }) {
  const signOut = useSignOut();
  return (
    <>
      <p className="wrap-anywhere text-ink-2">
        This invitation is for {invited}, but you are signed in as {own}. Sign out and open the link
        in the email again to use it.
      </p>
      <Button variant="primary" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    </>
  );
}

function Join({ token, email }: { token: string; email: string }) {
  const join = useJoin(token);
  return (
    <>
      <p className="wrap-anywhere text-ink-2">
        You are signed in as {email}. Once you join, this account works on their agents and leads,
        and its own trial ends.
      </p>
      <Button
        variant="primary"
        isBusy={join.isPending || join.isSuccess}
        onClick={() => join.mutate()}
      >
        Join the team
      </Button>
    </>
  );
}

const NewMemberFields = Acceptance.omit({ token: true });

function NewMember({ token, invitation }: { token: string; invitation: InvitationShown }) {
  const accept = useAccept(token);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewMemberFields),
    defaultValues: { firstName: "", lastName: "", password: "" },
  });
  const refused = accept.error instanceof ApiError ? accept.error.fields : {};
  const { errors } = formState;
  const isBusy = accept.isPending || accept.isSuccess;
  return (
    <form
      noValidate
      aria-label="Join the team"
      onSubmit={handleSubmit((account) => {
        if (!isBusy) accept.mutate(account);
      })}
      className="flex flex-col gap-4"
    >
      <Field label="Email">
        <Input readOnly autoComplete="username" value={invitation.email} />
      </Field>
      <NameFields first={register("firstName")} last={register("lastName")} errors={errors} />
      <Field label="Password" error={errors.password?.message ?? refused.password}>
        <PasswordInput
          autoComplete="new-password"
          placeholder="Create a password (min 6 chars)"
          {...register("password")}
        />
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy} className="mt-1 max-md:h-11.5">
        Join the team
      </Button>
    </form>
  );
}
