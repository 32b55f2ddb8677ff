import "@fontsource-variable/source-serif-4/wght.css";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronDown, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button, TextLink } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Segments } from "#platform/web/ui/choices.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { KnowledgePage, KnowledgeSource } from "../contract.ts";
import { counted } from "./counted.ts";
import { FoundList } from "./found-list.tsx";
import { pagesQuery, passagesQuery, useChangePage } from "./knowledge-data.ts";
import { isUnderWay } from "./knowledge-events.ts";
import { looks, pathOf } from "./page-list.tsx";
import { Passage } from "./passages.tsx";
import { useSourceAddress } from "./source-address.ts";

interface FoundPagesProps {
  agentId: string;
  source: KnowledgeSource;
  isOnlyPage?: boolean;
}

export function FoundPages({ agentId, source, isOnlyPage = false }: FoundPagesProps) {
  const { search, only: status, showOnly } = useSourceAddress();
  const [limit, setLimit] = useState(50);
  const pages = useQuery(
    pagesQuery(agentId, source.id, { search, limit, ...(status && { status }) }),
  );
  const [only] = pages.data?.pages ?? [];
  if (isOnlyPage)
    return only ? (
      <div className="border-t border-line px-6 py-4 max-md:px-4">
        <Understood agentId={agentId} page={only} />
      </div>
    ) : (
      <PageState query={pages} failed="The page did not load" />
    );
  return (
    <Card label="Pages" className="overflow-hidden">
      <h3 className="px-6 py-4 font-semibold max-md:px-4">Pages</h3>
      <FoundList
        label="Search pages"
        what="page"
        query={pages}
        found={pages.data?.pages}
        total={pages.data?.total}
        onMore={() => setLimit(limit + 50)}
        action={
          missed(source) > 0 && (
            <Segments
              label="Which pages"
              choices={choicesOf(source)}
              value={status ?? "all"}
              onChange={(value) => showOnly(value === "all" ? "" : value)}
              isLong
            />
          )
        }
      >
        {(page) => <PageRow key={page.id} agentId={agentId} source={source} page={page} />}
      </FoundList>
    </Card>
  );
}

function missed({ pagesSkipped, pagesFailed }: KnowledgeSource): number {
  return pagesSkipped + pagesFailed;
}

function choicesOf({ pagesFound, pagesRead, pagesSkipped, pagesFailed }: KnowledgeSource) {
  return [
    { value: "all" as const, label: `All ${pagesFound}` },
    { value: "done" as const, label: `Read ${pagesRead}` },
    { value: "skipped" as const, label: `Skipped ${pagesSkipped}` },
    { value: "failed" as const, label: `Failed ${pagesFailed}` },
  ];
}

interface PageRowProps {
  agentId: string;
  source: KnowledgeSource;
  page: KnowledgePage;
}

function PageRow({ agentId, source, page }: PageRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { icon, tone, text } = looks(page);
  const hasPassages = page.passageCount > 0;
  const name = page.title || pathOf(page.url);
  return (
    <li className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-3 px-6 py-2.5 text-left transition-colors duration-(--dur-quick) cursor-pointer hover:bg-hover max-md:px-4"
      >
        <span
          aria-hidden="true"
          className={clsx("grid w-4 shrink-0 place-items-center [&_svg]:size-3.5", tone)}
        >
          {icon}
        </span>
        <span className="min-w-0 grow">
          <span
            dir="auto"
            className={clsx("block truncate font-serif text-chat", !hasPassages && "text-ink-3")}
          >
            {name}
          </span>
          <span dir="ltr" className="block truncate text-small text-ink-3">
            {pathOf(page.url)}
            {page.changedAt && page.readAt && ` · changed ${formatMoment(page.changedAt)}`}
          </span>
          {page.reason && <span className="block text-small text-warning">{page.reason}</span>}
        </span>
        <span className="shrink-0 text-small text-ink-2 tabular-nums">
          {hasPassages ? counted(page.passageCount, "section") : text}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            "size-4 shrink-0 text-ink-3 transition-transform duration-(--dur-quick)",
            isOpen && "rotate-180",
          )}
        />
      </button>
      {isOpen && (
        <div className="bg-sunken px-6 py-4 max-md:px-4">
          <p className="mb-3 text-small wrap-anywhere">
            <TextLink href={page.url} isNewTab>
              {page.url}
            </TextLink>
          </p>
          {hasPassages && <Understood agentId={agentId} page={page} />}
          {!isUnderWay(source) && <PageActions agentId={agentId} page={page} />}
        </div>
      )}
    </li>
  );
}

function PageActions({ agentId, page }: Omit<PageRowProps, "source">) {
  const change = useChangePage(agentId, page);
  const isKept = page.status !== "skipped";
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        size="small"
        isBusy={change.isPending && change.variables === "readPageAgain"}
        onClick={() => change.mutate("readPageAgain")}
      >
        <RefreshCw aria-hidden="true" />
        Read this page again
      </Button>
      {isKept && (
        <Button
          size="small"
          variant="ghost"
          isBusy={change.isPending && change.variables === "leaveOutPage"}
          onClick={() => change.mutate("leaveOutPage")}
        >
          Leave it out
        </Button>
      )}
    </div>
  );
}

function Understood({ agentId, page }: { agentId: string; page: KnowledgePage }) {
  const of = { agentId, sourceId: page.sourceId, pageId: page.id };
  const passages = useQuery(passagesQuery(of, "", 200));
  if (!passages.data) return <PageState query={passages} failed="The sections did not load" />;
  return (
    <ul aria-label="What it learned" className="flex flex-col gap-4">
      {passages.data.passages.map((passage) => (
        <li key={passage.id}>
          <Passage passage={passage} />
        </li>
      ))}
    </ul>
  );
}
