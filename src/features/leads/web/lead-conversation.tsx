import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { ComponentType } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, TextLink } from "#platform/web/ui/button.tsx";
import { Bone, Loading } from "#platform/web/ui/skeleton.tsx";
import type { LeadDetails } from "../contract.ts";
import { leadQuery } from "./leads-data.ts";

type Conversation = NonNullable<LeadDetails["conversation"]>;

export type AnswerView = ComponentType<
  Pick<Conversation["messages"][number], "id" | "content" | "sources">
>;

export function LeadConversation({ id, Answer }: { id: string; Answer: AnswerView }) {
  const lead = useQuery(leadQuery(id));
  if (lead.data && !lead.data.conversation) return null;
  return (
    <section aria-label="Conversation" className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">Conversation</h3>
        {lead.data?.conversation && (
          <TextLink
            href={`/inbox?conversation=${lead.data.conversation.id}`}
            className="text-small max-md:-my-3 max-md:inline-flex max-md:h-11 max-md:items-center"
          >
            Open conversation
          </TextLink>
        )}
      </div>
      {lead.data?.conversation && (
        <Messages conversation={lead.data.conversation} Answer={Answer} />
      )}
      {lead.isPending && (
        <Loading>
          <div className="flex flex-col gap-3">
            <Bone className="h-11 w-3/4 rounded-panel!" />
            <Bone className="h-16 w-4/5 rounded-panel!" />
          </div>
        </Loading>
      )}
      {lead.error && (
        <p role="alert" className="text-small text-ink-2">
          The conversation did not load.{" "}
          <Button size="small" isBusy={lead.isFetching} onClick={() => lead.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

interface MessagesProps {
  conversation: Conversation;
  Answer: AnswerView;
}

function Messages({ conversation, Answer }: MessagesProps) {
  const { assistantName, messages } = conversation;
  return (
    <ol className="flex flex-col gap-3.5">
      {messages.map(({ id, author, content, sources, rating, ratingNote }) => (
        <li key={id} className="flex flex-col items-start gap-1">
          <span className="flex items-center gap-2 text-small font-medium text-ink-2">
            {author === "visitor" && "Visitor"}
            {author === "ai" && (
              <>
                {assistantName}
                <Badge tone="neutral" shape="none">
                  AI assistant
                </Badge>
              </>
            )}
            {author === "person" && (
              <Badge tone="solid" shape="none">
                Person
              </Badge>
            )}
          </span>
          <div
            className={clsx(
              "max-w-full rounded-panel px-3.5 py-2.5",
              author === "visitor"
                ? "rounded-br-spoken! border border-line"
                : "rounded-bl-spoken! bg-bubble",
              author === "person" && "border border-accent",
            )}
          >
            {author === "ai" ? (
              <Answer id={id} content={content} sources={sources} />
            ) : (
              <p dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
                {content}
              </p>
            )}
          </div>
          {rating && (
            <span className="flex flex-wrap items-center gap-1.5 text-small text-ink-2">
              {rating === "up" ? (
                <ThumbsUp aria-hidden="true" className="size-3.5" />
              ) : (
                <ThumbsDown aria-hidden="true" className="size-3.5" />
              )}
              {rating === "up" ? "Helpful" : "Not helpful"}
              {ratingNote && <span className="wrap-anywhere">“{ratingNote}”</span>}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
