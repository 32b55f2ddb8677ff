import { SearchInput, Select } from "#platform/web/ui/field.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { industryName } from "#shared/industry-name.ts";
import { industries } from "#shared/vocabulary.ts";
import { AgentTable } from "./agent-table.tsx";
import { useAgents } from "./agents-data.ts";
import { ListView } from "./list-view.tsx";

export function AgentsPage() {
  const list = useAgents();
  return (
    <Page title="Agents">
      <PageHeader title="Agents" text="Every agent of every owner." />
      <Controls address={list.address} />
      <ListView
        list={list}
        failed="The agents did not load"
        unfound={{ title: "No agents found", text: "Nothing matches." }}
        none={{ title: "No agents found", text: "Agents appear here when owners create them." }}
      >
        {(agents) => <AgentTable agents={agents} />}
      </ListView>
    </Page>
  );
}

function Controls({ address }: { address: ReturnType<typeof useAgents>["address"] }) {
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_repeat(3,160px)]">
      <SearchInput
        label="Search agents"
        placeholder="Search agent, subdomain or owner"
        value={address.value("search")}
        onChange={(search) => address.change({ search })}
        className="max-md:col-span-2 md:max-xl:col-span-3"
      />
      <Select aria-label="Status" {...address.choice("state")}>
        <option value="">All statuses</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
        <option value="suspended">Suspended</option>
      </Select>
      <Select aria-label="Industry" {...address.choice("industry")}>
        <option value="">All industries</option>
        {industries.map((industry) => (
          <option key={industry} value={industry}>
            {industryName(industry)}
          </option>
        ))}
      </Select>
      <Select aria-label="Order" {...address.choice("sort")}>
        <option value="">Newest first</option>
        <option value="oldest">Oldest first</option>
        <option value="name">By name</option>
      </Select>
    </div>
  );
}
