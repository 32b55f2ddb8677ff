import { Tile } from "#platform/web/ui/avatar.tsx";
import { TextLink } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import type { Report } from "../contract.ts";

const number = new Intl.NumberFormat("en-US");

export function AgentRows({ agents }: Pick<Report, "agents">) {
  return (
    <Card label="By agent" className="overflow-hidden">
      <CardHeader title="By agent" />
      <Table
        label="By agent"
        columns="minmax(0,1fr) 112px 80px minmax(120px,180px) 96px"
        heads={[
          { name: "Agent" },
          { name: "Conversations", isNumeric: true },
          { name: "Leads", isNumeric: true },
          { name: "Response rate", isIndented: true },
          { name: "Details", isHidden: true },
        ]}
      >
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} />
        ))}
      </Table>
    </Card>
  );
}

function AgentRow({ agent }: { agent: Report["agents"][number] }) {
  const { id, name, primaryColor, conversations, leads, responseRate } = agent;
  return (
    <TableRow className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3.5">
      <td className="flex min-w-0 items-center gap-3 max-md:basis-[calc(100%-7rem)] max-md:grow">
        <Tile name={name} color={primaryColor} size="small" />
        <span dir="auto" className="truncate text-left font-medium">
          {name}
        </span>
      </td>
      <td className="tabular-nums max-md:order-1 max-md:text-small max-md:text-ink-2 md:text-right">
        {number.format(conversations)}
        <span className="md:hidden">
          {conversations === 1 ? " conversation" : " conversations"}
        </span>
      </td>
      <td className="tabular-nums max-md:order-1 max-md:text-small max-md:text-ink-2 md:text-right">
        {number.format(leads)}
        <span className="md:hidden">{leads === 1 ? " lead" : " leads"}</span>
      </td>
      <td className="flex items-center gap-3 tabular-nums max-md:order-1 max-md:text-small max-md:text-ink-2 md:pl-4">
        <span
          aria-hidden="true"
          className="h-1.5 w-24 grow overflow-hidden rounded-full bg-hover max-md:hidden"
        >
          <span
            className="block h-full rounded-full bg-chart-1"
            style={{ width: `${responseRate}%` }}
          />
        </span>
        <span className="md:w-10">{responseRate}%</span>
        <span className="-ml-2 md:hidden">answered</span>
      </td>
      <td className="md:text-right">
        <TextLink
          href={`/agents/${id}/edit`}
          label={`View Details of ${name}`}
          className="text-small max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          View Details
        </TextLink>
      </td>
    </TableRow>
  );
}
