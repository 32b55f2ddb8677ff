import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import type { BusinessFacts, TextFact } from "../contract.ts";
import { FactsForm } from "./facts-form.tsx";
import { FixedWordsNote } from "./fixed-words-note.tsx";
import { type CorrectFacts, factsQuery } from "./knowledge-data.ts";
import { specialDayLines, weekLines } from "./week-lines.ts";

interface FactsCardProps {
  agentId: string;
  correct: CorrectFacts;
}

export function FactsCard({ agentId, correct }: FactsCardProps) {
  const query = useQuery(factsQuery(agentId));
  const [isEditing, setEditing] = useState(false);
  const facts = query.data;
  if (!facts) return <PageState query={query} failed="The business facts did not load" />;
  const { phone, email, address, timeZone, hours } = facts;
  const isEmpty = [phone, email, address, timeZone, hours].every(({ from }) => from === null);
  const edit = (
    <Button size="small" onClick={() => setEditing(true)}>
      <Pencil aria-hidden="true" />
      {isEmpty ? "Write them" : "Correct"}
    </Button>
  );
  return (
    <Card label="Business facts">
      <CardHeader title="Business facts">{!isEmpty && edit}</CardHeader>
      {isEmpty ? (
        <div className="border-t border-line">
          <EmptyState
            title="No facts yet"
            text="Phone, email, address and opening hours appear here once your pages have been read. You can also enter them yourself."
          >
            {edit}
          </EmptyState>
        </div>
      ) : (
        <FactList facts={facts} />
      )}
      <FixedWordsNote language={facts.language} />
      <Dialog
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        title="Business facts"
        text="What you enter here replaces what was read from your pages."
      >
        <FactsForm
          agentId={agentId}
          facts={facts}
          correct={correct}
          onDone={() => setEditing(false)}
        />
      </Dialog>
    </Card>
  );
}

function FactList({
  facts: { name, phone, email, address, timeZone, hours },
}: {
  facts: BusinessFacts;
}) {
  return (
    <dl>
      <Row label="Name" origin={null}>
        {name}
      </Row>
      <TextRow label="Phone" fact={phone} />
      <TextRow label="Email" fact={email} />
      <TextRow label="Address" fact={address} />
      <Row label="Opening hours" origin={<Origin {...hours} />}>
        {hours.value && hours.value.days.length > 0 ? (
          <Lines lines={weekLines(hours.value)} />
        ) : (
          <Unknown />
        )}
        <Others others={hours.others} />
      </Row>
      {hours.value && hours.value.specialDays.length > 0 && (
        <Row label="Special days" origin={<Origin {...hours} />}>
          <Lines lines={specialDayLines(hours.value)} />
        </Row>
      )}
      <Row label="Time zone" origin={<Origin {...timeZone} />}>
        {timeZone.value ?? <Muted>Not set, so the agent can't say whether you are open now</Muted>}
      </Row>
    </dl>
  );
}

function TextRow({ label, fact }: { label: string; fact: TextFact }) {
  const isWithheld = fact.value === null && fact.from === "owner";
  return (
    <Row label={label} origin={<Origin {...fact} />}>
      {fact.value ?? (isWithheld ? <Muted>Hidden from visitors</Muted> : <Unknown />)}
      <Others others={fact.others} />
    </Row>
  );
}

function Row({
  label,
  origin,
  children,
}: {
  label: string;
  origin: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-0.5 border-t border-line px-6 py-3 max-md:px-4 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,14rem)]">
      <dt className="text-small font-[560] text-ink-2">{label}</dt>
      <dd dir="auto" className="min-w-0 text-left wrap-anywhere tabular-nums">
        {children}
      </dd>
      {origin && <dd className="min-w-0 text-small text-ink-3 md:text-right">{origin}</dd>}
    </div>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Pages that say something else: one of them is out of date. */
function Others({ others }: Pick<TextFact, "others">) {
  if (others.length === 0) return null;
  return (
    <ul aria-label="Other pages say" className="mt-1 flex flex-col gap-1 text-small text-warning">
      {others.map(({ value, page }) => (
        <li key={page.url} className="whitespace-pre-line">
          <a
            href={page.url}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-2"
          >
            <span dir="auto">{page.title || new URL(page.url).host}</span>
            <span className="sr-only">(opens a new tab)</span>
          </a>{" "}
          says: <span dir="auto">{value}</span>
        </li>
      ))}
    </ul>
  );
}

function Unknown() {
  return <Muted>Not known</Muted>;
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>;
}

const origins = {
  owner: "Set by you",
  words: "From your own words",
  place: "From the address",
} as const;

function Origin({ from, page }: Pick<TextFact, "from" | "page">) {
  if (from === null) return null;
  if (from !== "page") return origins[from];
  if (!page) return null;
  return (
    <a
      href={page.url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-1 underline underline-offset-2 hover:text-ink max-md:min-h-11"
    >
      <span dir="auto" className="truncate">
        {page.title || new URL(page.url).host}
      </span>
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">(opens a new tab)</span>
    </a>
  );
}
