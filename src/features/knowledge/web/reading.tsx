import { RefreshCw, X } from "lucide-react";
import { useRef } from "react";
import { useFocusKept } from "#platform/web/focus-page.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Progress } from "#platform/web/ui/progress.tsx";
import type { Knowledge, KnowledgeSource } from "../contract.ts";
import { useReadAgain, useStopReading } from "./knowledge-data.ts";
import { PageList } from "./page-list.tsx";

interface ReadingProps {
  agentId: string;
  website: KnowledgeSource;
  knowledge: Knowledge;
  /** Closes what shows a reading that is over. */
  onClose?: () => void;
}

/** One website: how far it is, and its pages. */
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
        <ReadingControl agentId={agentId} isOver={isOver} onClose={onClose} />
      </div>
      {/* Where the reading was watched the full bar stays, so that nothing jumps. */}
      {(!isOver || onClose) && (
        <div className="mt-4">
          <Progress label="Pages read" value={finished(website)} max={website.pagesFound} />
        </div>
      )}
      <PageList pages={pages} />
    </>
  );
}

function ReadingControl({
  agentId,
  isOver,
  onClose,
}: {
  agentId: string;
  isOver: boolean;
  onClose?: (() => void) | undefined;
}) {
  const readAgain = useReadAgain(agentId);
  if (!isOver) return <StopButton agentId={agentId} />;
  if (onClose)
    return (
      <IconButton label="Close" variant="ghost" size="small" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    );
  return (
    <Button size="small" isBusy={readAgain.isPending} onClick={() => readAgain.mutate()}>
      {!readAgain.isPending && <RefreshCw aria-hidden="true" />}
      Read again
    </Button>
  );
}

function StopButton({ agentId }: { agentId: string }) {
  const stop = useStopReading(agentId);
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  return (
    <Button
      ref={button}
      variant="ghost"
      size="small"
      isBusy={stop.isPending}
      onClick={() => stop.mutate()}
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
  const result = [`${counted(pagesRead, "page")}, ${counted(passageCount, "passage")}`, ...missed];
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
  const leave = "You can leave this page; the reading goes on.";
  const progress =
    pagesFound > 0 ? `${finished(website)} of ${counted(pagesFound, "page")}.` : "Looking around.";
  // A screen reader hears of each quarter; every page would be too much.
  const quarters = pagesFound > 0 ? Math.floor((4 * finished(website)) / pagesFound) : 0;
  return {
    title: `Reading ${host}`,
    text: `${progress} ${leave}`,
    isOver: false,
    announced: `Reading ${host}: ${quarters * 25} percent.`,
  };
}

function finished({ pagesRead, pagesSkipped, pagesFailed }: KnowledgeSource) {
  return pagesRead + pagesSkipped + pagesFailed;
}

function counted(count: number, what: string) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

export function hostOf({ url }: KnowledgeSource) {
  return url ? new URL(url).host : "the website";
}
