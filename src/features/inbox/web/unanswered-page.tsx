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
import type { UnansweredGroup } from "../contract-unanswered.ts";
import { ImproveAnswer } from "./improve-answer.tsx";
import { pageSize, unansweredQuery, useDismissQuestions } from "./inbox-data.ts";
import { InboxTabs } from "./inbox-tabs.tsx";
import { wordingOf } from "./wording.ts";

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
          <Card>
            <ul className="divide-y divide-line">
              {groups.data.map((group) => (
                <Group
                  key={group.questions[0]?.id}
                  group={group}
                  onWrite={() => setWritten(group)}
                />
              ))}
            </ul>
          </Card>
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
          similar={written.similar}
          onClose={() => setWritten(null)}
        />
      )}
    </Page>
  );
}

const shownAtFirst = 3;

/** Each wording once, however often it was asked. */
function wordingsOf(group: UnansweredGroup) {
  const wordings = [...Map.groupBy(group.questions, wordingOf)].map(([key, same]) => ({
    key,
    times: same.length,
    latest: same[0],
  }));
  const ownKey = wordingOf(group);
  return {
    own: wordings.find(({ key }) => key === ownKey)?.latest,
    others: wordings.filter(({ key }) => key !== ownKey),
  };
}

function Group({ group, onWrite }: { group: UnansweredGroup; onWrite: () => void }) {
  const [isWhole, setWhole] = useState(false);
  const dismiss = useDismissQuestions();
  const { agentId, agentName, question, questions } = group;
  const { own, others } = wordingsOf(group);
  const shown = isWhole ? others : others.slice(0, shownAtFirst);
  const unhelpful = questions.filter(({ reason }) => reason === "not-helpful").length;
  return (
    <li className="flex flex-col gap-2 px-6 py-4 max-md:px-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <h2 dir="auto" className="text-left font-semibold wrap-anywhere">
            {question}
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
            <span>Asked {questions.length === 1 ? "once" : `${questions.length} times`}</span>
            <span dir="auto">{agentName}</span>
            {own && (
              <TextLink
                href={`/inbox?conversation=${own.conversationId}`}
                className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
              >
                Conversation from {formatMoment(own.createdAt)}
              </TextLink>
            )}
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
      {shown.length > 0 && (
        <ul aria-label="Other wordings" className="flex flex-col text-small">
          {shown.map(({ key, times, latest }) => (
            <li key={key} className="flex items-baseline gap-3 py-0.5 max-md:min-h-11">
              <TextLink
                href={`/inbox?conversation=${latest?.conversationId}`}
                className="min-w-0 wrap-anywhere"
              >
                {latest?.question ?? ""}
              </TextLink>
              {times > 1 && (
                <span className="shrink-0 whitespace-nowrap text-ink-3">{times} times</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > shown.length && (
        <Button variant="ghost" size="small" className="self-start" onClick={() => setWhole(true)}>
          Show all {others.length}
        </Button>
      )}
    </li>
  );
}
