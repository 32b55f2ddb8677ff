import { useQuery } from "@tanstack/react-query";
import { Code, ExternalLink, Plus, SquarePen, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { useMayDo } from "#features/accounts/web/public.ts";
import type { Agent } from "#features/agents/contract.ts";
import { AgentBadge } from "#features/agents/web/agent-badge.tsx";
import { AgentStateNote } from "#features/agents/web/agent-state-note.tsx";
import { isHidden } from "#features/agents/web/agent-states.ts";
import { agentsQuery } from "#features/agents/web/agents-data.ts";
import { CreateAgent } from "#features/agents/web/create-agent.tsx";
import { DeleteAgent } from "#features/agents/web/delete-agent.tsx";
import { Tile } from "#platform/web/ui/avatar.tsx";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { ReadingDrawing } from "#platform/web/ui/drawings.tsx";
import { Menu, MenuItem, MenuRule } from "#platform/web/ui/menu.tsx";
import { EmptyState, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import { formatDay } from "#shared/dates.ts";
import { industryName } from "#shared/industry-name.ts";
import { EmbedDialog } from "./embed-dialog.tsx";
import { NewReading } from "./new-reading.tsx";

const gridStyle = "grid gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3";

export function AgentsPage() {
  const agents = useQuery(agentsQuery);
  const [params] = useSearchParams();
  if (params.get("create") === "true") return <NewAgentPage />;

  return (
    <Page title="My Agents">
      <PageHeader
        title="My Agents"
        text={agents.data?.length === 0 ? undefined : countOf(agents.data)}
      >
        {agents.data && agents.data.length > 0 && (
          <LinkButton variant="primary" href="/agents?create=true">
            <Plus aria-hidden="true" />
            New agent
          </LinkButton>
        )}
      </PageHeader>
      <NewReading />
      {agents.data ? (
        <AgentGrid agents={agents.data} />
      ) : (
        <PageState query={agents} failed="The agents did not load" skeleton={<GridBones />} />
      )}
    </Page>
  );
}

function NewAgentPage() {
  return (
    <Page title="New agent">
      <PageHeader title="New agent" />
      <CreateAgent />
    </Page>
  );
}

function countOf(agents: readonly Agent[] | undefined) {
  // Reserves the place, so that nothing moves.
  if (!agents) return <>&nbsp;</>;
  const paused = agents.filter(({ state }) => isHidden(state)).length;
  const count = agents.length === 1 ? "1 agent" : `${agents.length} agents`;
  return paused > 0 ? `${count}, ${paused} paused.` : `${count}.`;
}

function AgentGrid({ agents }: { agents: readonly Agent[] }) {
  if (agents.length === 0)
    return (
      <Card>
        <EmptyState
          drawing={<ReadingDrawing />}
          title="No agents yet"
          text="Start with your website, a maps listing or a few sentences about your business."
        >
          <LinkButton variant="primary" href="/agents?create=true">
            Create Your First Agent
          </LinkButton>
        </EmptyState>
      </Card>
    );
  return (
    <ul className={gridStyle}>
      {agents.map((agent) => (
        <li key={agent.id} className="min-w-0">
          <AgentCard agent={agent} />
        </li>
      ))}
      <li>
        <Link
          href="/agents?create=true"
          className="grid h-full min-h-30 place-content-center justify-items-center gap-2 rounded-card border border-dashed border-line-strong font-medium text-ink-2 transition-colors duration-(--dur-quick) hover:border-control hover:bg-hover hover:text-ink max-md:min-h-22"
        >
          <Plus className="size-5" strokeWidth={1.75} aria-hidden="true" />
          New agent
        </Link>
      </li>
    </ul>
  );
}

function AgentCard({ agent }: { agent: Agent }) {
  const [isDeleting, setDeleting] = useState(false);
  const [isEmbedding, setEmbedding] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const isOwner = useMayDo();
  return (
    <Card className="flex h-full flex-col p-6 max-md:p-4">
      <div className="flex items-center justify-between gap-3">
        <Tile name={agent.name} color={agent.primaryColor} size="large" />
        <div className="-mr-2 flex items-center gap-2">
          <AgentBadge agent={agent} />
          <Menu ref={menu} label={`Actions for ${agent.name}`}>
            <MenuItem icon={<SquarePen aria-hidden="true" />} href={`/agents/${agent.id}/edit`}>
              Edit Agent
            </MenuItem>
            <MenuItem icon={<Code aria-hidden="true" />} onSelect={() => setEmbedding(true)}>
              Get Embed Code
            </MenuItem>
            <MenuItem
              icon={<ExternalLink aria-hidden="true" />}
              href={`/agent/${agent.subdomain}`}
              isNewTab
            >
              Preview
            </MenuItem>
            {isOwner && (
              <>
                <MenuRule />
                <MenuItem
                  icon={<Trash2 aria-hidden="true" />}
                  isDanger
                  onSelect={() => setDeleting(true)}
                >
                  Delete
                </MenuItem>
              </>
            )}
          </Menu>
        </div>
      </div>
      <h2 dir="auto" className="mt-4 text-left text-h3 font-[640] wrap-anywhere">
        <Link href={`/agents/${agent.id}/edit`} className="rounded-badge hover:underline">
          {agent.name}
        </Link>
      </h2>
      <p dir="auto" className="mt-1 mb-4 line-clamp-3 wrap-anywhere text-left text-ink-2">
        {agent.description || "AI-powered customer support agent"}
      </p>
      {agent.state !== "answering" && (
        <p className="mb-4 text-small text-ink-2">
          <AgentStateNote agent={agent} />
        </p>
      )}
      <div className="mt-auto flex justify-between gap-3 border-t border-line pt-3.5 text-small text-ink-3">
        <span className="truncate">{industryName(agent.industry)}</span>
        <span className="whitespace-nowrap tabular-nums">Created {formatDay(agent.createdAt)}</span>
      </div>
      <EmbedDialog
        agent={agent}
        isOpen={isEmbedding}
        opener={menu}
        onClose={() => setEmbedding(false)}
      />
      <DeleteAgent
        agent={agent}
        isOpen={isDeleting}
        opener={menu}
        onClose={() => setDeleting(false)}
      />
    </Card>
  );
}

function GridBones() {
  return (
    <div className={gridStyle}>
      {[1, 2, 3].map((card) => (
        <Card key={card} className="flex flex-col gap-3 p-6">
          <Bone className="size-12 rounded-[14px]! rounded-bl-spoken!" />
          <Bone className="mt-2 h-4 w-1/2" />
          <Bone className="h-3 w-4/5" />
          <Bone className="mt-6 h-3 w-full" />
        </Card>
      ))}
    </div>
  );
}
