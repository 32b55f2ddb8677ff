import { LinkButton } from "#platform/web/ui/button.tsx";
import { AuthFrame } from "./public.tsx";

export function AccountDeletedPage() {
  return (
    <AuthFrame
      title="Your account is deleted"
      text="Your agents, what they knew, conversations and leads are gone, and you are signed out everywhere. Agents on your websites no longer answer."
    >
      <p className="text-ink-2">
        You can take the line of code off your website now. Copies in the operator's backups are
        overwritten in time.
      </p>
      <LinkButton href="/" isExternal variant="primary">
        Go to the start page
      </LinkButton>
    </AuthFrame>
  );
}
