import { ArrowUp, MessageSquareText, PencilLine } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { hasMark } from "#shared/has-mark.ts";
import { isSendKey } from "#shared/is-send-key.ts";
import { type InboxConversation, inboxApi } from "../contract.ts";
import { CannedReplies } from "./canned-replies.tsx";
import { useGrowing } from "./growing.ts";
import { type Said, useDraft, useSay } from "./inbox-data.ts";
import { useSavedReplyPicker } from "./saved-reply-picker.tsx";

/** The server believes a typing signal for a little longer. */
const typingEveryMs = 3000;

const draftKey = (id: string) => `inbox.draft.${id}`;

interface ComposerProps {
  conversation: InboxConversation;
  /** Only just after taking over, not when opening one that was taken over earlier. */
  takesFocus: boolean;
  /** Escape goes back to the conversation, where the inbox's keys work. */
  onLeave: () => void;
}

/** The draft survives a reload. Enter sends, Shift+Enter breaks the line. */
export function Composer({ conversation, takesFocus, onLeave }: ComposerProps) {
  const { id, personName } = conversation;
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(id)) ?? "");
  const [isChoosing, setChoosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const typedAt = useRef(0);
  /** Sending it again reuses its ID, unless the text was changed. */
  const failed = useRef<Said>(null);
  const say = useSay(id, giveBack);
  const draft = useDraft(id);
  const canSend = hasMark(text) && !say.isPending;

  useEffect(() => {
    sessionStorage.setItem(draftKey(id), text);
  }, [id, text]);
  useGrowing(field, text);
  const saved = useSavedReplyPicker(text, conversation, (words) => {
    setText(words);
    field.current?.focus();
  });
  const focusFirst = useEffectEvent(() => {
    if (takesFocus && matchMedia("(pointer: fine)").matches) field.current?.focus();
  });
  useEffect(() => focusFirst(), []);

  function write(value: string) {
    setText(value);
    if (!value || Date.now() - typedAt.current < typingEveryMs) return;
    typedAt.current = Date.now();
    call(inboxApi.typing, { params: { id } }).catch(() => {});
  }

  function insert(words: string) {
    setText((before) => (before.trim() ? `${before.trimEnd()}\n${words}` : words));
    field.current?.focus();
  }

  function send() {
    if (!canSend) return;
    const said = text.trim();
    const again = failed.current?.text === said ? failed.current : null;
    failed.current = null;
    const clientId = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    say.mutate(again ?? { text: said, clientId });
    setText("");
    typedAt.current = 0;
    field.current?.focus();
  }

  /** In front of what was typed since, even if another conversation is open by now. */
  function giveBack(said: Said) {
    failed.current = said;
    const since = sessionStorage.getItem(draftKey(id))?.trim();
    const words = since ? `${said.text}\n${since}` : said.text;
    sessionStorage.setItem(draftKey(id), words);
    setText(words);
  }

  function press(event: KeyboardEvent) {
    if (saved.press(event)) return;
    if (event.key === "Escape" && !event.nativeEvent.isComposing) return onLeave();
    if (!isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      aria-label="Reply"
      data-reply
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="relative flex flex-col gap-2 border-t border-line px-7 pt-3 pb-4 max-md:px-3 max-md:pb-3"
    >
      {saved.list}
      <div className="flex items-end gap-2 rounded-[12px] rounded-br-spoken! border border-control bg-surface p-1.5 pl-3.5 has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          maxLength={4000}
          aria-label={`Reply as ${personName}`}
          placeholder={`Reply as ${personName}`}
          {...saved.fieldProps}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          className="field-sizing-content max-h-48 min-h-6 min-w-0 grow resize-none self-center bg-transparent py-1.5 text-chat leading-6 outline-none placeholder:text-ink-3"
        />
        <Button type="submit" variant="primary" disabled={!canSend} isBusy={say.isPending}>
          {!say.isPending && <ArrowUp aria-hidden="true" />}
          <span className="max-md:sr-only">Send</span>
        </Button>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="small"
          isBusy={draft.isPending}
          onClick={() =>
            draft.mutate(undefined, {
              onSuccess: ({ text: drafted }) => drafted && insert(drafted),
            })
          }
        >
          {!draft.isPending && <PencilLine aria-hidden="true" />}
          Draft a reply
        </Button>
        <Button variant="ghost" size="small" onClick={() => setChoosing(true)}>
          <MessageSquareText aria-hidden="true" />
          Saved replies
          <kbd className="text-ink-3 max-md:hidden">/</kbd>
        </Button>
        <p role="status" className="self-center text-small text-ink-3">
          {draft.data?.text === "" && "No draft: the assistant has no answer to the last message."}
        </p>
      </div>
      <CannedReplies
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onUse={(words) => {
          setChoosing(false);
          insert(words);
        }}
        conversation={conversation}
      />
    </form>
  );
}
