import clsx from "clsx";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Answer, type Entry, TextsContext } from "#features/chat/web/public.ts";
import { page as en } from "#language/en.ts";
import { hasMark } from "#shared/has-mark.ts";
import { opening } from "./opening.ts";

const lengthMax = 500;

interface ChatCardProps {
  label: string;
  name: string;
  color: string;
  onColor: string;
  status: string;
  children: ReactNode;
}

/** The conversation beside the headline: with the demo agent, or with the visitor's own. */
export function ChatCard({ label, name, color, onColor, status, children }: ChatCardProps) {
  return (
    <section
      aria-label={label}
      style={{ "--agent": color, "--on-agent": onColor } as Record<string, string>}
      className="relative -mt-12 ml-4 flex h-149 flex-col rounded-panel border border-line bg-surface shadow-4 sm:-mt-10 sm:ml-auto sm:h-124 sm:w-96"
    >
      <header className="flex items-center gap-3 border-b border-line px-4.5 py-3.5">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-card rounded-bl-spoken! bg-(--agent) font-[680] text-(--on-agent)"
        >
          {name.slice(0, 2).toUpperCase()}
        </span>
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-small text-ink-3">{status}</p>
        </div>
      </header>
      {children}
    </section>
  );
}

/** Scrolls to its end when something is added. */
export function Messages({ count, children }: { count: number; children: ReactNode }) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);
  return (
    <div
      ref={log}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      className="flex grow flex-col gap-3.5 overflow-y-auto overscroll-contain px-4.5 py-4"
    >
      {children}
    </div>
  );
}

export function Suggestions({
  questions,
  onAsk,
}: {
  questions: readonly string[];
  onAsk: (text: string) => Promise<void>;
}) {
  return (
    <ul
      aria-label="Suggested questions"
      className="flex flex-wrap gap-2 px-4.5 pb-3 motion-safe:animate-said-3"
    >
      {questions.map((text) => (
        <li key={text}>
          <Pressable onPress={() => onAsk(text)}>{text}</Pressable>
        </li>
      ))}
    </ul>
  );
}

export function Asked({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p
      className={clsx(
        "max-w-[84%] self-end rounded-panel rounded-br-spoken! bg-(--agent) px-3.5 py-2.5 text-read wrap-anywhere text-(--on-agent)",
        className,
      )}
    >
      <span className="sr-only">You: </span>
      {children}
    </p>
  );
}

interface AnsweredProps {
  entry: Entry;
  /** Of who answers. */
  name: string;
  className?: string;
}

export function Answered({ entry, name, className }: AnsweredProps) {
  return (
    <div className={clsx("flex max-w-[88%] flex-col gap-1.25", className)}>
      <Speaker name={name} />
      <div className="answer rounded-panel rounded-bl-spoken! bg-bubble px-3.5 py-2.5 text-read wrap-anywhere">
        <TextsContext value={en}>
          <Answer entry={entry} />
        </TextsContext>
      </div>
      {entry.sources.length > 0 && (
        <ol className="mt-0.75 ml-0.5 flex flex-col gap-1 border-l-3 border-mark pl-2.75 text-small">
          {entry.sources.map(({ title, url }, at) => (
            <li
              key={at}
              id={`source-${entry.key}-${at + 1}`}
              tabIndex={-1}
              className="flex items-baseline gap-2"
            >
              <span className="number">{at + 1}</span>
              <a
                href={url ?? opening.source.path}
                className="inline-block py-1 font-[560] underline decoration-control underline-offset-3"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Speaker({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-1.5 text-meta text-ink-2">
      <b className="font-[600]">{name}</b>
      <span className="rounded-[5px] bg-neutral-soft px-1.5 text-[0.6875rem] leading-4.5 font-[600]">
        {en.assistant}
      </span>
    </p>
  );
}

export function Typing() {
  return (
    <div
      role="status"
      className="flex w-fit gap-1 rounded-panel rounded-bl-spoken! bg-bubble px-4 py-4"
    >
      <span className="sr-only">{en.typing}</span>
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          aria-hidden="true"
          style={{ animationDelay: `${dot * 160}ms` }}
          className="size-1.5 rounded-full bg-ink-3 motion-safe:animate-dot"
        />
      ))}
    </div>
  );
}

export function Pressable({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-9 cursor-pointer rounded-[18px] border border-line-strong bg-surface px-3.5 py-1.5 text-left text-small font-[560] hover:bg-hover max-md:min-h-11 [@media(scripting:none)]:hidden"
    >
      {children}
    </button>
  );
}

interface ComposerProps {
  ref?: RefObject<HTMLInputElement | null>;
  canSend: boolean;
  onSend: (text: string) => Promise<void>;
}

export function Composer({ ref, canSend: isReady, onSend }: ComposerProps) {
  const [text, setText] = useState("");
  const canSend = hasMark(text) && isReady;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    void onSend(text.trim());
    setText("");
  };
  return (
    <form
      onSubmit={submit}
      className="flex items-center gap-2 border-t border-line p-3 [@media(scripting:none)]:hidden"
    >
      <input
        {...(ref && { ref })}
        value={text}
        maxLength={lengthMax}
        aria-label={en.messageLabel}
        placeholder={en.placeholder}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="h-11 min-w-0 grow rounded-control border border-control bg-surface px-3.5 text-chat placeholder:text-ink-3"
      />
      <button
        type="submit"
        aria-label={en.send}
        disabled={!canSend}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-card rounded-br-spoken! bg-(--agent) text-(--on-agent) disabled:cursor-default disabled:bg-hover disabled:text-ink-3"
      >
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          className="size-5"
          aria-hidden="true"
        >
          <path d="m5 12 7-7 7 7M12 19V5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
    </form>
  );
}
