import { ArrowLeft, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton, TextLink } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Progress } from "#platform/web/ui/progress.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { KnowledgeSource } from "../contract.ts";
import { FoundPages } from "./found-pages.tsx";
import { useReadAgain } from "./knowledge-data.ts";
import { isUnderWay } from "./knowledge-events.ts";
import { Pairs } from "./pairs.tsx";
import { FoundPassages } from "./passages.tsx";
import { StopButton } from "./reading.tsx";
import { SourceMenu } from "./source-menu.tsx";
import { SourceStatus } from "./source-row.tsx";
import { SourceSettings } from "./source-settings.tsx";
import { amountOf, finished, kindWords, lastReadOf, nameOf } from "./source-words.ts";
import { WrittenSource } from "./written-source.tsx";

interface SourceDetailProps {
  agentId: string;
  source: KnowledgeSource;
  onBack: () => void;
}

/** One source: what became of it, what of it is read, and what was understood. */
export function SourceDetail({ agentId, source, onBack }: SourceDetailProps) {
  const isRead = source.kind === "website" || source.kind === "page";
  return (
    <div className="flex flex-col gap-4">
      <Card label={nameOf(source)} className="p-6 max-md:p-4">
        <div className="flex items-start gap-3">
          <IconButton
            label="All sources"
            variant="ghost"
            size="small"
            className="-ml-2"
            onClick={onBack}
          >
            <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
          <div className="min-w-0 grow">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h2 dir="auto" className="min-w-0 text-h3 font-[640] wrap-anywhere">
                {nameOf(source)}
              </h2>
              <SourceStatus source={source} />
            </div>
            <Facts source={source} />
          </div>
          {isRead && <ReadingControl agentId={agentId} source={source} />}
          <SourceMenu agentId={agentId} source={source} onRemoved={onBack} />
        </div>
        {isUnderWay(source) && source.kind === "website" && (
          <div className="mt-4">
            <Progress label="Pages read" value={finished(source)} max={source.pagesFound} />
          </div>
        )}
        {source.reason && (
          <p role="alert" className="mt-3 max-w-(--measure) wrap-anywhere text-warning">
            {source.reason}
          </p>
        )}
      </Card>
      <Content agentId={agentId} source={source} />
      {isRead && <SourceSettings key={source.id} agentId={agentId} source={source} />}
    </div>
  );
}

function Facts({ source }: { source: KnowledgeSource }) {
  const next =
    source.nextReadAt && !isUnderWay(source) && `Next reading ${formatMoment(source.nextReadAt)}`;
  const facts = [kindWords[source.kind], amountOf(source), lastReadOf(source), next];
  return (
    <>
      <p className="mt-1 text-small text-ink-2 tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
      {source.url && (
        <p className="mt-1 text-small wrap-anywhere">
          <TextLink href={source.url} isNewTab>
            {source.url}
          </TextLink>
        </p>
      )}
    </>
  );
}

function ReadingControl({ agentId, source }: Omit<SourceDetailProps, "onBack">) {
  const readAgain = useReadAgain(agentId, source.id);
  if (isUnderWay(source)) return <StopButton agentId={agentId} sourceId={source.id} />;
  return (
    <Button
      size="small"
      className="max-sm:hidden"
      isBusy={readAgain.isPending}
      onClick={() => readAgain.mutate(undefined)}
    >
      {!readAgain.isPending && <RefreshCw aria-hidden="true" />}
      Read again
    </Button>
  );
}

function Content({ agentId, source }: Omit<SourceDetailProps, "onBack">): ReactNode {
  if (source.kind === "website") return <FoundPages agentId={agentId} source={source} />;
  if (source.kind === "questions")
    return (
      <Card label="Questions and answers" className="pt-5 max-md:pt-4">
        <Pairs agentId={agentId} />
      </Card>
    );
  return (
    <>
      {(source.kind === "text" || source.kind === "maps") && (
        <WrittenSource key={source.id} agentId={agentId} source={source} />
      )}
      {!isUnderWay(source) && source.passageCount > 0 && (
        <Card label="What it learned" className="overflow-hidden">
          <h3 className="px-6 py-4 font-semibold max-md:px-4">What it learned</h3>
          {source.kind === "page" ? (
            <FoundPages agentId={agentId} source={source} isOnlyPage />
          ) : (
            <FoundPassages agentId={agentId} sourceId={source.id} />
          )}
        </Card>
      )}
    </>
  );
}
