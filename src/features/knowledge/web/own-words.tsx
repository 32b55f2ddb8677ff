import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import type { KnowledgeSource } from "../contract.ts";
import { isUnderWay } from "./knowledge-events.ts";
import { nextStep } from "./next-step.ts";

interface OwnWordsCardProps {
  sources: readonly KnowledgeSource[];
  onClose: () => void;
  test: ReactNode;
  children: ReactNode;
}

export function OwnWordsCard({ sources, onClose, test, children }: OwnWordsCardProps) {
  const isReading = sources.some(isUnderWay);
  const hasPassages = sources.some(({ passageCount }) => passageCount > 0);
  const failed = sources.find(({ status }) => status === "failed");
  return (
    <Card label="Your new agent" className="flex animate-rise items-start gap-3 p-6 max-md:p-4">
      <div className="min-w-0 grow">
        <h2 className="text-h3 font-[640]">Your new agent</h2>
        <p className="mt-1 text-ink-2">
          {isReading && !hasPassages ? "Looking up the listing." : nextStep(isReading, hasPassages)}
        </p>
        {failed?.reason && <p className="mt-1 text-warning">{failed.reason}</p>}
        <div className="mt-4 flex flex-wrap items-center gap-2">{children}</div>
        {test && <div className="mt-5 border-t border-line pt-5">{test}</div>}
      </div>
      <IconButton label="Close" variant="ghost" size="small" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </Card>
  );
}
