import type { ReactNode } from "react";
import { Card } from "#platform/web/ui/card.tsx";
import type { KnowledgeSource } from "../contract.ts";
import { FoundPages } from "./found-pages.tsx";
import { isUnderWay } from "./knowledge-events.ts";
import { FoundPassages } from "./passages.tsx";
import { WrittenListing, WrittenText } from "./written-source.tsx";

export interface SourceContentProps {
  agentId: string;
  source: KnowledgeSource;
}

export function PageContent({ agentId, source }: SourceContentProps) {
  return (
    <Learned source={source}>
      <FoundPages agentId={agentId} source={source} isOnlyPage />
    </Learned>
  );
}

export function FileContent({ agentId, source }: SourceContentProps) {
  return (
    <Learned source={source}>
      <FoundPassages agentId={agentId} sourceId={source.id} />
    </Learned>
  );
}

export function TextContent({ agentId, source }: SourceContentProps) {
  return (
    <>
      <WrittenText key={source.id} agentId={agentId} source={source} />
      <FileContent agentId={agentId} source={source} />
    </>
  );
}

export function ListingContent({ agentId, source }: SourceContentProps) {
  return (
    <>
      <WrittenListing key={source.id} agentId={agentId} source={source} />
      <FileContent agentId={agentId} source={source} />
    </>
  );
}

function Learned({ source, children }: { source: KnowledgeSource; children: ReactNode }) {
  if (isUnderWay(source) || source.passageCount === 0) return null;
  return (
    <Card label="What it learned" className="overflow-hidden">
      <h3 className="px-6 py-4 font-semibold max-md:px-4">What it learned</h3>
      {children}
    </Card>
  );
}
