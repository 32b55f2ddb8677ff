import { X } from "lucide-react";
import { useAgentNames } from "#features/agents/web/public.ts";
import { useAddress } from "#platform/web/address.ts";
import { type FilterName, fieldsOf } from "./inbox-filter.ts";
import { countryName } from "./names.ts";

/** The active filters in words; pressing one removes it. */
export function FilterWords() {
  const { params, change } = useAddress();
  const words = useFilterWords(params);
  if (words.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
      {words.map(({ name, text }) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            aria-label={`${text}: remove this filter`}
            onClick={() => change({ [name]: null })}
            className="inline-flex min-h-7 max-w-full cursor-pointer items-center gap-1 rounded-badge bg-accent-soft px-2 text-small font-medium text-accent hover:bg-hover max-md:min-h-11 max-md:px-3"
          >
            <span dir="auto" className="truncate">
              {text}
            </span>
            <X aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useFilterWords(params: URLSearchParams): { name: FilterName; text: string }[] {
  const agents = useAgentNames();
  const { agent, answered, rating, country, from, to } = fieldsOf(params);
  const agentName = agents.data?.find(({ id }) => id === agent)?.name ?? "One agent";
  const words: Record<FilterName, string | undefined> = {
    agent: agent && agentName,
    answered:
      answered && (answered === "no" ? "With unanswered questions" : "Nothing left unanswered"),
    rating: rating && (rating === "up" ? "Rated helpful" : "Rated not helpful"),
    country: country && `From ${countryName(country)}`,
    from: from && `Since ${from}`,
    to: to && `Until ${to}`,
  };
  return Object.entries(words).flatMap(([name, text]) =>
    text ? [{ name: name as FilterName, text }] : [],
  );
}
