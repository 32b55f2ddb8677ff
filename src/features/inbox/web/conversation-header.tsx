import { AlarmClock, ArrowLeft, Ban, MailWarning, PanelRight } from "lucide-react";
import { useState } from "react";
import { Button, IconButton, IconLink, TextLink } from "#platform/web/ui/button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Menu, MenuItem, MenuRule } from "#platform/web/ui/menu.tsx";
import type { InboxConversation } from "../contract.ts";
import { useChangeConversation } from "./inbox-data.ts";
import { pageName, visitorName } from "./names.ts";
import { snoozeChoices } from "./snooze.ts";

interface ConversationHeaderProps {
  conversation: InboxConversation;
  listHref: string;
  areDetailsShown: boolean;
  onDetails: () => void;
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, listHref, areDetailsShown, onDetails } = props;
  const { id, agentName, pageUrl, status, leadId } = conversation;
  const change = useChangeConversation(id);
  const isClosed = status === "closed";
  return (
    <header className="flex items-center gap-2 border-b border-line px-7 py-3 max-md:gap-1 max-md:px-2">
      <IconLink
        label="Back to the conversations"
        href={listHref}
        variant="ghost"
        className="lg:hidden"
      >
        <ArrowLeft aria-hidden="true" />
      </IconLink>
      <div className="min-w-0 grow">
        <h2 dir="auto" className="truncate text-left text-h3 font-[640]">
          {visitorName(conversation)}
        </h2>
        <div className="flex min-w-0 gap-x-2 text-small text-ink-3">
          <p dir="auto" className="truncate text-left">
            {agentName}
            {pageUrl && `, on the page ${pageName(pageUrl)}`}
          </p>
          {leadId && (
            <TextLink href={`/leads?lead=${leadId}`} className="shrink-0 max-md:hidden">
              Open lead
            </TextLink>
          )}
        </div>
      </div>
      <Button
        variant="ghost"
        size="small"
        isBusy={change.isPending}
        onClick={() => change.mutate({ status: isClosed ? "active" : "closed" })}
      >
        {isClosed ? "Reopen" : "Close"}
      </Button>
      <More conversation={conversation} />
      <IconButton label="Details" size="small" aria-pressed={areDetailsShown} onClick={onDetails}>
        <PanelRight aria-hidden="true" />
      </IconButton>
    </header>
  );
}

function More({
  conversation: { id, isBlocked, snoozedUntil },
}: {
  conversation: InboxConversation;
}) {
  const change = useChangeConversation(id);
  const [isBlocking, setBlocking] = useState(false);
  return (
    <>
      <Menu label="More actions">
        {snoozedUntil ? (
          <MenuItem
            icon={<AlarmClock aria-hidden="true" />}
            onSelect={() => change.mutate({ snoozedUntil: null })}
          >
            End snooze
          </MenuItem>
        ) : (
          snoozeChoices.map(({ name, until }) => (
            <MenuItem
              key={name}
              icon={<AlarmClock aria-hidden="true" />}
              onSelect={() => change.mutate({ snoozedUntil: until(new Date()).toISOString() })}
            >
              {name}
            </MenuItem>
          ))
        )}
        <MenuItem
          icon={<MailWarning aria-hidden="true" />}
          onSelect={() => change.mutate({ isRead: false })}
        >
          Mark as unread
        </MenuItem>
        <MenuRule />
        {isBlocked ? (
          <MenuItem
            icon={<Ban aria-hidden="true" />}
            onSelect={() => change.mutate({ isBlocked: false })}
          >
            Unblock visitor
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban aria-hidden="true" />} isDanger onSelect={() => setBlocking(true)}>
            Block visitor
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isBlocking}
        onClose={() => setBlocking(false)}
        title="Block this visitor"
        text="They can no longer write to this agent from their browser, and this conversation is closed. You can unblock them here at any time."
        confirm="Block"
        isBusy={change.isPending}
        onConfirm={() =>
          change.mutate({ isBlocked: true }, { onSuccess: () => setBlocking(false) })
        }
      />
    </>
  );
}
