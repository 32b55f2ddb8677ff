import { useQuery } from "@tanstack/react-query";
import { PageState } from "#platform/web/ui/page.tsx";
import { playgroundQuery } from "./playground-data.ts";
import { SavedQuestions } from "./saved-questions.tsx";
import { TryQuestion } from "./try-question.tsx";

/** Where an owner asks an agent before visitors do. */
export function PlaygroundView({ agentId }: { agentId: string }) {
  const playground = useQuery(playgroundQuery(agentId));
  if (!playground.data)
    return (
      <PageState
        query={playground}
        failed="The playground did not load"
        consequence="The agent keeps answering meanwhile."
      />
    );
  const { model, questions } = playground.data;
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <TryQuestion agentId={agentId} model={model} />
      <SavedQuestions agentId={agentId} model={model} questions={questions} />
    </div>
  );
}
