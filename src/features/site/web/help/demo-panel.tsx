import { ArrowUp, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AnswerWithSources } from "#features/chat/web/public.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { hasMark } from "#shared/has-mark.ts";
import { DEMO_SUBDOMAIN, PRODUCT_NAME } from "#shared/product.ts";
import { askDemo, type DemoReply } from "./ask-demo.ts";
import { WriteToUs } from "./write-to-us.tsx";

const replyAfterMs = 1500;
const lengthMax = 500;

interface Turn {
  key: string;
  question: string;
  reply: DemoReply | null;
}

export function DemoPanel({ onClose }: { onClose: () => void }) {
  const [ask] = useState(askDemo);
  const [turns, setTurns] = useState<Turn[]>([]);
  const [status, setStatus] = useState<"idle" | "waiting" | "failed">("idle");
  const [isWriting, setWriting] = useState(false);
  const last = turns.at(-1);
  const isUnanswered = last?.reply?.answered === false;

  async function deliver({ key, question }: Turn) {
    setStatus("waiting");
    try {
      const pause = new Promise((done) => setTimeout(done, replyAfterMs));
      const [reply] = await Promise.all([ask(question, key), pause]);
      setTurns((before) => before.map((turn) => (turn.key === key ? { ...turn, reply } : turn)));
      setStatus("idle");
    } catch {
      setStatus("failed");
    }
  }

  function send(question: string) {
    const turn = { key: newKey(), question, reply: null };
    setTurns((before) => [...before, turn]);
    void deliver(turn);
  }

  return (
    <div
      role="dialog"
      aria-label="Demo chat"
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      className="fixed right-3 bottom-[calc(var(--bottom-bars,0px)+12px+env(safe-area-inset-bottom))] z-(--z-demo) flex h-[min(560px,calc(100dvh-var(--bottom-bars,0px)-80px))] w-[min(384px,calc(100vw-24px))] flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-4 motion-safe:animate-rise md:right-5 md:bottom-5 print:hidden"
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <div>
          <p className="font-semibold">{`Ask about ${PRODUCT_NAME}`}</p>
          <p className="text-small text-ink-3">An AI assistant that knows the help pages</p>
        </div>
        <IconButton label="Close demo chat" variant="ghost" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <Log turns={turns} isWaiting={status === "waiting"}>
        {status === "failed" && last && (
          <p role="alert" className="text-small text-danger">
            Failed to send message. Please try again.{" "}
            <button
              type="button"
              onClick={() => deliver(last)}
              className="min-h-8 cursor-pointer font-medium underline max-md:min-h-11"
            >
              Retry
            </button>
          </p>
        )}
        {isUnanswered && !isWriting && status === "idle" && (
          <Button onClick={() => setWriting(true)} className="self-start">
            Ask a person
          </Button>
        )}
      </Log>
      {isWriting ? (
        <WriteToUs
          draft={last && isUnanswered ? last.question : ""}
          onBack={() => setWriting(false)}
        />
      ) : (
        <Composer isWaiting={status === "waiting"} onSend={send} />
      )}
      <footer className="flex gap-4 border-t border-line px-4 text-small">
        <FootLink href="/help">All help pages</FootLink>
        {!isWriting && (
          <button
            type="button"
            onClick={() => setWriting(true)}
            className="inline-flex min-h-9 cursor-pointer items-center text-ink-2 underline underline-offset-3 hover:text-ink max-md:min-h-11"
          >
            Contact us
          </button>
        )}
        <FootLink href={`/agent/${DEMO_SUBDOMAIN}`}>See it as a visitor does</FootLink>
      </footer>
    </div>
  );
}

interface LogProps {
  turns: readonly Turn[];
  isWaiting: boolean;
  children: ReactNode;
}

function Log({ turns, isWaiting, children }: LogProps) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turns.length > 0) log.current?.scrollTo?.({ top: log.current.scrollHeight });
  }, [turns]);
  return (
    <div
      ref={log}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      className="flex grow flex-col gap-3 overflow-y-auto overscroll-contain p-4 -outline-offset-4"
    >
      <Said>What would you like to know?</Said>
      {turns.map(({ key, question, reply }) => (
        <div key={key} className="flex flex-col gap-3">
          <p className="max-w-[84%] self-end rounded-panel rounded-br-spoken! bg-accent px-3.5 py-2.5 wrap-anywhere text-on-accent">
            <span className="sr-only">You: </span>
            {question}
          </p>
          {reply && (
            <Said>
              <AnswerWithSources
                id={reply.messageId}
                content={reply.response}
                sources={reply.sources}
              />
            </Said>
          )}
        </div>
      ))}
      {isWaiting && (
        <Said>
          <span role="status">Typing…</span>
        </Said>
      )}
      {children}
    </div>
  );
}

function Said({ children }: { children: ReactNode }) {
  return (
    <div className="w-fit max-w-[88%] rounded-panel rounded-bl-spoken! bg-bubble px-3.5 py-2.5 wrap-anywhere">
      {children}
    </div>
  );
}

interface ComposerProps {
  isWaiting: boolean;
  onSend: (text: string) => void;
}

function Composer({ isWaiting, onSend }: ComposerProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasMark(text) || isWaiting) return;
    onSend(text.trim());
    setText("");
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 border-t border-line p-3">
      <input
        ref={field}
        value={text}
        maxLength={lengthMax}
        aria-label="Your question"
        placeholder="Type your message..."
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        className="h-10 min-w-0 grow rounded-control border border-control bg-surface px-3 placeholder:text-ink-3 max-md:h-11.5 max-md:text-chat"
      />
      <Button
        type="submit"
        variant="primary"
        aria-label="Send"
        disabled={!hasMark(text) || isWaiting}
        className="w-10 px-0! max-md:size-11.5"
      >
        <ArrowUp aria-hidden="true" />
      </Button>
    </form>
  );
}

function FootLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-9 items-center text-ink-2 underline underline-offset-3 hover:text-ink max-md:min-h-11"
    >
      {children}
    </a>
  );
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
