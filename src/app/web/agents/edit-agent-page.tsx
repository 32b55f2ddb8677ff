import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Code, ExternalLink } from "lucide-react";
import type { Agent } from "#features/agents/contract.ts";
import { AgentBadge } from "#features/agents/web/agent-badge.tsx";
import { AgentForm } from "#features/agents/web/agent-form.tsx";
import { AgentStateNote } from "#features/agents/web/agent-state-note.tsx";
import {
  agentQuery,
  installationsQuery,
  useChangeAgent,
  useSetActive,
} from "#features/agents/web/agents-data.ts";
import { SaveBar } from "#features/agents/web/save-bar.tsx";
import { SuspendedNote } from "#features/agents/web/suspended-note.tsx";
import { useAddress } from "#platform/web/address.ts";
import { ApiError } from "#platform/web/call.ts";
import { useMediaQuery } from "#platform/web/media-query.ts";
import { Button, IconLink, LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Switch } from "#platform/web/ui/choices.tsx";
import { AbsentDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import { EditViews } from "./edit-views.tsx";
import { EmbedDialog } from "./embed-dialog.tsx";

const formId = "agent-form";

export function EditAgentPage({ id }: { id: string }) {
  const agent = useQuery(agentQuery(id));
  if (agent.data) return <EditAgent key={id} agent={agent.data} />;
  return (
    <Page title="Edit agent">
      {isAbsent(agent.error) ? (
        <NotFound />
      ) : (
        <PageState query={agent} failed="The agent did not load" skeleton={<FormBones />} />
      )}
    </Page>
  );
}

/** A malformed ID is refused as bad input; to a person, the agent does not exist either way. */
function isAbsent(error: Error | null) {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function NotFound() {
  return (
    <Card>
      <EmptyState
        isWholePage
        drawing={<AbsentDrawing />}
        title="Agent Not Found"
        text="The agent you're looking for doesn't exist or you don't have access to it."
      >
        <LinkButton href="/agents">Back to Agents</LinkButton>
      </EmptyState>
    </Card>
  );
}

function EditAgent({ agent }: { agent: Agent }) {
  const change = useChangeAgent(agent.id);
  const { params, change: changeAddress } = useAddress();
  const isEmbedding = params.has("embed");
  const isPhone = useMediaQuery("(max-width: 767px)");
  // The other views have their own Save buttons.
  const isGeneral = !params.has("tab");
  const save = (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      isBusy={change.isPending}
      className="max-md:w-full"
    >
      Save Changes
    </Button>
  );
  return (
    <Page title={agent.name}>
      <PageHeader
        title={agent.name}
        text={<ActiveSwitch agent={agent} />}
        before={
          <IconLink label="Back" href="/agents">
            <ArrowLeft aria-hidden="true" />
          </IconLink>
        }
      >
        <Button onClick={() => changeAddress({ embed: "open" })}>
          <Code aria-hidden="true" />
          <span className="max-sm:sr-only">Embed Code</span>
        </Button>
        <LinkButton href={`/agent/${agent.subdomain}`} isNewTab>
          <ExternalLink aria-hidden="true" />
          <span className="max-sm:sr-only">Preview</span>
        </LinkButton>
        {!isPhone && isGeneral && save}
      </PageHeader>
      <SuspendedNote agent={agent} />
      <EmbedDialog
        agent={agent}
        isOpen={isEmbedding}
        onClose={() => changeAddress({ embed: null })}
      />
      <EditViews
        agent={agent}
        general={
          <>
            <AgentForm id={formId} agent={agent} change={change} />
            {isPhone && <SaveBar tab={null}>{save}</SaveBar>}
          </>
        }
      />
    </Page>
  );
}

function ActiveSwitch({ agent }: { agent: Agent }) {
  const setActive = useSetActive(agent.id);
  const installations = useQuery(installationsQuery(agent.id));
  const isSwitched = agent.state === "answering" || agent.state === "paused";
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Switch
        label="Active"
        isOn={agent.isActive}
        isDisabled={setActive.isPending}
        onChange={(isActive) => setActive.mutate(isActive)}
      />
      <span className="font-semibold text-ink">{agent.isActive ? "Active" : "Paused"}</span>
      {/* Paused is what the switch says. */}
      {agent.state !== "paused" && <AgentBadge agent={agent} />}
      <span className="text-small text-ink-2 max-sm:hidden">
        {isSwitched ? (
          answersWhere(agent, installations.data?.length ?? 0)
        ) : (
          <AgentStateNote agent={agent} isWithoutLink={agent.state === "suspended"} />
        )}
      </span>
    </div>
  );
}

function answersWhere({ state }: Agent, websites: number) {
  if (state === "paused") return "hidden from visitors";
  if (websites === 0) return "by link, on no website yet";
  return `on ${websites === 1 ? "1 website" : `${websites} websites`} and by link`;
}

function FormBones() {
  return (
    <>
      <div className="mb-6 flex items-center gap-4">
        <Bone className="size-10" />
        <Bone className="h-7 w-56" />
      </div>
      <Card className="flex flex-col gap-6 p-6">
        <Bone className="h-4 w-40" />
        {[1, 2, 3, 4].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Bone className="h-3 w-24" />
            <Bone className="h-10 w-full" />
          </div>
        ))}
      </Card>
    </>
  );
}
