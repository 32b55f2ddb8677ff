import { useState } from "react";
import { Badge, type BadgeShape, type BadgeTone } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Select } from "#platform/web/ui/field.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { formatMoment } from "#shared/dates.ts";
import { mailStatuses } from "#shared/vocabulary.ts";
import { adminSystemApi, type MailRow, type SystemState } from "../contract-system.ts";
import { oneOf } from "./list-address.ts";
import { useOperatorMutation, useOperatorPages } from "./operator-calls.ts";
import { Pager, usePager } from "./pager.tsx";
import { sayCount } from "./system-words.ts";

const key = ["mails"];
const pageSize = 10;

const statuses: Record<MailRow["status"], { name: string; tone: BadgeTone; shape: BadgeShape }> = {
  waiting: { name: "Waiting", tone: "info", shape: "half" },
  kept: { name: "Kept", tone: "neutral", shape: "ring" },
  failed: { name: "Failed", tone: "danger", shape: "cross" },
  sent: { name: "Sent", tone: "positive", shape: "tick" },
};

interface Opened extends MailRow {
  text: string;
}

export function Mails({ counts }: { counts: SystemState["mails"] | undefined }) {
  const [status, setStatus] = useState<MailRow["status"]>();
  const [opened, setOpened] = useState<Opened>();
  const asked = { ...(status && { status }) };
  const mails = useOperatorPages([...key, "pages"], adminSystemApi.mails, {
    ...asked,
    limit: pageSize,
  });
  const pager = usePager(mails, asked);
  return (
    <Card label="Mail">
      <CardHeader title="Mail">
        <Select
          aria-label="Mail status"
          value={status ?? ""}
          onChange={(event) => setStatus(oneOf(mailStatuses, event.target.value))}
          className="w-44"
        >
          <option value="">All mail</option>
          {mailStatuses.map((one) => (
            <option key={one} value={one}>
              {statuses[one].name}
              {counts && ` (${sayCount(counts[one])})`}
            </option>
          ))}
        </Select>
      </CardHeader>
      {counts && counts.kept > 0 && (
        <CardSection className="border-t-0! pt-0! text-ink-2">
          Kept emails could not be sent because no mail server was set up. Set one up in Settings,
          then send them from here.
        </CardSection>
      )}
      {!pager.rows ? (
        <PageState query={mails} failed="The mail did not load" />
      ) : pager.rows.length === 0 ? (
        <CardSection className="text-ink-2">No mail.</CardSection>
      ) : (
        <>
          <ul>
            {pager.rows.map((mail) => (
              <MailLine key={mail.id} mail={mail} onOpen={setOpened} />
            ))}
          </ul>
          {(pager.next || pager.previous) && (
            <CardSection>
              <Pager pager={pager} total={undefined} />
            </CardSection>
          )}
        </>
      )}
      <MailDialog mail={opened} onClose={() => setOpened(undefined)} />
    </Card>
  );
}

function MailLine({ mail, onOpen }: { mail: MailRow; onOpen: (mail: Opened) => void }) {
  const { id, to, subject, status, createdAt, error } = mail;
  const { name, tone, shape } = statuses[status];
  const input = { params: { id } };
  const read = useOperatorMutation(adminSystemApi.mail, {
    failed: "Failed to open the email.",
    onDone: onOpen,
  });
  const send = useOperatorMutation(adminSystemApi.sendMail, {
    done: "It is on its way",
    failed: "Failed to send the email.",
    changes: [key, ["system"]],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-6 py-3 max-md:px-4">
      <div className="min-w-0 grow basis-56">
        <p dir="auto" className="truncate text-left font-medium">
          {subject}
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          to {to}, {formatMoment(createdAt)}
        </p>
        {error && <p className="text-small text-danger wrap-anywhere">{error}</p>}
      </div>
      <Badge tone={tone} shape={shape}>
        {name}
      </Badge>
      <div className="flex gap-2">
        <Button
          size="small"
          variant="ghost"
          isBusy={read.isPending}
          aria-label={`Read: ${subject}`}
          onClick={() => read.mutate([input])}
        >
          Read
        </Button>
        {(status === "kept" || status === "failed") && (
          <Button
            size="small"
            isBusy={send.isPending}
            aria-label={`Send: ${subject}`}
            onClick={() => send.mutate([input])}
          >
            Send
          </Button>
        )}
      </div>
    </li>
  );
}

function MailDialog({ mail, onClose }: { mail: Opened | undefined; onClose: () => void }) {
  const [shown, setShown] = useState(mail);
  if (mail && mail !== shown) setShown(mail);
  return (
    <Dialog
      isOpen={mail !== undefined}
      onClose={onClose}
      title={shown?.subject ?? ""}
      text={shown ? `To ${shown.to}, ${formatMoment(shown.createdAt)}` : ""}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p dir="auto" className="text-left whitespace-pre-line wrap-anywhere">
        {shown?.text}
      </p>
    </Dialog>
  );
}
