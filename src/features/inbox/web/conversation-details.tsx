import { Contact, Download, Mail, Phone, Trash2, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useMayDo } from "#features/accounts/web/public.ts";
import { queryOf } from "#platform/web/call.ts";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { Button, IconButton, LinkButton, TextLink } from "#platform/web/ui/button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { Notes } from "#platform/web/ui/notes.tsx";
import { Fact } from "#platform/web/ui/progress.tsx";
import { formatMoment } from "#shared/dates.ts";
import { type InboxConversation, inboxApi } from "../contract.ts";
import { Assignee } from "./assignee.tsx";
import {
  useAddNote,
  useChangeConversation,
  useRemoveConversation,
  useRemoveNote,
} from "./inbox-data.ts";
import { countryName, pageName, visitorName } from "./names.ts";

interface ConversationDetailsProps {
  conversation: InboxConversation;
  onClose: () => void;
  onRemoved: () => void;
}

export function ConversationDetails(props: ConversationDetailsProps) {
  const { conversation, onClose, onRemoved } = props;
  const { id, agentName, pageUrl, country, timeZone, createdAt } = conversation;
  const { visitorEmail, visitorPhone, leadId, customerId, attributes } = conversation;
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveConversation(id);
  const mayTakeAway = useMayDo(inboxApi.remove.team);
  return (
    <div className="flex flex-col gap-5 p-6 max-md:p-4">
      <div className="flex items-start gap-3">
        <h2 dir="auto" className="min-w-0 grow text-left text-h3 font-[640] wrap-anywhere">
          {visitorName(conversation)}
        </h2>
        <IconButton
          label="Close details"
          variant="ghost"
          size="small"
          className="-mt-1 -mr-2"
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {(visitorEmail || visitorPhone) && (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {visitorEmail && (
            <LinkButton isExternal href={`mailto:${encodeURIComponent(visitorEmail)}`}>
              <Mail aria-hidden="true" />
              Email
            </LinkButton>
          )}
          {visitorPhone && (
            <LinkButton isExternal href={`tel:${visitorPhone.replace(/[^\d+]/g, "")}`}>
              <Phone aria-hidden="true" />
              Call
            </LinkButton>
          )}
        </div>
      )}
      {leadId && (
        <LinkButton href={`/leads?lead=${leadId}`}>
          <Contact aria-hidden="true" />
          Open lead
        </LinkButton>
      )}
      <dl>
        {visitorEmail && <Fact name="Email">{visitorEmail}</Fact>}
        {visitorPhone && <Fact name="Phone">{visitorPhone}</Fact>}
        {customerId && <Fact name="Signed in as">{customerId}</Fact>}
        <Fact name="Agent">{agentName}</Fact>
        <Fact name="Page">
          {pageUrl ? (
            <TextLink href={pageUrl} isNewTab>
              {pageName(pageUrl)}
            </TextLink>
          ) : (
            "Chat link"
          )}
        </Fact>
        {country && <Fact name="Country">{countryName(country)}</Fact>}
        {timeZone && (
          <Boundary>
            <TheirTime timeZone={timeZone} />
          </Boundary>
        )}
        <Fact name="Started">{formatMoment(createdAt)}</Fact>
      </dl>
      {Object.keys(attributes).length > 0 && (
        <section aria-label="From your website">
          <h3 className="text-small font-medium text-ink-2">From your website</h3>
          <dl>
            {Object.entries(attributes).map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
        </section>
      )}
      <Assignee conversation={conversation} />
      <Tags conversation={conversation} />
      <ConversationNotes conversation={conversation} />
      {mayTakeAway && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          {(["text", "json"] as const).map((format) => (
            <LinkButton key={format} size="small" download href={exportOf(id, format)}>
              <Download aria-hidden="true" />
              {format === "text" ? "Text" : "JSON"}
            </LinkButton>
          ))}
          <Button
            variant="ghost"
            size="small"
            className="ml-auto"
            onClick={() => setRemoving(true)}
          >
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title="Delete conversation"
        text="This permanently deletes its messages and notes. Leads from it are kept."
        confirm="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      />
    </div>
  );
}

function exportOf(id: string, format: "text" | "json") {
  return `${inboxApi.exportAs.path.replace(":id", id)}?${queryOf({ format })}`;
}

function TheirTime({ timeZone }: { timeZone: string }) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  });
  return <Fact name="Visitor's local time">{format.format(new Date())}</Fact>;
}

function Tags({ conversation: { id, tags } }: { conversation: InboxConversation }) {
  const [text, setText] = useState("");
  const change = useChangeConversation(id);
  function add(event: FormEvent) {
    event.preventDefault();
    const tag = text.trim();
    if (!tag || tags.includes(tag)) return setText("");
    change.mutate({ tags: [...tags, tag] }, { onSuccess: () => setText("") });
  }
  return (
    <section aria-label="Tags" className="flex flex-col gap-2">
      <form onSubmit={add} className="flex items-end gap-2">
        <Field label="Tags" className="grow">
          <Input
            value={text}
            maxLength={40}
            placeholder="Add a tag"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          isBusy={change.isPending}
          disabled={!text.trim() || tags.length >= 12}
        >
          Add
        </Button>
      </form>
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {tags.map((tag) => (
          <li
            key={tag}
            className="flex max-w-full items-center gap-0.5 rounded-badge bg-neutral-soft pl-2.5 text-small max-md:min-h-11"
          >
            <span dir="auto" className="truncate">
              {tag}
            </span>
            <IconButton
              label={`Remove the tag ${tag}`}
              variant="ghost"
              size="small"
              onClick={() => change.mutate({ tags: tags.filter((one) => one !== tag) })}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ConversationNotes({ conversation: { id, notes } }: { conversation: InboxConversation }) {
  return <Notes notes={notes} add={useAddNote(id)} remove={useRemoveNote(id)} />;
}
