import { Inbox, ShieldAlert } from "lucide-react";
import { useMayDo } from "#features/accounts/web/public.ts";
import { Button } from "#platform/web/ui/button.tsx";
import type { SpamReason } from "#shared/vocabulary.ts";
import type { Lead } from "../contract.ts";
import { useMarkSpam } from "./leads-data.ts";

const reasons: Record<SpamReason, string> = {
  "hidden-field": "A hidden field that only bots see was filled in.",
  "too-fast": "It was sent with a link, faster than anyone could type.",
  links: "Contains suspicious links.",
  "by-hand": "Someone on your team marked it as spam.",
};

export function SpamRow({ lead, onMoved }: { lead: Lead; onMoved: () => void }) {
  const mark = useMarkSpam();
  const mayChange = useMayDo("editor");
  const button = mayChange && (
    <Button
      size="small"
      variant={lead.isSpam ? "secondary" : "ghost"}
      className={lead.isSpam ? "self-start" : "-ms-3 -my-2 self-start"}
      isBusy={mark.isPending}
      onClick={() => mark.mutate({ id: lead.id, isSpam: !lead.isSpam }, { onSuccess: onMoved })}
    >
      {lead.isSpam ? <Inbox aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
      {lead.isSpam ? "Not spam" : "Mark as spam"}
    </Button>
  );
  if (!lead.isSpam) return button;
  return (
    <div className="flex flex-col gap-2.5 rounded-[10px] bg-warning-soft px-4 py-3 text-small text-ink-2 forced-colors:border">
      <p>
        <b className="font-semibold text-ink">In the spam folder.</b>{" "}
        {lead.spamReason && reasons[lead.spamReason]} It isn't counted{" "}
        {lead.spamReason === "by-hand" ? "." : ", and nobody was notified."}
      </p>
      {button}
    </div>
  );
}
