import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Card } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { useKnowledge } from "./knowledge-data.ts";
import { OwnWordsCard } from "./own-words.tsx";
import { ProposalPanel } from "./proposal.tsx";
import { Reading } from "./reading.tsx";
import { ReadingFailed } from "./reading-failed.tsx";

export { OpeningHoursField } from "./opening-hours-field.tsx";
export { SourcesView } from "./sources-view.tsx";

interface ReadingCardProps {
  agentId: string;
  onProposal: () => void;
  onClose: () => void;
  actions: ReactNode;
  test: (isReading: boolean) => ReactNode;
}

export function ReadingCard({ agentId, onProposal, onClose, actions, test }: ReadingCardProps) {
  const knowledge = useKnowledge(agentId, onProposal);
  const tellEnd = useEffectEvent(onProposal);
  const hasEnded = knowledge.data !== undefined && !knowledge.isReading;
  // A small site finishes before any event could arrive.
  useEffect(() => {
    if (hasEnded) tellEnd();
  }, [hasEnded]);

  if (!knowledge.data)
    return <PageState query={knowledge} failed="The reading progress did not load" />;

  const website = knowledge.data.sources.findLast(({ kind }) => kind === "website");
  if (!website)
    return (
      <OwnWordsCard
        sources={knowledge.data.sources}
        onClose={onClose}
        test={knowledge.data.sources.some(({ passageCount }) => passageCount > 0) && test(false)}
      >
        {actions}
      </OwnWordsCard>
    );
  if (website.status === "failed")
    return (
      <Card label="Reading the website" className="p-6 max-md:p-4">
        <ReadingFailed agentId={agentId} website={website} onClose={onClose} />
      </Card>
    );
  return (
    <Card
      label="Reading the website"
      className="grid animate-rise gap-px overflow-hidden bg-line! md:grid-cols-[minmax(0,1fr)_256px] lg:grid-cols-[minmax(0,1fr)_340px]"
    >
      <div className="min-w-0 bg-surface p-6 pt-5.5 max-md:p-4">
        <Reading agentId={agentId} website={website} knowledge={knowledge.data} onClose={onClose} />
        {website.passageCount > 0 && (
          <div className="mt-5 animate-appear border-t border-line pt-5">
            {test(knowledge.isReading)}
          </div>
        )}
      </div>
      <ProposalPanel
        proposal={knowledge.data.proposal}
        isReading={knowledge.isReading}
        hasPassages={website.passageCount > 0}
      >
        {actions}
      </ProposalPanel>
    </Card>
  );
}
