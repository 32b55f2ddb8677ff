import { useMutation } from "@tanstack/react-query";
import { ApiError, call } from "#platform/web/call.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { settingsApi } from "../contract.ts";
import { LinkOwner } from "./link-owner.tsx";
import { AuthFrame } from "./public.tsx";

export function ChangeEmailPage() {
  return (
    <LinkOwner
      path="/change-email"
      title="Confirm your new address"
      text="Sign in with your current email address to confirm the new one."
    >
      {(token, email) => <Confirm token={token} email={email} />}
    </LinkOwner>
  );
}

function Confirm({ token, email }: { token: string; email: string }) {
  const change = useMutation({
    mutationFn: () => call(settingsApi.confirmEmail, { body: { token } }),
    meta: { isShownInForm: true },
  });
  if (change.data)
    return (
      <AuthFrame
        title="Your email address was changed"
        text={`You now sign in with ${change.data.email}. We sent a note to your old address.`}
      >
        <LinkButton href="/settings" isExternal variant="primary">
          Back to Settings
        </LinkButton>
      </AuthFrame>
    );
  if (change.error)
    return (
      <AuthFrame
        title="Your email address was not changed"
        text={
          (change.error instanceof ApiError && change.error.detail) ||
          "Something went wrong. Open the link again in a moment."
        }
      >
        <LinkButton href="/settings" isExternal variant="primary">
          Open Settings
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Confirm your new address"
      text={
        <span className="wrap-anywhere">
          You will sign in with the address this link was sent to, instead of {email}.
        </span>
      }
    >
      <Button variant="primary" isBusy={change.isPending} onClick={() => change.mutate()}>
        Use this address
      </Button>
    </AuthFrame>
  );
}
