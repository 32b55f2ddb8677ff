import { Plus } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { ReadingDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { AddSource } from "./add-source.tsx";
import { FactsCard } from "./facts-card.tsx";
import { type CorrectFacts, useKnowledge } from "./knowledge-data.ts";
import { useSourceAddress } from "./source-address.ts";
import { SourceDetail } from "./source-detail.tsx";
import { SourceRow } from "./source-row.tsx";

interface SourcesViewProps {
  agentId: string;
  onProposal: () => void;
  correctFacts: CorrectFacts;
}

export function SourcesView({ agentId, onProposal, correctFacts }: SourcesViewProps) {
  const knowledge = useKnowledge(agentId, onProposal);
  const { sourceId, open, add } = useSourceAddress();
  if (!knowledge.data) return <PageState query={knowledge} failed="The sources did not load" />;

  const { sources } = knowledge.data;
  const shown = sources.find(({ id }) => id === sourceId);
  return (
    <>
      {shown ? (
        <SourceDetail agentId={agentId} source={shown} onBack={() => open(null)} />
      ) : (
        <div className="flex flex-col gap-4 md:gap-6">
          <Card label="Sources">
            <CardHeader title="What the agent answers from">
              {sources.length > 0 && (
                <Button size="small" variant="primary" onClick={() => add("choose")}>
                  <Plus aria-hidden="true" />
                  Add a source
                </Button>
              )}
            </CardHeader>
            {sources.length > 0 ? (
              <ul>
                {sources.map((source) => (
                  <SourceRow key={source.id} agentId={agentId} source={source} />
                ))}
              </ul>
            ) : (
              <div className="border-t border-line">
                <EmptyState
                  drawing={<ReadingDrawing />}
                  title="No sources yet"
                  text="Add a website, files or your own text. The agent answers only from its sources."
                >
                  <Button variant="primary" onClick={() => add("choose")}>
                    <Plus aria-hidden="true" />
                    Add a source
                  </Button>
                </EmptyState>
              </div>
            )}
          </Card>
          <FactsCard agentId={agentId} correct={correctFacts} />
        </div>
      )}
      <AddSource agentId={agentId} />
    </>
  );
}
