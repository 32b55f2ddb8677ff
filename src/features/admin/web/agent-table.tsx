import { ExternalLink, LockOpen, OctagonPause } from "lucide-react";
import { memo, useRef, useState } from "react";
import { Tile } from "#platform/web/ui/avatar.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Menu, MenuItem } from "#platform/web/ui/menu.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatDay } from "#shared/dates.ts";
import { industryName } from "#shared/industry-name.ts";
import { personName } from "#shared/person-name.ts";
import { type AgentRow, adminAgentsApi } from "../contract-agents.ts";
import { agentsKey } from "./agents-data.ts";
import { useOperatorMutation } from "./operator-calls.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

const heads = ["Agent", "Owner", "Industry", "Status", "Created", "Actions"].map((name) => ({
  name,
}));

export function AgentTable({ agents }: { agents: readonly AgentRow[] }) {
  return (
    <Table
      label="Agents"
      columns="minmax(0,1.3fr) minmax(0,1fr) 104px 104px 96px 128px"
      heads={heads}
    >
      {agents.map((agent) => (
        <AgentLine key={agent.id} agent={agent} />
      ))}
    </Table>
  );
}

const AgentLine = memo(function AgentLine({ agent }: { agent: AgentRow }) {
  const ownerName = personName(agent.owner);
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-2">
      <td className="flex min-w-0 items-center gap-3 max-md:col-span-2">
        <Tile name={agent.name} color={agent.primaryColor} />
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-left font-medium">
            {agent.name}
          </span>
          {agent.description && (
            <span dir="auto" className="block truncate text-left text-small text-ink-2">
              {agent.description}
            </span>
          )}
          <span className="block truncate text-small text-ink-3">{agent.subdomain}</span>
        </span>
      </td>
      <td className="min-w-0 max-md:col-span-2">
        <span dir="auto" className="block truncate text-left">
          {ownerName}
        </span>
        {ownerName !== agent.owner.email && (
          <span className="block truncate text-small text-ink-2">{agent.owner.email}</span>
        )}
      </td>
      <td>
        <Badge tone="neutral" shape="none">
          {industryName(agent.industry)}
        </Badge>
      </td>
      <td className="max-md:justify-self-end">
        <StateBadge agent={agent} />
      </td>
      <td className="text-ink-2 tabular-nums">{formatDay(agent.createdAt)}</td>
      <td className="flex items-center gap-1 max-md:justify-self-end">
        <LinkButton
          size="small"
          href={`/agent/${agent.subdomain}`}
          label={`View ${agent.name}`}
          isNewTab
        >
          <ExternalLink aria-hidden="true" />
          View
        </LinkButton>
        <More agent={agent} />
      </td>
    </TableRow>
  );
});

function StateBadge({ agent }: { agent: AgentRow }) {
  if (agent.suspendedReason || agent.owner.isSuspended)
    return (
      <Badge tone="danger" shape="bars">
        Suspended
      </Badge>
    );
  return (
    <Badge tone={agent.isActive ? "positive" : "neutral"} shape={agent.isActive ? "dot" : "ring"}>
      {agent.isActive ? "Active" : "Inactive"}
    </Badge>
  );
}

function More({ agent }: { agent: AgentRow }) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const params = { id: agent.id };
  const suspend = useOperatorMutation(adminAgentsApi.suspend, {
    done: "Agent Suspended",
    doneText: "Visitors can no longer find it. Its owner sees why.",
    failed: "Failed to suspend agent.",
    changes: [agentsKey],
    onDone: () => setOpen(false),
  });
  const lift = useOperatorMutation(adminAgentsApi.liftSuspension, {
    done: "Suspension Lifted",
    failed: "Failed to lift the suspension.",
    changes: [agentsKey],
  });
  return (
    <>
      <Menu ref={menu} label={`More for ${agent.name}`}>
        {agent.suspendedReason ? (
          <MenuItem
            icon={<LockOpen aria-hidden="true" />}
            onSelect={() => lift.mutate([{ params }])}
          >
            Lift Suspension
          </MenuItem>
        ) : (
          <MenuItem
            icon={<OctagonPause aria-hidden="true" />}
            isDanger
            onSelect={() => setOpen(true)}
          >
            Suspend
          </MenuItem>
        )}
      </Menu>
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        opener={menu}
        title="Suspend Agent"
        text={`Visitors can no longer find ${agent.name}. Nothing is deleted, and you can lift this at any time.`}
        hint="The owner sees it next to the agent. It stays in the audit log."
        confirm="Suspend"
        isDanger
        isBusy={suspend.isPending}
        onConfirm={(reason) => suspend.mutate([{ params, body: { reason } }])}
      />
    </>
  );
}
