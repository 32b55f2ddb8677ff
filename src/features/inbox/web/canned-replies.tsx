import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input, Textarea } from "#platform/web/ui/field.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { BoneRows } from "#platform/web/ui/skeleton.tsx";
import type { CannedReply, InboxConversation } from "../contract.ts";
import { cannedRepliesQuery, useRemoveCannedReply, useSaveCannedReply } from "./inbox-data.ts";
import { withVariables } from "./with-variables.ts";

interface CannedRepliesProps {
  isOpen: boolean;
  onClose: () => void;
  onUse: (text: string) => void;
  conversation: InboxConversation;
}

export function CannedReplies({ isOpen, onClose, onUse, conversation }: CannedRepliesProps) {
  const replies = useQuery({ ...cannedRepliesQuery, enabled: isOpen });
  const [written, setWritten] = useState<CannedReply | "new" | null>(null);
  const close = () => {
    setWritten(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Saved replies">
      {written ? (
        <ReplyForm reply={written === "new" ? null : written} onDone={() => setWritten(null)} />
      ) : !replies.data ? (
        <PageState
          query={replies}
          failed="The saved replies did not load"
          skeleton={<BoneRows count={2} />}
        />
      ) : (
        <div className="flex flex-col gap-4">
          {replies.data.length === 0 && (
            <p className="text-ink-2">
              Save replies you use often, such as directions or a thank-you, and insert them with
              one click.
            </p>
          )}
          <ul className="flex flex-col empty:hidden">
            {replies.data.map((reply) => (
              <Reply
                key={reply.id}
                reply={reply}
                onUse={() => onUse(withVariables(reply.text, conversation))}
                onChange={() => setWritten(reply)}
              />
            ))}
          </ul>
          <Button className="self-start" onClick={() => setWritten("new")}>
            <Plus aria-hidden="true" />
            Add a reply
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface ReplyProps {
  reply: CannedReply;
  onUse: () => void;
  onChange: () => void;
}

function Reply({ reply, onUse, onChange }: ReplyProps) {
  const remove = useRemoveCannedReply();
  return (
    <li className="flex items-center gap-1 border-b border-line py-1.5 last:border-b-0">
      <button
        type="button"
        onClick={onUse}
        className="min-h-11 min-w-0 grow cursor-pointer rounded-control px-2 py-1 text-left hover:bg-hover"
      >
        <span dir="auto" className="block truncate font-medium">
          {reply.title}
        </span>
        <span dir="auto" className="block truncate text-small text-ink-2">
          {reply.text}
        </span>
      </button>
      <IconButton label={`Change ${reply.title}`} variant="ghost" size="small" onClick={onChange}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Remove ${reply.title}`}
        variant="ghost"
        size="small"
        aria-busy={remove.isPending || undefined}
        onClick={() => remove.mutate(reply.id)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function ReplyForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const save = useSaveCannedReply();
  const [title, setTitle] = useState(reply?.title ?? "");
  const [text, setText] = useState(reply?.text ?? "");
  const faults = save.error instanceof ApiError ? save.error.fields : {};
  function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog is inside the reply's form.
    event.stopPropagation();
    save.mutate({ title, text, ...(reply && { id: reply.id }) }, { onSuccess: onDone });
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="Name" error={faults.title}>
        <Input value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field
        label="Reply"
        error={faults.text}
        hint="{visitor}, {agent} and {business} are filled in when you use it."
      >
        <Textarea value={text} maxLength={2000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
