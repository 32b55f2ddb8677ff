import clsx from "clsx";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Answer, type Entry, TextsContext } from "#features/chat/web/public.ts";
import { page as en } from "#language/en.ts";
import { hasMark } from "#shared/has-mark.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { Evidence } from "./evidence.tsx";
import { opening, suggestions } from "./opening.ts";
import { useDemoChat } from "./use-demo-chat.ts";

const lengthMax = 500;

export function LiveConversation({ onWhole }: { onWhole: () => void }) {
  const chat = useDemoChat();
  const hasBegun = chat.entries.length > 0 || chat.asked !== null;
  const last = chat.entries.findLast(({ author, status }) => author === "ai" && status === "whole");
  return (
    <div className="relative max-w-130 max-lg:mx-auto max-lg:w-full">
      <Evidence answer={last} isOpening={!hasBegun} />
      <section
        aria-label={`Conversation with ${PRODUCT_NAME}`}
        className="relative -mt-12 ml-4 flex h-149 flex-col rounded-panel border border-line bg-surface shadow-4 sm:-mt-10 sm:h-124 sm:ml-auto sm:w-96"
      >
        <header className="flex items-center gap-3 border-b border-line px-4.5 py-3.5">
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-card rounded-bl-spoken! bg-[#005a68] font-[680] text-white"
          >
            {PRODUCT_NAME.slice(0, 2).toUpperCase()}
          </span>
          <div>
            <p className="font-semibold">{PRODUCT_NAME}</p>
            <p className="text-small text-ink-3">Usually responds instantly</p>
          </div>
        </header>
        <Log chat={chat} onWhole={onWhole} />
        {!hasBegun && <Suggestions onAsk={chat.ask} />}
        <Composer isReplying={chat.isReplying} onSend={chat.ask} />
      </section>
    </div>
  );
}

interface LogProps {
  chat: ReturnType<typeof useDemoChat>;
  onWhole: () => void;
}

function Log({ chat, onWhole }: LogProps) {
  const log = useRef<HTMLDivElement>(null);
  const { length } = chat.entries;
  useEffect(() => {
    if (length > 0 || chat.isReplying) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [length, chat.isReplying]);
  return (
    <div
      ref={log}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      className="flex grow flex-col gap-3.5 overflow-y-auto overscroll-contain px-4.5 py-4"
    >
      <Asked className="motion-safe:animate-said-1">{opening.question}</Asked>
      <Answered
        entry={{ ...openingEntry, content: opening.answer }}
        className="motion-safe:animate-said-2"
      />
      {chat.entries.map((entry) =>
        entry.author === "visitor" ? (
          <Asked key={entry.key}>{entry.content}</Asked>
        ) : (
          <Answered key={entry.key} entry={entry} />
        ),
      )}
      {chat.asked !== null && <Asked>{chat.asked}</Asked>}
      {chat.isReplying && <Typing />}
      {chat.hasFailed && (
        <p role="alert" className="text-small text-danger">
          {en.sendFailed}
        </p>
      )}
      {chat.offersContact && !chat.isReplying && (
        <div>
          <Pressable onPress={onWhole}>Leave your details in the full chat</Pressable>
        </div>
      )}
    </div>
  );
}

function Suggestions({ onAsk }: { onAsk: (text: string) => Promise<void> }) {
  return (
    <ul
      aria-label="Suggested questions"
      className="flex flex-wrap gap-2 px-4.5 pb-3 motion-safe:animate-said-3"
    >
      {suggestions.map((text) => (
        <li key={text}>
          <Pressable onPress={() => onAsk(text)}>{text}</Pressable>
        </li>
      ))}
    </ul>
  );
}

const openingEntry: Entry = {
  key: "opening",
  author: "ai",
  content: "",
  at: "",
  sources: [{ title: opening.source.title, url: null, quote: opening.source.quote }],
  offersContact: false,
  status: "whole",
  rating: null,
};

function Asked({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p
      className={clsx(
        "max-w-[84%] self-end rounded-panel rounded-br-spoken! bg-[#005a68] px-3.5 py-2.5 text-read wrap-anywhere text-white",
        className,
      )}
    >
      <span className="sr-only">You: </span>
      {children}
    </p>
  );
}

function Answered({ entry, className }: { entry: Entry; className?: string }) {
  return (
    <div className={clsx("flex max-w-[88%] flex-col gap-1.25", className)}>
      <Speaker />
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

function Speaker() {
  return (
    <p className="flex items-center gap-1.5 text-meta text-ink-2">
      <b className="font-[600]">Emma</b>
      <span className="rounded-[5px] bg-neutral-soft px-1.5 text-[0.6875rem] leading-4.5 font-[600]">
        {en.assistant}
      </span>
    </p>
  );
}

function Typing() {
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

function Pressable({ onPress, children }: { onPress: () => void; children: string }) {
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

function Composer({
  isReplying,
  onSend,
}: {
  isReplying: boolean;
  onSend: (text: string) => Promise<void>;
}) {
  const [text, setText] = useState("");
  const canSend = hasMark(text) && !isReplying;
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
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-card rounded-br-spoken! bg-[#005a68] text-white disabled:cursor-default disabled:bg-hover disabled:text-ink-3"
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
