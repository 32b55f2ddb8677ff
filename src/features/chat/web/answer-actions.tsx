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

/** Below an answer: copy it, and say what it was worth. */
export function AnswerActions({ entry, onRate }: AnswerActionsProps) {
  const texts = useTexts();
  const [copied, setCopied] = useState<"copied" | "copyFailed" | null>(null);
  const [note, setNote] = useState<"closed" | "open" | "failed" | "sent">("closed");
  const actions = useRef<HTMLDivElement>(null);
  const { key, rating, content } = entry;

  async function copy() {
    // Without the numbers of its sources, which mean nothing elsewhere.
    setCopied((await copyText(content.replace(/ ?\[\d+\]/g, ""))) ? "copied" : "copyFailed");
    setTimeout(() => setCopied(null), copiedMs);
  }

  function rate(value: "up" | "down") {
    const isTakenBack = rating === value;
    onRate(key, isTakenBack ? null : value);
    setNote(isTakenBack ? "closed" : "open");
  }

  async function sendNote(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    if (words && !(await onRate(key, rating, words))) return setNote("failed");
    // The field goes, and the focus must not go with it.
    actions.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    setNote(words ? "sent" : "closed");
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
        <span role="status">
          {copied && texts[copied]}
          {!copied && note === "sent" && texts.ratingThanks}
          {!copied && note === "failed" && texts.sendFailed}
        </span>
      </div>
      {(note === "open" || note === "failed") && (
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
