import { AuthFrame } from "./public.tsx";

export function AccountDeletedPage() {
  return (
    <AuthFrame
      title="Your account is deleted"
      text="Your agents, their knowledge, conversations and leads are gone, and you are signed out everywhere. The chat on your website no longer answers."
    >
      <p className="text-ink-2">
        You can remove the code from your website now. Copies in our backups are overwritten in
        time.
      </p>
    </AuthFrame>
  );
}
