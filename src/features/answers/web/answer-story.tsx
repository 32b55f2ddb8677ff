import { TextLink } from "#platform/web/ui/button.tsx";
import { CardSection } from "#platform/web/ui/card.tsx";
import type { TriedAnswer } from "../contract.ts";
import { Folded } from "./folded.tsx";

export function AnswerStory({ tried: { trace, prompt } }: { tried: TriedAnswer }) {
  const { steps, places } = trace;
  return (
    <CardSection className="flex flex-col gap-5">
      <div>
        <h3 className="font-[600]">Why this answer</h3>
        <ol aria-label="Why this answer" className="mt-2 flex flex-col gap-1">
          {steps.map((step, index) => (
            <li key={index} dir="auto" className="wrap-anywhere text-pretty text-ink-2">
              {step}
            </li>
          ))}
        </ol>
        {places.length > 0 && (
          <Folded summary="Show the sections it read">
            <ol aria-label="Sections it read" className="divide-y divide-line">
              {places.map((place, index) => (
                <Place key={index} place={place} />
              ))}
            </ol>
            <p className="mt-2 text-small text-pretty text-ink-3">
              The percentage shows how likely a section is to answer the question. Sections at 50%
              or more are used.
            </p>
          </Folded>
        )}
      </div>
      <div>
        <h3 className="font-[600]">What the language model receives</h3>
        <Folded summary="Show the instructions">
          <Told text={prompt.instructions} />
        </Folded>
        <Folded summary="Show the sections and the question as sent">
          <Told text={prompt.prompt} />
        </Folded>
      </div>
    </CardSection>
  );
}

function Place({ place }: { place: TriedAnswer["trace"]["places"][number] }) {
  const { text, likelihood, isSaid } = place;
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        <p dir="auto" className="text-small wrap-anywhere text-ink-3">
          <PlaceName place={place} />
        </p>
      </div>
      <p className="shrink-0 text-end text-small text-ink-2 tabular-nums">
        <b className="font-[600] text-ink">{Math.round(likelihood * 100)}%</b>
        {isSaid && <span className="block text-ink-3">used</span>}
      </p>
    </li>
  );
}

function PlaceName({ place: { title, heading, url } }: Parameters<typeof Place>[0]) {
  const name = [title, heading].filter(Boolean).join(" › ") || "Your own words";
  if (!url) return name;
  return (
    <TextLink href={url} isNewTab>
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
