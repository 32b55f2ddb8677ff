import type { UseQueryResult } from "@tanstack/react-query";
import { Tile } from "#platform/web/ui/avatar.tsx";
import { LinkButton, TextLink } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { industryName } from "#shared/industry-name.ts";
import type { Agent } from "../contract.ts";
import { AgentBadge } from "./agent-badge.tsx";
import { AgentStateNote } from "./agent-state-note.tsx";

const shownMax = 3;

export function firstOf(agents: readonly Agent[] = []) {
  return agents.slice(0, shownMax);
}

export function FirstAgents({ agents }: { agents: UseQueryResult<Agent[]> }) {
  if (!agents.data) return <PageState query={agents} failed="The agents did not load" />;
  if (agents.data.length === 0) return null;
  return (
    <Card label="My Agents">
      <CardHeader title="My Agents">
        <TextLink
          className="text-small max-md:-my-3 max-md:inline-flex max-md:h-11 max-md:items-center"
          href="/agents"
        >
          All agents
        </TextLink>
      </CardHeader>
      <ul className="divide-y divide-line border-t border-line">
        {firstOf(agents.data).map((agent) => (
          <AgentRow key={agent.id} agent={agent} />
        ))}
      </ul>
    </Card>
  );
}

function AgentRow({ agent }: { agent: Agent }) {
  return (
    <li className="flex items-center gap-3.5 px-6 py-3.5 max-md:px-4">
      <Tile name={agent.name} color={agent.primaryColor} />
      <div className="flex min-w-0 grow items-center gap-x-3.5 max-md:flex-col max-md:items-start max-md:gap-y-1">
        <div className="min-w-0 grow max-md:max-w-full">
          <p dir="auto" className="truncate text-left font-medium">
            {agent.name}
          </p>
          <p className="text-small text-ink-2 md:truncate">
            {agent.state === "answering" ? (
              industryName(agent.industry)
            ) : (
              <AgentStateNote agent={agent} />
            )}
          </p>
        </div>
        <AgentBadge agent={agent} />
      </div>
      <LinkButton size="small" label={`Edit ${agent.name}`} href={`/agents/${agent.id}/edit`}>
        Edit
      </LinkButton>
    </li>
  );
}
