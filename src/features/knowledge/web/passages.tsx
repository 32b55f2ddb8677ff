import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { KnownPassage } from "../contract.ts";
import { FoundList } from "./found-list.tsx";
import { passagesQuery } from "./knowledge-data.ts";
import { useSourceAddress } from "./source-address.ts";

export function FoundPassages({ agentId, sourceId }: { agentId: string; sourceId: string }) {
  const { search } = useSourceAddress();
  const [limit, setLimit] = useState(50);
  const passages = useQuery(passagesQuery({ agentId, sourceId }, search, limit));
  return (
    <FoundList
      label="Search what it learned"
      what="section"
      query={passages}
      found={passages.data?.passages}
      total={passages.data?.total}
      onMore={() => setLimit(limit + 50)}
    >
      {(passage) => (
        <li key={passage.id} className="border-t border-line px-6 py-4 max-md:px-4">
          <Passage passage={passage} />
        </li>
      )}
    </FoundList>
  );
}

/** The business's own words, so they are set in serif. */
export function Passage({ passage: { heading, text } }: { passage: KnownPassage }) {
  return (
    <div dir="auto" className="wrap-anywhere">
      {heading && <h4 className="text-small font-semibold text-ink-2">{heading}</h4>}
      <p className="mt-0.5 max-w-(--measure) font-serif whitespace-pre-line">{text}</p>
    </div>
  );
}
