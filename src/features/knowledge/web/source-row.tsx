import { Badge, type BadgeShape, type BadgeTone } from "#platform/web/ui/badge.tsx";
import { Progress } from "#platform/web/ui/progress.tsx";
import { rowTarget } from "#platform/web/ui/table.tsx";
import type { KnowledgeSource } from "../contract.ts";
import { isUnderWay } from "./knowledge-events.ts";
import { useSourceAddress } from "./source-address.ts";
import { kindsOfSource } from "./source-kinds.tsx";
import { SourceMenu } from "./source-menu.tsx";
import { amountOf, finished, lastReadOf, nameOf } from "./source-words.ts";

export function SourceRow({ agentId, source }: { agentId: string; source: KnowledgeSource }) {
  const { open } = useSourceAddress();
  const { icon: Icon, word, hasManyPages } = kindsOfSource[source.kind];
  const facts = [word, amountOf(source), lastReadOf(source)];
  return (
    <li className="relative flex items-center gap-3 border-t border-line px-6 py-3 transition-colors duration-(--dur-quick) hover:bg-hover max-md:items-start max-md:px-4 max-md:py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-card rounded-bl-spoken! bg-sunken text-ink-2">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <button
            type="button"
            dir="auto"
            onClick={() => open(source.id)}
            className={`min-w-0 cursor-pointer truncate text-left font-semibold ${rowTarget}`}
          >
            {nameOf(source)}
          </button>
          <SourceStatus source={source} />
        </div>
        <p className="mt-0.5 text-small text-ink-2 tabular-nums">
          {facts.filter(Boolean).join(" · ")}
        </p>
        {isUnderWay(source) && hasManyPages && source.pagesFound > 0 && (
          <div className="mt-2 max-w-80">
            <Progress
              label={`Pages of ${nameOf(source)} read`}
              value={finished(source)}
              max={source.pagesFound}
            />
          </div>
        )}
        {source.reason && (
          <p className="mt-1 max-w-(--measure) text-small wrap-anywhere text-warning">
            {source.reason}
          </p>
        )}
      </div>
      <div className="relative shrink-0">
        <SourceMenu agentId={agentId} source={source} />
      </div>
    </li>
  );
}

const looks: Record<KnowledgeSource["status"], [BadgeTone, BadgeShape, string]> = {
  waiting: ["neutral", "ring", "Waiting"],
  reading: ["info", "half", "Reading"],
  done: ["positive", "dot", "Ready"],
  failed: ["danger", "cross", "Not read"],
  cancelled: ["neutral", "bars", "Stopped"],
};

/** After a failed reading the earlier knowledge remains. */
export function SourceStatus({ source: { status, passageCount } }: { source: KnowledgeSource }) {
  const [tone, shape, word] =
    status === "failed" && passageCount > 0
      ? (["warning", "half", "Ready, not up to date"] as const)
      : looks[status];
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  );
}
