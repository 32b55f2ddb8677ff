import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { focusPage, useFocusKept } from "#platform/web/focus-page.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import type { QuestionPair } from "../contract.ts";
import { FoundList } from "./found-list.tsx";
import { pairsQuery, useRemovePair } from "./knowledge-data.ts";
import { PairForm } from "./pair-form.tsx";
import { useSourceAddress } from "./source-address.ts";

export function PairsCard({ agentId }: { agentId: string }) {
  return (
    <Card label="Questions and answers" className="pt-5 max-md:pt-4">
      <Pairs agentId={agentId} />
    </Card>
  );
}

export function Pairs({ agentId }: { agentId: string }) {
  const { search, add } = useSourceAddress();
  const [limit, setLimit] = useState(50);
  const pairs = useQuery(pairsQuery(agentId, search, limit));
  return (
    <FoundList
      label="Search questions"
      what="question"
      query={pairs}
      found={pairs.data?.pairs}
      total={pairs.data?.total}
      onMore={() => setLimit(limit + 50)}
      action={
        <Button size="small" onClick={() => add("questions")}>
          <Plus aria-hidden="true" />
          Add a question
        </Button>
      }
    >
      {(pair) => <Pair key={pair.id} agentId={agentId} pair={pair} />}
    </FoundList>
  );
}

function Pair({ agentId, pair }: { agentId: string; pair: QuestionPair }) {
  const [isWriting, setWriting] = useState(false);
  const remove = useRemovePair(agentId);
  if (isWriting)
    return <WrittenPair agentId={agentId} pair={pair} onDone={() => setWriting(false)} />;
  return (
    <li className="flex items-start gap-3 border-t border-line px-6 py-4 max-md:px-4">
      <div dir="auto" className="min-w-0 grow wrap-anywhere">
        <h3 className="font-semibold">{pair.question}</h3>
        <p className="mt-1 max-w-(--measure) font-serif whitespace-pre-line">{pair.answer}</p>
        {(pair.isCorrection || pair.uses > 0) && (
          <p className="mt-2 flex flex-wrap items-center gap-2">
            {pair.isCorrection && (
              <Badge tone="accent" shape="tick">
                Corrected
              </Badge>
            )}
            <span className="text-small text-ink-3">{usesOf(pair.uses)}</span>
          </p>
        )}
      </div>
      <IconButton
        label={`Change ${pair.question}`}
        variant="ghost"
        size="small"
        onClick={() => setWriting(true)}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Remove ${pair.question}`}
        variant="ghost"
        size="small"
        aria-busy={remove.isPending || undefined}
        onClick={() => remove.mutate(pair.id, { onSuccess: focusPage })}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function usesOf(uses: number) {
  if (uses === 0) return "Not used yet";
  return uses === 1 ? "Used once" : `Used ${uses.toLocaleString("en-US")} times`;
}

interface WrittenPairProps {
  agentId: string;
  pair: QuestionPair;
  onDone: () => void;
}

function WrittenPair({ agentId, pair, onDone }: WrittenPairProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusKept(row);
  return (
    <li ref={row} className="border-t border-line px-6 py-4 max-md:px-4">
      <PairForm agentId={agentId} pair={pair} onDone={onDone} onCancel={onDone} />
    </li>
  );
}
