import { Answer, SourceList } from "./answer.tsx";
import type { Entry } from "./entries.ts";
import type { Handoff } from "./handoff.ts";
import { HandoffLine, Truth } from "./handoff-line.tsx";
import { Icon } from "./icon.tsx";

interface EntryViewProps {
  /** What the assistant is called, once that is known. */
  name: string | null;
  entry: Entry;
  /** Of its lines two are entries. */
  handoff?: Handoff | null;
  /** Why it failed, where there is more to say. */
  reason?: string | null;
  onRetry?: (() => void) | undefined;
  /** The offer to be called back waits for a yes or no. */
  onOffer?: ((isWanted: boolean) => void) | undefined;
}

export function EntryView({ name, entry, handoff, reason, onRetry, onOffer }: EntryViewProps) {
  if (entry.author === "visitor")
    return <VisitorEntry entry={entry} reason={reason} onRetry={onRetry} />;
  if (handoff && entry.note === "handoff") return <HandoffLine handoff={handoff} />;
  return (
    <div data-newest className="entry">
      <From name={name} author={entry.author} />
      <div dir="auto" className="bubble theirs">
        <Answer entry={entry} />
      </div>
      {handoff && entry.note === "hello" && <Truth handoff={handoff} />}
      {entry.sources.length > 0 && <SourceList entry={entry} />}
      {onOffer && (
        <div className="offers">
          <Chip onClick={() => onOffer(true)}>Yes, ask someone</Chip>
          <Chip onClick={() => onOffer(false)}>No, thanks</Chip>
        </div>
      )}
    </div>
  );
}

/** Who speaks, in words, before what is said (ruling 25). */
export function From({ name, author }: { name: string | null; author: Entry["author"] }) {
  const isPerson = author === "person";
  return (
    <p className="from">
      {name && <b>{name}</b>}{" "}
      <span className={`kind ${isPerson ? "person" : ""}`}>
        {isPerson ? "Person" : "AI assistant"}
      </span>
    </p>
  );
}

function VisitorEntry({
  entry,
  reason,
  onRetry,
}: Omit<EntryViewProps, "name" | "handoff" | "onOffer">) {
  return (
    <div className="entry own">
      <p dir="auto" className="bubble brand">
        <span className="hidden">You: </span>
        {entry.content}
      </p>
      {entry.status === "failed" && (
        <p role="alert" className="fault">
          <Icon name="fault" size={16} />
          <span>
            Failed to send message. Please try again.{reason && ` ${reason}`}{" "}
            {onRetry && (
              <button type="button" onClick={onRetry} className="wide-target">
                Retry
              </button>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

function Chip({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="quiet-button">
      {children}
    </button>
  );
}
