import { Badge } from "#platform/web/ui/badge.tsx";
import type { ActionOutcome } from "../contract.ts";
import { callLooks } from "./call-looks.ts";

export function OutcomeDetails({ outcome }: { outcome: ActionOutcome }) {
  const { status, answeredWith, durationMs, error, result, request, reply } = outcome;
  const { name, tone, shape } = callLooks[status];
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
        <Badge tone={tone} shape={shape}>
          {name}
        </Badge>
        {answeredWith !== null && `Status ${answeredWith},`} {durationMs} ms
      </p>
      {error && <p className="font-medium text-danger">{error}</p>}
      {status === "done" && (
        <Shown title="Visitors see" text={result || "Nothing: no part of the reply is shown."} />
      )}
      <Shown
        title="Sent"
        isCode
        text={[`${request.method} ${request.url}`.trim(), request.body]
          .filter(Boolean)
          .join("\n\n")}
      />
      {reply && <Shown title="Received" isCode text={pretty(reply)} />}
    </div>
  );
}

function Shown({ title, text, isCode }: { title: string; text: string; isCode?: boolean }) {
  return (
    <div>
      <h3 className="text-small font-[560]">{title}</h3>
      <pre
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
        tabIndex={0}
        className={`mt-1 max-h-60 overflow-auto rounded-control bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere ${isCode ? "font-mono text-small" : "font-sans"}`}
      >
        {text}
      </pre>
    </div>
  );
}

function pretty(reply: string) {
  try {
    return JSON.stringify(JSON.parse(reply), null, 2);
  } catch {
    return reply;
  }
}
