import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { AgentSelect } from "#features/agents/web/public.tsx";
import { useAddress } from "#platform/web/address.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Segments } from "#platform/web/ui/choices.tsx";
import { DayFields } from "#platform/web/ui/day-fields.tsx";
import { Field, SearchInput, Select } from "#platform/web/ui/field.tsx";
import type { inboxViews } from "#shared/vocabulary.ts";
import { FilterWords } from "./filter-words.tsx";
import { countsQuery } from "./inbox-data.ts";
import { countFilters, type FilterName, fieldsOf, filterNames, viewOf } from "./inbox-filter.ts";
import { countryName } from "./names.ts";

const views: { value: (typeof inboxViews)[number]; label: string }[] = [
  { value: "open", label: "Open" },
  { value: "waiting", label: "Waiting" },
  { value: "mine", label: "Mine" },
  { value: "snoozed", label: "Snoozed" },
  { value: "closed", label: "Closed" },
];

export function Filters() {
  const { params, change } = useAddress();
  const chosen = countFilters(params);
  const [isOpen, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its button has opened
    <div
      className="flex flex-col gap-3"
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
    >
      <Segments
        label="Which conversations"
        isTight
        choices={views}
        value={viewOf(params)}
        onChange={(view) => change({ view: view === "open" ? "" : view })}
      />
      <div className="flex gap-2">
        <SearchInput
          data-inbox-search
          label="Search conversations"
          placeholder="Search"
          value={params.get("search") ?? ""}
          onChange={(search) => change({ search })}
          className="min-w-0 grow"
        />
        <Button
          aria-expanded={isOpen}
          className="px-3! max-md:h-11.5"
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden="true" />
          <span className="sr-only">Filter</span>
          {chosen > 0 && <span className="tabular-nums">{chosen}</span>}
        </Button>
      </div>
      {!isOpen && <FilterWords />}
      {isOpen && (
        <Fields
          onSet={change}
          onClear={() => change(Object.fromEntries(filterNames.map((n) => [n, ""])))}
        />
      )}
    </div>
  );
}

interface FieldsProps {
  onSet: (changes: Partial<Record<FilterName, string>>) => void;
  onClear: () => void;
}

function Fields({ onSet, onClear }: FieldsProps) {
  const { params } = useAddress();
  const counts = useQuery(countsQuery);
  const { agent, answered, rating, country, from, to } = fieldsOf(params);
  return (
    <section aria-label="Filter" className="grid animate-rise grid-cols-2 gap-3">
      <Field label="Agent" className="col-span-2">
        <AgentSelect any="Any" value={agent} onChange={(id) => onSet({ agent: id })} />
      </Field>
      <Field label="Unanswered questions">
        <Select
          value={answered ?? ""}
          onChange={(event) => onSet({ answered: event.target.value })}
        >
          <option value="">Any</option>
          <option value="yes">None</option>
          <option value="no">Some</option>
        </Select>
      </Field>
      <Field label="Rating">
        <Select value={rating ?? ""} onChange={(event) => onSet({ rating: event.target.value })}>
          <option value="">Any</option>
          <option value="up">Helpful</option>
          <option value="down">Not helpful</option>
        </Select>
      </Field>
      <Field label="Country" className="col-span-2">
        <Select value={country ?? ""} onChange={(event) => onSet({ country: event.target.value })}>
          <option value="">Any</option>
          {[...new Set([...(counts.data?.countries ?? []), ...(country ? [country] : [])])].map(
            (code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ),
          )}
        </Select>
      </Field>
      <DayFields from={from} to={to} onChange={onSet} />
      {countFilters(params) > 0 && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </section>
  );
}
