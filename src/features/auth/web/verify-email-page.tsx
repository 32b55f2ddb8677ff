import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { ApiError, call } from "#platform/web/call.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { authApi } from "../contract.ts";
import { AuthFrame } from "./public.tsx";

/** Where the mailed link leads. It is used by a call, so that a mail program that looks at links uses none up. */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const check = useQuery({
    queryKey: ["verify-email", token],
    queryFn: () => call(authApi.verifyEmail, { body: { token } }),
  });
  if (check.isPending)
    return (
      <AuthFrame title="One moment">
        <Spinner label="Confirming your address" className="size-5" />
      </AuthFrame>
    );
  if (check.data)
    return (
      <AuthFrame title="Your address is confirmed" text="Thank you. Everything is set up.">
        <LinkButton href="/" isExternal variant="primary">
          Go to the dashboard
        </LinkButton>
      </AuthFrame>
    );
  if (check.error instanceof ApiError && check.error.status === 410)
    return (
      <AuthFrame
        title="This link no longer works"
        text="It was used already, or is older than three days. If your address is not confirmed yet, you find a new link in the settings."
      >
        <LinkButton href="/settings" isExternal variant="primary">
          Open the settings
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="Your address could not be confirmed"
      text="The server did not answer as it should."
    >
      <Button variant="primary" isBusy={check.isFetching} onClick={() => check.refetch()}>
        Try again
      </Button>
    </AuthFrame>
  );
}
