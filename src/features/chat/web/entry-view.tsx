import { Answer, SourceList } from "./answer.tsx";
import { AnswerActions } from "./answer-actions.tsx";
import type { ChatSession } from "./chat-session.ts";
import type { Entry } from "./entries.ts";
import { wordsOf } from "./entry-words.ts";
import type { Handoff } from "./handoff.ts";
import { HandoffLine, Truth } from "./handoff-line.tsx";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.ts";

interface EntryViewProps {
  name: string | null;
  entry: Entry;
  handoff: Handoff | null;
  reason?: string | null;
  onRetry?: (() => void) | undefined;
  onOffer?: ((isWanted: boolean) => void) | undefined;
  onRate?: ChatSession["rate"];
}

export function EntryView(props: EntryViewProps) {
  const { name, entry, handoff, onOffer, onRate } = props;
  const texts = useTexts();
  if (entry.author === "visitor") return <VisitorEntry {...props} />;
  if (handoff && entry.note === "handoff") return <HandoffLine handoff={handoff} />;
  if (entry.event)
    return (
      <div className="entry system">
        <p dir="auto" className="line">
          <span>{entry.content}</span> <Kind author={entry.event === "joined" ? "person" : "ai"} />
        </p>
      </div>
    );
  const isStreaming = entry.status === "streaming";
  const isAside = entry.note === "request" || entry.note === "form";
  const said = { ...entry, content: wordsOf(texts, entry, handoff) };
  return (
    <div
      // Announced once, when it is complete: it is then a new element.
      aria-live={isStreaming ? "off" : undefined}
      className={`entry${entry.hasStreamed ? " still" : ""}${isAside ? " aside" : ""}`}
    >
      <From name={entry.person ?? name} author={entry.author} />
      <div dir="auto" className={`bubble theirs by-${entry.author}`}>
        <Answer entry={said} />
      </div>
      {handoff && entry.note === "hello" && <Truth handoff={handoff} />}
      {entry.sources.length > 0 && <SourceList entry={entry} />}
      {entry.id && !isStreaming && onRate && entry.author === "ai" && (
        <AnswerActions entry={entry} onRate={onRate} />
      )}
      {onOffer && (
        <div className="offers">
          <Chip onClick={() => onOffer(true)}>{texts.askSomeone}</Chip>
          <Chip onClick={() => onOffer(false)}>{texts.noThanks}</Chip>
        </div>
      )}
    </div>
  );
}

/** ruling 25: says in words whether a machine or a person speaks. */
export function From({ name, author }: { name: string | null; author: Entry["author"] }) {
  return (
    <p className="from">
      {name && <b>{name}</b>} <Kind author={author} />
    </p>
  );
}

function Kind({ author }: { author: Entry["author"] }) {
  const texts = useTexts();
  return author === "person" ? (
    <span className="kind person">{texts.person}</span>
  ) : (
    <span className="kind">{texts.assistant}</span>
  );
}

function VisitorEntry({ entry, reason, onRetry }: EntryViewProps) {
  const texts = useTexts();
  return (
    <div className="entry own">
      <p className="bubble brand">
        <span className="hidden">{texts.you}: </span>
        <bdi>{entry.content}</bdi>
      </p>
      {entry.status === "failed" && (
        <p role="alert" className="fault">
          <Icon name="fault" size={16} />
          <span>
            {texts.sendFailed}
            {reason && ` ${reason}`}{" "}
            {onRetry && (
              <button type="button" onClick={onRetry} className="wide-target">
                {texts.retry}
              </button>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

export function Chip({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="quiet-button">
      {children}
    </button>
  );
}
