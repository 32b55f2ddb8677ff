import { type FormEvent, useRef, useState } from "react";
import type { ChatSession } from "./chat-session.ts";
import { copyText } from "./copy-text.ts";
import type { Entry } from "./entries.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.ts";

const copiedMs = 2000;

interface AnswerActionsProps {
  entry: Entry;
  onRate: ChatSession["rate"];
}

export function AnswerActions({ entry, onRate }: AnswerActionsProps) {
  const texts = useTexts();
  const [copied, setCopied] = useState<"copied" | "copyFailed" | null>(null);
  const [note, setNote] = useState<"open" | "sendFailed" | "ratingThanks" | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  const { key, rating, content } = entry;
  const said = copied ?? (note === "open" ? null : note);

  async function copy() {
    // The citation numbers mean nothing elsewhere.
    setCopied((await copyText(content.replace(/ ?\[\d+\]/g, ""))) ? "copied" : "copyFailed");
    setTimeout(() => setCopied(null), copiedMs);
  }

  function rate(value: "up" | "down") {
    const isTakenBack = rating === value;
    onRate(key, isTakenBack ? null : value);
    setNote(isTakenBack ? null : "open");
  }

  async function sendNote(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    if (words && !(await onRate(key, rating, words))) return setNote("sendFailed");
    // The field disappears, and would take the focus with it.
    actions.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    setNote(words ? "ratingThanks" : null);
  }

  return (
    <>
      <div ref={actions} className="answer-actions">
        <button type="button" aria-label={texts.copy} onClick={copy}>
          <Icon name={copied === "copied" ? "check" : "copy"} size={16} />
        </button>
        {(["up", "down"] as const).map((value) => (
          <button
            key={value}
            type="button"
            aria-label={value === "up" ? texts.helpful : texts.notHelpful}
            aria-pressed={rating === value}
            onClick={() => rate(value)}
            className={value}
          >
            <Icon name="helpful" size={16} />
          </button>
        ))}
        <span role="status">{said && texts[said]}</span>
      </div>
      {(note === "open" || note === "sendFailed") && (
        <form onSubmit={sendNote} className="rating-note">
          <input
            name="note"
            dir="auto"
            maxLength={1000}
            aria-label={texts.ratingNote}
            placeholder={texts.ratingNote}
          />
          <button type="submit" className="quiet-button">
            {texts.ratingSend}
          </button>
        </form>
      )}
    </>
  );
}
