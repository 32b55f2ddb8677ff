import { useQuery } from "@tanstack/react-query";
import { PageState } from "#platform/web/ui/page.tsx";
import { playgroundQuery } from "./playground-data.ts";
import { SavedQuestions } from "./saved-questions.tsx";
import { TryQuestion } from "./try-question.tsx";

export function PlaygroundView({ agentId }: { agentId: string }) {
  const playground = useQuery(playgroundQuery(agentId));
  if (!playground.data)
    return <PageState query={playground} failed="The playground did not load" />;
  const { model, questions, meanings, localModelFault } = playground.data;
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {localModelFault ? (
        <p role="status" className="rounded-control bg-sunken p-4 text-pretty text-ink-2">
          Answers are matched by exact words only, so some are missed: {localModelFault}
        </p>
      ) : (
        meanings === "behind" && (
          <p role="status" className="rounded-control bg-sunken p-4 text-pretty text-ink-2">
            New pages are still being processed. For about a minute, some answers may be missed.
          </p>
        )
      )}
      <TryQuestion agentId={agentId} model={model} />
      <SavedQuestions agentId={agentId} model={model} questions={questions} />
    </div>
  );
}
