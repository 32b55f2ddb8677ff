import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Hand, PanelRight, UserCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { Button, IconButton, IconLink, LinkButton } from "#platform/web/ui/button.tsx";
import { SidePanel } from "#platform/web/ui/dialog.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { BoneRows } from "#platform/web/ui/skeleton.tsx";
import type { InboxConversation } from "../contract.ts";
import { Composer } from "./composer.tsx";
import { ConversationDetails } from "./conversation-details.tsx";
import { useIsTyping } from "./follow-inbox.ts";
import { ImproveAnswer } from "./improve-answer.tsx";
import {
  conversationQuery,
  useChangeConversation,
  useHandBack,
  useTakeOver,
} from "./inbox-data.ts";
import { pageName, reasonNames, visitorName } from "./names.ts";
import { toImprove } from "./to-improve.ts";
import { Transcript } from "./transcript.tsx";

const shownAtFirst = 200;

interface ConversationViewProps {
  id: string;
  listHref: string;
  canWriteAnswers: boolean;
  onRemoved: () => void;
}

export function ConversationView(props: ConversationViewProps) {
  const { id, listHref, canWriteAnswers, onRemoved } = props;
  const [limit, setLimit] = useState(shownAtFirst);
  const [isDetailed, setDetailed] = useState(false);
  const [improved, setImproved] = useState<ReturnType<typeof toImprove> | null>(null);
  const query = useQuery(conversationQuery(id, limit));
  const isTyping = useIsTyping(id);
  const conversation = query.data;

  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <section aria-label="Conversation" className="grid grow place-content-center">
        <EmptyState title="Conversation not found" text="It may have been deleted.">
          <LinkButton href={listHref}>Back to the conversations</LinkButton>
        </EmptyState>
      </section>
    );
  if (!conversation)
    return (
      <section aria-label="Conversation" className="min-w-0 grow p-4">
        <PageState
          query={query}
          failed="The conversation did not load"
          skeleton={<BoneRows count={5} />}
        />
      </section>
    );
  return (
    <section aria-label="Conversation" className="flex min-h-0 min-w-0 grow flex-col bg-surface">
      <Header conversation={conversation} listHref={listHref} onDetails={() => setDetailed(true)} />
      <TurnBar conversation={conversation} />
      <Transcript
        key={id}
        conversation={conversation}
        isTyping={isTyping}
        isLoadingEarlier={query.isFetching}
        onEarlier={() => setLimit(Math.min(limit + 400, 2000))}
        onImprove={
          canWriteAnswers ? (at) => setImproved(toImprove(conversation.messages, at)) : undefined
        }
      />
      {conversation.isMine && <Composer key={`composer ${id}`} conversation={conversation} />}
      <SidePanel isOpen={isDetailed} onClose={() => setDetailed(false)} title="Details">
        <ConversationDetails
          conversation={conversation}
          onClose={() => setDetailed(false)}
          onRemoved={onRemoved}
        />
      </SidePanel>
      {improved && (
        <ImproveAnswer
          agentId={conversation.agentId}
          {...improved}
          questions={[]}
          onClose={() => setImproved(null)}
        />
      )}
    </section>
  );
}

interface HeaderProps {
  conversation: InboxConversation;
  listHref: string;
  onDetails: () => void;
}

function Header({ conversation, listHref, onDetails }: HeaderProps) {
  const { id, agentName, pageUrl, status } = conversation;
  const change = useChangeConversation(id);
  const isClosed = status === "closed";
  return (
    <header className="flex items-center gap-3 border-b border-line px-7 py-3 max-md:gap-1 max-md:px-2">
      <IconLink
        label="Back to the conversations"
        href={listHref}
        variant="ghost"
        className="lg:hidden"
      >
        <ArrowLeft aria-hidden="true" />
      </IconLink>
      <div className="min-w-0 grow">
        <h2 dir="auto" className="truncate text-left text-h3 font-[640]">
          {visitorName(conversation)}
        </h2>
        <p dir="auto" className="truncate text-left text-small text-ink-3">
          {agentName}
          {pageUrl && `, on the page ${pageName(pageUrl)}`}
        </p>
      </div>
      <Button
        variant="ghost"
        size="small"
        isBusy={change.isPending}
        onClick={() => change.mutate({ status: isClosed ? "active" : "closed" })}
      >
        {isClosed ? "Reopen" : "Close"}
      </Button>
      <IconButton label="Details" size="small" onClick={onDetails}>
        <PanelRight aria-hidden="true" />
      </IconButton>
    </header>
  );
}

function TurnBar({ conversation }: { conversation: InboxConversation }) {
  const { id, isMine, personName, waitingSince, handoffReason } = conversation;
  const takeOver = useTakeOver(id);
  const handBack = useHandBack(id);
  if (personName)
    return (
      <Bar
        tone="border-accent-line bg-accent-soft"
        icon={<UserCheck aria-hidden="true" className="text-accent" />}
      >
        <p className="min-w-0 grow">
          <b className="font-semibold">
            {isMine ? "You are answering." : `${personName} is answering.`}
          </b>{" "}
          <span className="text-ink-2 max-md:block">
            The assistant is paused
            <span className="max-md:hidden"> until {isMine ? "you" : "they"} hand back</span>.
          </span>
        </p>
        <Button size="small" isBusy={handBack.isPending} onClick={() => handBack.mutate()}>
          <span>
            Hand back<span className="max-md:sr-only"> to assistant</span>
          </span>
        </Button>
      </Bar>
    );
  return (
    <Bar
      tone={waitingSince ? "border-line bg-warning-soft" : "border-line bg-surface"}
      icon={waitingSince && <Hand aria-hidden="true" className="text-warning" />}
    >
      <p className="min-w-0 grow">
        {waitingSince ? (
          <>
            <b className="font-semibold">Waiting for a person.</b>{" "}
            {handoffReason && <span className="text-ink-2">{reasonNames[handoffReason]}.</span>}
          </>
        ) : (
          <span className="text-ink-2">The assistant is answering.</span>
        )}
      </p>
      <Button
        variant="primary"
        size="small"
        isBusy={takeOver.isPending}
        onClick={() => takeOver.mutate()}
      >
        Take over
      </Button>
    </Bar>
  );
}

interface BarProps {
  tone: string;
  icon: ReactNode;
  children: ReactNode;
}

function Bar({ tone, icon, children }: BarProps) {
  return (
    <div
      className={`flex items-center gap-3 border-b px-7 py-2.5 max-md:px-4 [&_svg]:size-4.5 [&_svg]:shrink-0 ${tone}`}
    >
      {icon}
      {children}
    </div>
  );
}
