import { Mail, Phone, X } from "lucide-react";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { IconButton, LinkButton } from "#platform/web/ui/button.tsx";
import { Fact } from "#platform/web/ui/progress.tsx";
import { formatMoment } from "#shared/dates.ts";
import { leadSourceName } from "#shared/lead-source-name.ts";
import type { Lead } from "../contract.ts";
import { callLink, mailLink } from "./contact.ts";
import { type AnswerView, LeadConversation } from "./lead-conversation.tsx";
import { LeadDeliveries } from "./lead-deliveries.tsx";
import { LeadNotes } from "./lead-notes.tsx";
import { DeleteLead, LeadAssignee } from "./lead-owner.tsx";
import { LeadStatusSelect } from "./lead-status.tsx";
import { SpamRow } from "./spam-row.tsx";

export interface LeadDetailsProps {
  lead: Lead;
  onClose: () => void;
  Answer: AnswerView;
}

export function LeadDetails({ lead, onClose, Answer }: LeadDetailsProps) {
  const tel = callLink(lead.phone);
  return (
    <div className="flex flex-col gap-5 p-6 max-md:p-4">
      <div className="flex items-center gap-3">
        <Avatar name={lead.name} isLarge />
        <div className="min-w-0 grow">
          <h2 dir="auto" className="text-left text-h3 font-[640] wrap-anywhere">
            {lead.name}
          </h2>
          <p className="text-small text-ink-3 tabular-nums">{formatMoment(lead.createdAt)}</p>
        </div>
        <IconButton
          label="Close details"
          variant="ghost"
          size="small"
          className="-mr-2 self-start"
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <LinkButton variant="primary" isExternal href={mailLink(lead.email)}>
          <Mail aria-hidden="true" />
          Email
        </LinkButton>
        {tel && (
          <LinkButton isExternal href={tel}>
            <Phone aria-hidden="true" />
            Call
          </LinkButton>
        )}
      </div>
      {lead.isSpam && <SpamRow lead={lead} onMoved={onClose} />}
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden="true" className="text-small font-[560]">
          Status
        </span>
        <LeadStatusSelect lead={lead} isWide />
      </div>
      <LeadAssignee lead={lead} />
      <dl>
        <Fact name="Email">{lead.email}</Fact>
        {lead.phone && <Fact name="Phone">{lead.phone}</Fact>}
        <Fact name="Agent">{lead.agentName}</Fact>
        <Fact name="Source">{leadSourceName(lead.source)}</Fact>
        {lead.message && (
          <Fact name="Message">
            <span className="whitespace-pre-line">{lead.message}</span>
          </Fact>
        )}
      </dl>
      <LeadNotes key={`notes ${lead.id}`} id={lead.id} />
      <div className="flex flex-col">
        {!lead.isSpam && <SpamRow lead={lead} onMoved={onClose} />}
        <DeleteLead lead={lead} onGone={onClose} />
      </div>
      <LeadConversation key={lead.id} id={lead.id} Answer={Answer} />
      {/* Last, because it loads later and must not push anything down. */}
      <LeadDeliveries id={lead.id} />
    </div>
  );
}
