import { useEffect, useRef, useState } from "react";
import { hasMark } from "#shared/has-mark.ts";
import { isSendKey } from "#shared/is-send-key.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.ts";

interface ComposerProps {
  draft: string;
  /** An answer is on its way. Writing goes on meanwhile. */
  isPending: boolean;
  onDraft: (text: string) => void;
  onSend: (text: string) => void;
}

/** As the server has it. What is longer stays whole, and goes when it has been shortened. */
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

  /** Kept at once: the page may be gone before anything is drawn. */
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
        // Empty, it would take the placeholder for left-to-right in every language.
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
