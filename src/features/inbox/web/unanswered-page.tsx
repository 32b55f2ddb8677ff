import { useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useState } from "react";
import { useAddress } from "#platform/web/address.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, TextLink } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { CardsDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { ShowMore } from "#platform/web/ui/show-more.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { UnansweredGroup } from "../contract.ts";
import { ImproveAnswer } from "./improve-answer.tsx";
import { pageSize, unansweredQuery, useDismissQuestions } from "./inbox-data.ts";
import { InboxTabs } from "./inbox-tabs.tsx";

const groupsMax = 1_000;

export function UnansweredPage() {
  const { params, change } = useAddress();
  // In the URL, so that the back button restores it.
  const asked = Number.parseInt(params.get("shown") ?? "", 10) || pageSize;
  const limit = Math.min(Math.max(asked, pageSize), groupsMax);
  const groups = useQuery(unansweredQuery(limit));
  const [written, setWritten] = useState<UnansweredGroup | null>(null);
  return (
    <Page title="Unanswered">
      <PageHeader
        title="Inbox"
        text="Answer a question once, and your agent uses your answer from then on."
      />
      <InboxTabs canWriteAnswers />
      {!groups.data ? (
        <PageState query={groups} failed="The questions did not load" />
      ) : groups.data.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<CardsDrawing />}
            title="No unanswered questions"
            text="Questions your agents could not answer, or whose answer did not help, appear here."
          />
        </Card>
      ) : (
        <>
          <ul className="flex flex-col gap-4">
            {groups.data.map((group) => (
              <Group key={group.questions[0]?.id} group={group} onWrite={() => setWritten(group)} />
            ))}
          </ul>
          {(groups.isPlaceholderData || groups.data.length >= limit) && limit < groupsMax && (
            <ShowMore
              isBusy={groups.isPlaceholderData}
              // Doubled, because the groups shown are fetched again with them.
              onMore={() => change({ shown: String(Math.min(2 * limit, groupsMax)) })}
            />
          )}
        </>
      )}
      {written && (
        <ImproveAnswer
          agentId={written.agentId}
          question={written.question}
          questions={written.questions}
          onClose={() => setWritten(null)}
        />
      )}
    </Page>
  );
}

const shownAtFirst = 3;

function Group({ group, onWrite }: { group: UnansweredGroup; onWrite: () => void }) {
  const [isWhole, setWhole] = useState(false);
  const dismiss = useDismissQuestions();
  const { agentId, agentName, question, questions } = group;
  const shown = isWhole ? questions : questions.slice(0, shownAtFirst);
  const unhelpful = questions.filter(({ reason }) => reason === "not-helpful").length;
  return (
    <li>
      <Card className="flex flex-col gap-3 p-5 max-md:p-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 grow">
            <h2 dir="auto" className="text-left text-h3 font-[640] wrap-anywhere">
              {question}
            </h2>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
              <span>Asked {questions.length === 1 ? "once" : `${questions.length} times`}</span>
              <span dir="auto">{agentName}</span>
              {unhelpful > 0 && (
                <Badge tone="warning" shape="half">
                  {unhelpful === questions.length ? "Did not help" : `${unhelpful} did not help`}
                </Badge>
              )}
            </p>
          </div>
          <div className="flex gap-1">
            <Button
              variant="ghost"
              size="small"
              isBusy={dismiss.isPending}
              onClick={() =>
                dismiss.mutate({
                  agentId,
                  questionIds: questions.map(({ id }) => id).slice(0, 200),
                })
              }
            >
              Dismiss
            </Button>
            <Button size="small" onClick={onWrite}>
              <PencilLine aria-hidden="true" />
              Write the answer
            </Button>
          </div>
        </div>
        <ul className="flex flex-col border-t border-line pt-2">
          {shown.map(({ id, question: asked, conversationId, createdAt }) => (
            <li key={id} className="flex items-baseline gap-4 py-1.5 max-md:min-h-11">
              <TextLink
                href={`/inbox?conversation=${conversationId}`}
                className="min-w-0 grow wrap-anywhere"
              >
                {asked}
              </TextLink>
              <span className="shrink-0 text-small whitespace-nowrap text-ink-3 tabular-nums">
                {formatMoment(createdAt)}
              </span>
            </li>
          ))}
        </ul>
        {questions.length > shown.length && (
          <Button
            variant="ghost"
            size="small"
            className="self-start"
            onClick={() => setWhole(true)}
          >
            Show all {questions.length}
          </Button>
        )}
      </Card>
    </li>
  );
}
