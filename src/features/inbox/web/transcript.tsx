import clsx from "clsx";
import { Lightbulb, ThumbsDown, ThumbsUp } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { AnswerWithSources } from "#features/chat/web/public.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { InboxConversation, InboxMessage } from "../contract.ts";

interface TranscriptProps {
  conversation: InboxConversation;
  isTyping: boolean;
  isLoadingEarlier: boolean;
  onEarlier: () => void;
  onImprove: ((at: number) => void) | undefined;
}

export function Transcript(props: TranscriptProps) {
  const { conversation, isTyping, isLoadingEarlier, onEarlier, onImprove } = props;
  const { messages, hasEarlier } = conversation;
  const box = useFollowing(messages.at(-1)?.id, isTyping);
  return (
    <div
      ref={box}
      role="log"
      aria-label="What was said"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      className="min-h-0 grow overflow-y-auto overscroll-contain px-7 py-5 -outline-offset-2 max-md:px-4"
    >
      <ol className="flex flex-col gap-3.5">
        {hasEarlier && (
          <li className="self-center">
            <Button size="small" isBusy={isLoadingEarlier} onClick={onEarlier}>
              Show earlier messages
            </Button>
          </li>
        )}
        {messages.map((message, at) => (
          <li key={message.id} className="contents">
            {isNewDay(messages[at - 1], message) && (
              <p className="self-center py-1 text-meta text-ink-3 tabular-nums">
                {formatMoment(message.timestamp)}
              </p>
            )}
            <Message
              message={message}
              isLast={at === messages.findLastIndex(({ author }) => author === "person")}
              assistantName={conversation.assistantName}
              onImprove={onImprove && message.author === "ai" ? () => onImprove(at) : undefined}
            />
          </li>
        ))}
        {isTyping && (
          <li className="self-start text-small text-ink-3" role="status">
            The visitor is typing…
          </li>
        )}
      </ol>
    </div>
  );
}

interface MessageProps {
  message: InboxMessage;
  /** Of what people wrote. */
  isLast: boolean;
  assistantName: string;
  onImprove: (() => void) | undefined;
}

function Message({ message, isLast, assistantName, onImprove }: MessageProps) {
  const { id, author, content, sources, event, personName } = message;
  const { isAnswered, writtenBy, rating, ratingNote } = message;
  if (event)
    return (
      <p
        dir="auto"
        className="flex max-w-full items-center gap-2 self-center rounded-[10px] bg-info-soft px-3.5 py-2 text-small font-medium text-info"
      >
        <span className="wrap-anywhere">{content}</span>
        <Badge tone={event === "joined" ? "solid" : "neutral"} shape="none">
          {event === "joined" ? "Person" : "AI assistant"}
        </Badge>
      </p>
    );
  const isVisitor = author === "visitor";
  return (
    <div
      className={clsx(
        "flex max-w-[78%] flex-col gap-1.5 max-md:max-w-[88%]",
        isVisitor ? "items-start self-start" : "items-end self-end",
      )}
    >
      <From author={author} name={author === "ai" ? assistantName : personName} />
      <div
        className={clsx(
          "max-w-full rounded-panel px-4 py-2.75",
          isVisitor && "rounded-bl-spoken! bg-bubble",
          author === "ai" && "rounded-br-spoken! bg-bubble",
          author === "person" && "rounded-br-spoken! border border-accent-line bg-accent-soft",
        )}
      >
        {author === "ai" ? (
          <AnswerWithSources id={id} content={content} sources={sources} />
        ) : (
          <p dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
            {content}
          </p>
        )}
      </div>
      {isLast && message.reached && (
        <p className="text-small text-ink-3">
          {message.reached === "seen" ? "Seen" : "Not seen yet, sent by email"}
        </p>
      )}
      {author === "ai" && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-small text-ink-2">
          {writtenBy && (
            <span className="text-ink-3 wrap-anywhere">
              {writtenBy === "built-in" ? "Built-in answer" : `Written by ${writtenBy}`}
            </span>
          )}
          {isAnswered === false && (
            <Badge tone="warning" shape="ring">
              No answer found
            </Badge>
          )}
          {rating && <Rated rating={rating} note={ratingNote} />}
          {onImprove && (
            <Button variant="ghost" size="small" onClick={onImprove}>
              <Lightbulb aria-hidden="true" />
              Improve this answer
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function From({ author, name }: { author: InboxMessage["author"]; name: string | null }) {
  const label: Record<InboxMessage["author"], ReactNode> = {
    visitor: "Visitor",
    ai: (
      <Badge tone="neutral" shape="none">
        AI assistant
      </Badge>
    ),
    person: (
      <Badge tone="solid" shape="none">
        Person
      </Badge>
    ),
  };
  return (
    <p className="flex items-center gap-2 text-small font-medium text-ink-2">
      {author !== "visitor" && <span dir="auto">{name}</span>}
      {label[author]}
    </p>
  );
}

function Rated({ rating, note }: { rating: "up" | "down"; note: string | null }) {
  const Icon = rating === "up" ? ThumbsUp : ThumbsDown;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {rating === "up" ? "Helpful" : "Not helpful"}
      {note && (
        <q dir="auto" className="wrap-anywhere text-ink-3">
          {note}
        </q>
      )}
    </span>
  );
}

const dayGapMs = 3 * 3_600_000;

function isNewDay(before: InboxMessage | undefined, message: InboxMessage) {
  return !before || message.timestamp.getTime() - before.timestamp.getTime() > dayGapMs;
}

const nearPx = 120;

function useFollowing(newestId: string | undefined, isTyping: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const toEnd = useEffectEvent(() => {
    const log = box.current;
    if (log && isFollowing.current) log.scrollTop = log.scrollHeight;
  });
  useEffect(() => {
    const log = box.current;
    if (!log) return;
    const look = () => {
      const below = log.scrollHeight - log.clientHeight - log.scrollTop;
      isFollowing.current = below < nearPx + log.clientHeight / 2;
    };
    const size = new ResizeObserver(() => toEnd());
    size.observe(log);
    log.addEventListener("scroll", look, { passive: true });
    return () => {
      size.disconnect();
      log.removeEventListener("scroll", look);
    };
  }, []);
  useLayoutEffect(() => toEnd(), [newestId, isTyping]);
  return box;
}
