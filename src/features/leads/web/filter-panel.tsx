import { AgentSelect } from "#features/agents/web/public.tsx";
import { useAddress } from "#platform/web/address.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { DayFields } from "#platform/web/ui/day-fields.tsx";
import { Field, Select } from "#platform/web/ui/field.tsx";
import { leadSourceName } from "#shared/lead-source-name.ts";
import { leadSources, leadStatuses } from "#shared/vocabulary.ts";
import { countFilters, fieldsOf, filterNames } from "./lead-filter.ts";
import { OrderSelect } from "./order-select.tsx";

export function FilterPanel() {
  const { params, change } = useAddress();
  const { status, agent, source, from, to } = fieldsOf(params);
  return (
    <Card label="Filter" className="animate-rise p-4 md:p-5">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        <Field label="Status">
          <Select value={status ?? ""} onChange={(event) => change({ status: event.target.value })}>
            <option value="">Any</option>
            {leadStatuses.map((one) => (
              <option key={one} value={one}>
                {one.slice(0, 1).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Agent">
          <AgentSelect any="Any" value={agent} onChange={(id) => change({ agent: id })} />
        </Field>
        <Field label="Source" className="max-lg:col-span-2">
          <Select value={source ?? ""} onChange={(event) => change({ source: event.target.value })}>
            <option value="">Any</option>
            {leadSources.map((one) => (
              <option key={one} value={one}>
                {leadSourceName(one)}
              </option>
            ))}
          </Select>
        </Field>
        <DayFields from={from} to={to} onChange={change} />
        {/* Beside the search where there is room. */}
        <Field label="Order of leads" className="col-span-2 sm:hidden">
          <OrderSelect />
        </Field>
      </div>
      {countFilters(params) > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="mt-3"
          onClick={() => change(Object.fromEntries(filterNames.map((name) => [name, ""])))}
        >
          Clear filters
        </Button>
      )}
    </Card>
  );
}
