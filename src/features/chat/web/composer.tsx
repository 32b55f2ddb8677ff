import { useEffect, useRef, useState } from "react";
import { hasMark } from "#shared/has-mark.ts";
import { isSendKey } from "#shared/is-send-key.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.ts";

interface ComposerProps {
  draft: string;
  isPending: boolean;
  onDraft: (text: string) => void;
  onSend: (text: string) => void;
}

/** A longer text stays in the field, and can be sent once it is shorter. */
const lengthMax = 4000;

export function Composer({ draft, isPending, onDraft, onSend }: ComposerProps) {
  const [text, setText] = useState(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const texts = useTexts();
  const { length } = text.trim();
  const isTooLong = length > lengthMax;
  const canSend = hasMark(text) && !isPending && !isTooLong;

  useEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight}px`;
  }, [text]);

  /** Kept at once: the page may be closed before the next render. */
  function change(text: string) {
    setText(text);
    onDraft(text);
  }

  function submit() {
    if (!canSend) return;
    onSend(text.trim());
    change("");
    field.current?.focus();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="composer"
    >
      <textarea
        ref={field}
        rows={1}
        aria-invalid={isTooLong || undefined}
        aria-label={texts.messageLabel}
        placeholder={texts.placeholder}
        enterKeyHint="send"
        // An empty field would treat the placeholder as left-to-right in every language.
        dir={text ? "auto" : undefined}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event.nativeEvent)) return;
          event.preventDefault();
          submit();
        }}
      />
      <span role="status" className="length">
        {isTooLong && `${length} / ${lengthMax}`}
      </span>
      <button type="submit" aria-label={texts.send} disabled={!canSend} className="brand">
        <Icon name="up" />
      </button>
    </form>
  );
}
