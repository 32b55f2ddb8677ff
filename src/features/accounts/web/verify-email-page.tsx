import { ApiError } from "#platform/web/call.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { PRODUCT_NAME } from "#shared/product.ts";
import { LinkOwner } from "./link-owner.tsx";
import { useVerifyEmail } from "./login-data.ts";
import { AuthFrame } from "./public.tsx";

/** Someone else may have registered the address, and link scanners would confirm it: so it takes a press. */
export function VerifyEmailPage() {
  return (
    <LinkOwner
      path="/verify-email"
      title="Confirm your address"
      text={`Sign in to confirm the address you registered with at ${PRODUCT_NAME}. If you didn't register, you can ignore this.`}
    >
      {(token, email) => <Confirm token={token} email={email} />}
    </LinkOwner>
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
