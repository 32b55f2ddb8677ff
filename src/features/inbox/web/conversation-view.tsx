import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { useKeys } from "#platform/web/keys.ts";
import { useMediaQuery } from "#platform/web/media-query.ts";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { SidePanel } from "#platform/web/ui/dialog.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { BoneRows } from "#platform/web/ui/skeleton.tsx";
import type { InboxConversation } from "../contract.ts";
import { Composer } from "./composer.tsx";
import { ConversationDetails } from "./conversation-details.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { useIsTyping } from "./follow-inbox.ts";
import { ImproveAnswer } from "./improve-answer.tsx";
import {
  conversationQuery,
  useChangeConversation,
  useHandBack,
  useTakeOver,
} from "./inbox-data.ts";
import type { Shortcut } from "./shortcuts.ts";
import { tomorrowMorning } from "./snooze.ts";
import { toImprove } from "./to-improve.ts";
import { Transcript } from "./transcript.tsx";
import { TurnBar } from "./turn-bar.tsx";

const shownAtFirst = 200;
const detailsKey = "inbox.details";

interface ConversationViewProps {
  id: string;
  listHref: string;
  canWriteAnswers: boolean;
  /** False for an operator who is viewing. */
  marksRead: boolean;
  /** Set when it was chosen in the list, not when the page opened with it. */
  takesFocus: boolean;
  onRemoved: () => void;
}

export function ConversationView(props: ConversationViewProps) {
  const { id, listHref, takesFocus } = props;
  const [limit, setLimit] = useState(shownAtFirst);
  const query = useQuery(conversationQuery(id, limit));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Conversation"
      className="flex min-h-0 min-w-0 grow outline-none"
    >
      {query.data && !isGone ? (
        <Thread
          {...props}
          conversation={query.data}
          isLoadingEarlier={query.isFetching}
          onEarlier={() => setLimit(Math.min(limit + 400, 2000))}
          onLeave={() => section.current?.focus()}
        />
      ) : isGone ? (
        <div className="grid grow place-content-center">
          <EmptyState title="Conversation not found" text="It may have been deleted.">
            <LinkButton href={listHref}>Back to the conversations</LinkButton>
          </EmptyState>
        </div>
      ) : (
        <div className="min-w-0 grow p-4">
          <PageState
            query={query}
            failed="The conversation did not load"
            skeleton={<BoneRows count={5} />}
          />
        </div>
      )}
    </section>
  );
}

interface ThreadProps extends ConversationViewProps {
  conversation: InboxConversation;
  isLoadingEarlier: boolean;
  onEarlier: () => void;
  onLeave: () => void;
}

function Thread(props: ThreadProps) {
  const { conversation, listHref, canWriteAnswers, marksRead, onRemoved, onLeave } = props;
  const { id, isMine, messages } = conversation;
  const isWide = useMediaQuery("(min-width: 1280px)");
  const [isBeside, setBeside] = useState(() => localStorage.getItem(detailsKey) !== "closed");
  const [isOver, setOver] = useState(false);
  const [improved, setImproved] = useState<ReturnType<typeof toImprove> | null>(null);
  const [wasMine] = useState(isMine);
  const isTyping = useIsTyping(id);
  useMarkRead(conversation, marksRead);
  useThreadKeys(conversation);

  function toggleDetails() {
    if (!isWide) return setOver(true);
    localStorage.setItem(detailsKey, isBeside ? "closed" : "open");
    setBeside(!isBeside);
  }
  const details = (onClose: () => void) => (
    <ConversationDetails conversation={conversation} onClose={onClose} onRemoved={onRemoved} />
  );
  return (
    <>
      <div className="flex min-h-0 min-w-0 grow flex-col bg-surface">
        <ConversationHeader
          conversation={conversation}
          listHref={listHref}
          areDetailsShown={isWide ? isBeside : isOver}
          onDetails={toggleDetails}
        />
        <TurnBar conversation={conversation} />
        <Transcript
          key={id}
          conversation={conversation}
          isTyping={isTyping}
          isLoadingEarlier={props.isLoadingEarlier}
          onEarlier={props.onEarlier}
          onImprove={canWriteAnswers ? (at) => setImproved(toImprove(messages, at)) : undefined}
        />
        {isMine && (
          <Composer
            key={`composer ${id}`}
            conversation={conversation}
            takesFocus={!wasMine}
            onLeave={onLeave}
          />
        )}
      </div>
      {isWide && isBeside ? (
        <aside
          aria-label="Details"
          className="w-76 shrink-0 overflow-y-auto border-l border-line bg-surface 2xl:w-92"
        >
          {details(toggleDetails)}
        </aside>
      ) : (
        <SidePanel isOpen={isOver} onClose={() => setOver(false)} title="Details">
          {details(() => setOver(false))}
        </SidePanel>
      )}
      {improved && (
        <ImproveAnswer
          agentId={conversation.agentId}
          {...improved}
          questions={[]}
          onClose={() => setImproved(null)}
        />
      )}
    </>
  );
}

/** A conversation open in a visible window counts as read. */
function useMarkRead({ id, isUnread, lastMessageAt }: InboxConversation, marksRead: boolean) {
  const { mutate } = useChangeConversation(id);
  // Marked as unread by hand, it stays so until it is opened again or more is written.
  const seen = useRef("");
  const version = lastMessageAt.toISOString();
  useEffect(() => {
    if (!isUnread) seen.current = version;
    if (!marksRead || seen.current === version) return;
    const mark = () => {
      if (document.hidden) return;
      seen.current = version;
      mutate({ isRead: true });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [isUnread, marksRead, mutate, version]);
}

function useThreadKeys({ id, isMine, personName, status }: InboxConversation) {
  const takeOver = useTakeOver(id);
  const handBack = useHandBack(id);
  const change = useChangeConversation(id);
  const reply = () => document.querySelector<HTMLElement>("[data-reply] textarea")?.focus();
  useKeys<Shortcut>({
    t: () => (personName ? handBack.mutate() : takeOver.mutate()),
    r: () => (isMine ? reply() : takeOver.mutate()),
    e: () => change.mutate({ status: status === "closed" ? "active" : "closed" }),
    s: () => change.mutate({ snoozedUntil: tomorrowMorning(new Date()).toISOString() }),
    u: () => change.mutate({ isRead: false }),
  });
}
