import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { failureOf } from "#platform/web/failure.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { currentUserQuery } from "./public.ts";
import { AuthFrame } from "./public.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface LinkOwnerProps {
  /** The page that the link in the email opens. */
  path: string;
  /** Shown to whoever has to sign in first. */
  title: string;
  text: string;
  children: (token: string, email: string) => ReactNode;
}

/** Opening an emailed link does nothing by itself: it takes the account's own session, and a press. */
export function LinkOwner({ path, title, text, children }: LinkOwnerProps) {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const user = useQuery(currentUserQuery);
  if (user.isPending)
    return (
      <AuthFrame title="One moment">
        <Spinner label="Checking the link" className="size-5" />
      </AuthFrame>
    );
  if (user.error)
    return (
      <AuthFrame title="Your account did not load" text={failureOf(user.error).text}>
        <Button variant="primary" isBusy={user.isFetching} onClick={() => user.refetch()}>
          Try again
        </Button>
      </AuthFrame>
    );
  if (user.data) return children(token, user.data.email);
  return (
    <AuthFrame title={title} text={text}>
      <SignInForm to={`${path}?token=${encodeURIComponent(token)}`} />
    </AuthFrame>
  );
}
