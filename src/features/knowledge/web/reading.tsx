import { X } from "lucide-react";
import { useRef } from "react";
import { useFocusKept } from "#platform/web/focus-page.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Progress } from "#platform/web/ui/progress.tsx";
import type { Knowledge, KnowledgeSource } from "../contract.ts";
import { counted } from "./counted.ts";
import { useStopReading } from "./knowledge-data.ts";
import { PageList } from "./page-list.tsx";
import { finished, hostOf } from "./source-words.ts";

interface ReadingProps {
  agentId: string;
  website: KnowledgeSource;
  knowledge: Knowledge;
  onClose: () => void;
}

export function Reading({ agentId, website, knowledge, onClose }: ReadingProps) {
  const { title, text, isOver, announced } = saying(website);
  const pages = knowledge.pages.filter(({ sourceId }) => sourceId === website.id);
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-h3 font-[640] wrap-anywhere">{title}</h2>
          <p className="mt-1 text-small text-ink-2 tabular-nums">{text}</p>
          <p role="status" className="sr-only">
            {announced}
          </p>
        </div>
        {isOver ? (
          <IconButton label="Close" variant="ghost" size="small" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        ) : (
          <StopButton agentId={agentId} sourceId={website.id} />
        )}
      </div>
      {/* The full bar stays at the end, so that nothing moves. */}
      <div className="mt-4">
        <Progress label="Pages read" value={finished(website)} max={website.pagesFound} />
      </div>
      <PageList pages={pages} />
    </>
  );
}

export function StopButton({ agentId, sourceId }: { agentId: string; sourceId: string }) {
  const stop = useStopReading(agentId, sourceId);
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  return (
    <Button
      ref={button}
      variant="ghost"
      size="small"
      isBusy={stop.isPending}
      onClick={() => stop.mutate(undefined)}
    >
      Stop
    </Button>
  );
}

function saying(website: KnowledgeSource) {
  const host = hostOf(website);
  const { status, pagesFound, pagesRead, pagesSkipped, pagesFailed, passageCount } = website;
  const missed = [
    pagesSkipped > 0 && `${pagesSkipped} skipped`,
    pagesFailed > 0 && `${pagesFailed} failed`,
  ].filter(Boolean);
  const result = [`${counted(pagesRead, "page")}, ${counted(passageCount, "section")}`, ...missed];
  const over = { title: host, isOver: true };
  if (status === "done")
    return {
      ...over,
      text: `Read: ${result.join(", ")}.`,
      announced: `${host} has been read: ${counted(pagesRead, "page")}.`,
    };
  if (status === "cancelled") {
    const text = `Stopped after ${result.join(", ")}.`;
    return { ...over, text, announced: `Reading ${host} has been stopped.` };
  }
  const leave = "You can leave this page; reading continues.";
  const progress =
    pagesFound > 0 ? `${finished(website)} of ${counted(pagesFound, "page")}.` : "Finding pages.";
  // Announced to screen readers per quarter; every page would be too much.
  const quarters = pagesFound > 0 ? Math.floor((4 * finished(website)) / pagesFound) : 0;
  return {
    title: `Reading ${host}`,
    text: `${progress} ${leave}`,
    isOver: false,
    announced: `Reading ${host}: ${quarters * 25} percent.`,
  };
}
