import { TriedActions } from "#features/actions/web/public.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { TextLink } from "#platform/web/ui/button.tsx";
import { Bone, Loading } from "#platform/web/ui/skeleton.tsx";
import type { TriedAnswer } from "../contract.ts";

interface TriedAnswerColumnProps {
  agentId: string;
  title: string;
  tried: { data: TriedAnswer | undefined; error: Error | null };
}

export function TriedAnswerColumn({
  agentId,
  title,
  tried: { data, error },
}: TriedAnswerColumnProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-[600] wrap-anywhere">{title}</h3>
        {data && <Verdict isAnswered={data.isAnswered} />}
        {data && <span className="text-small text-ink-3">{inSeconds(data.tookMs)}</span>}
      </div>
      {data && <Words answer={data} />}
      {data?.actions && <TriedActions agentId={agentId} story={data.actions} />}
      {!data && error && <p className="mt-2 text-danger">There was no answer. Please ask again.</p>}
      {!data && !error && <AnswerBones />}
    </section>
  );
}

export function Verdict({ isAnswered }: { isAnswered: boolean }) {
  return isAnswered ? (
    <Badge tone="positive" shape="tick">
      Answered
    </Badge>
  ) : (
    <Badge tone="warning" shape="ring">
      Not answered
    </Badge>
  );
}

function Words({ answer: { text, why, sources } }: { answer: TriedAnswer }) {
  return (
    <>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {sources.length > 0 && (
        <ol aria-label="Sources" className="mt-3 flex flex-col gap-1 text-small">
          {sources.map(({ title, url }, index) => (
            <li key={index} className="flex gap-2 wrap-anywhere">
              <span className="text-ink-3 tabular-nums">[{index + 1}]</span>
              {url ? (
                <TextLink href={url} isNewTab>
                  {title}
                </TextLink>
              ) : (
                title
              )}
            </li>
          ))}
        </ol>
      )}
      {why && <p className="mt-3 text-small text-pretty text-ink-2">{why}</p>}
    </>
  );
}

function AnswerBones() {
  return (
    <Loading label="Waiting for the answer">
      <div className="mt-3 flex flex-col gap-2.5">
        <Bone className="h-3 w-full" />
        <Bone className="h-3 w-4/5" />
        <Bone className="h-3 w-2/5" />
      </div>
    </Loading>
  );
}

function inSeconds(ms: number) {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
