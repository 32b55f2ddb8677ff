import { TextLink } from "#platform/web/ui/button.tsx";
import { CardSection } from "#platform/web/ui/card.tsx";
import type { TriedAnswer } from "../contract.ts";
import { Folded } from "./folded.tsx";

/** What was found for a question, and what a model is told of it. */
export function FoundPassages({ tried: { passages, prompt } }: { tried: TriedAnswer }) {
  return (
    <CardSection className="flex flex-col gap-5">
      <div>
        <h3 className="font-[600]">Passages found</h3>
        {passages.length === 0 ? (
          <p className="mt-1 text-ink-2">
            None. Add pages or your own words about this on the Knowledge tab.
          </p>
        ) : (
          <ol aria-label="Passages found" className="mt-2 divide-y divide-line">
            {passages.map((passage, index) => (
              <li key={passage.id} className="py-3">
                <div className="flex items-start justify-between gap-4">
                  <p dir="auto" className="min-w-0 wrap-anywhere">
                    <span className="me-2 text-ink-3 tabular-nums">{index + 1}</span>
                    <PassageName passage={passage} />
                  </p>
                  <p className="shrink-0 text-end text-small text-ink-2 tabular-nums">
                    <b className="font-[600] text-ink">{Math.round(passage.confidence * 100)}%</b>
                    <span className="block text-ink-3">score {passage.score.toFixed(2)}</span>
                  </p>
                </div>
                <Folded summary="Show its text">
                  <p dir="auto" className="whitespace-pre-line text-small wrap-anywhere text-ink-2">
                    {passage.text}
                  </p>
                </Folded>
              </li>
            ))}
          </ol>
        )}
        <p className="mt-2 text-small text-pretty text-ink-3">
          At 100% or more, a passage fits as well as this agent's pages fit their own sentences. A
          passage found by its meaning alone has 0%.
        </p>
      </div>
      <div>
        <h3 className="font-[600]">What a language model is told</h3>
        <Folded summary="Show the instructions">
          <Told text={prompt.instructions} />
        </Folded>
        <Folded summary="Show the passages and the question as sent">
          <Told text={prompt.prompt} />
        </Folded>
      </div>
    </CardSection>
  );
}

function PassageName({ passage }: { passage: TriedAnswer["passages"][number] }) {
  const name = [passage.title, passage.heading].filter(Boolean).join(" › ") || "Your own words";
  if (!passage.url) return name;
  return (
    <TextLink href={passage.url} isNewTab>
      {name}
    </TextLink>
  );
}

function Told({ text }: { text: string }) {
  return (
    <pre
      dir="auto"
      className="rounded-control bg-sunken p-3 font-mono text-meta whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}
