import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { ApiError } from "#platform/web/call.ts";
import { failureOf } from "#platform/web/failure.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { PRODUCT_NAME } from "#shared/product.ts";
import { useVerifyEmail } from "./login-data.ts";
import { currentUserQuery } from "./public.ts";
import { AuthFrame } from "./public.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/**
 * Opening the link confirms nothing by itself: someone else may have registered the address, and link
 * scanners would confirm it.
 */
export function VerifyEmailPage() {
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
  if (user.data) return <Confirm token={token} email={user.data.email} />;
  return (
    <AuthFrame
      title="Confirm your address"
      text={`Sign in to confirm the address you registered with at ${PRODUCT_NAME}. If you didn't register, you can ignore this.`}
    >
      <SignInForm to={`/verify-email?token=${encodeURIComponent(token)}`} />
    </AuthFrame>
  );
}

function Confirm({ token, email }: { token: string; email: string }) {
  const verify = useVerifyEmail(token);
  if (verify.isSuccess)
    return (
      <AuthFrame title="Your address is confirmed" text="Thank you. You're all set.">
        <LinkButton href="/" isExternal variant="primary">
          Go to the dashboard
        </LinkButton>
      </AuthFrame>
    );
  if (verify.error instanceof ApiError && verify.error.status === 410)
    return (
      <AuthFrame
        title="This link no longer works"
        text="It has already been used, is older than three days, or is for another account. If your address isn't confirmed yet, you can get a new link in Settings."
      >
        <LinkButton href="/settings" isExternal variant="primary">
          Open Settings
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Confirm your address"
      text={
        <span className="wrap-anywhere">
          You registered at {PRODUCT_NAME} with {email}. If that wasn't you, don't confirm it.
        </span>
      }
    >
      <Button variant="primary" isBusy={verify.isPending} onClick={() => verify.mutate()}>
        Confirm
      </Button>
    </AuthFrame>
  );
}
