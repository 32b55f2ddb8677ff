import { ArrowLeft, RefreshCw } from "lucide-react";
import { Button, IconButton, TextLink } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Progress } from "#platform/web/ui/progress.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { KnowledgeSource } from "../contract.ts";
import { useReadAgain } from "./knowledge-data.ts";
import { isUnderWay } from "./knowledge-events.ts";
import { StopButton } from "./reading.tsx";
import { kindsOfSource } from "./source-kinds.tsx";
import { SourceMenu } from "./source-menu.tsx";
import { SourceStatus } from "./source-row.tsx";
import { SourceSettings } from "./source-settings.tsx";
import { amountOf, finished, lastReadOf, nameOf } from "./source-words.ts";

interface SourceDetailProps {
  agentId: string;
  source: KnowledgeSource;
  onBack: () => void;
}

export function SourceDetail({ agentId, source, onBack }: SourceDetailProps) {
  const { origin, hasManyPages, Content } = kindsOfSource[source.kind];
  const isRead = origin === "web";
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
        {isUnderWay(source) && hasManyPages && (
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
  const facts = [kindsOfSource[source.kind].word, amountOf(source), lastReadOf(source), next];
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
