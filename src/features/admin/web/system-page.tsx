import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection, Figures } from "#platform/web/ui/card.tsx";
import { Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { formatMoment } from "#shared/dates.ts";
import { adminSystemApi, type SystemState } from "../contract-system.ts";
import { Backups } from "./backups.tsx";
import { Faults } from "./faults.tsx";
import { Jobs } from "./jobs.tsx";
import { Mails } from "./mails.tsx";
import { ModelUse } from "./model-use.tsx";
import { useOperatorQuery } from "./operator-calls.ts";
import { sayCount, saySize } from "./system-words.ts";

export const systemKey = ["system"];

export function SystemPage() {
  const state = useOperatorQuery([...systemKey, "state"], adminSystemApi.state);
  return (
    <Page title="System">
      <PageHeader title="System" text={state.data ? <Release state={state.data} /> : <>&nbsp;</>}>
        <Button isBusy={state.isFetching && !!state.data} onClick={() => state.refetch()}>
          Refresh
        </Button>
      </PageHeader>
      {state.data ? (
        <>
          <Figures label="Status" figures={figuresOf(state.data)} />
          <Model state={state.data} />
          <ModelUse />
          <LocalModels state={state.data.localModel} />
        </>
      ) : (
        <PageState query={state} failed="The status did not load" />
      )}
      <Backups />
      <Jobs counts={state.data?.jobs} />
      <Mails counts={state.data?.mails} />
      <Faults />
    </Page>
  );
}

function Release({ state }: { state: SystemState }) {
  const { version, postgres, startedAt, processes, memoryBytes } = state;
  return `Version ${version} on PostgreSQL ${postgres.split(" ")[0]}, running since ${formatMoment(startedAt)} using ${saySize(memoryBytes)} of memory${processes > 1 ? `, ${processes} processes` : ""}.`;
}

function figuresOf({ databaseBytes, disk, jobs, mails, migration }: SystemState) {
  return [
    {
      label: "Database",
      value: saySize(databaseBytes),
      note: `migration ${migration.slice(0, 4)}`,
    },
    {
      label: "Disk free",
      value: saySize(disk.freeBytes),
      note: `of ${saySize(disk.totalBytes)}`,
      definition: "The disk that holds DATA_DIR, on the machine that answered.",
    },
    {
      label: "Jobs",
      value: sayCount(jobs.waiting),
      note: `${sayCount(jobs.running)} running, ${sayCount(jobs.failed)} failed`,
      definition: "Work waiting in line, such as websites to read.",
    },
    {
      label: "Mail",
      value: sayCount(mails.waiting),
      note: `${sayCount(mails.kept)} kept, ${sayCount(mails.failed)} failed`,
      definition: "Emails waiting to be sent. Kept means that no mail server was set up.",
    },
  ];
}

function Model({ state: { model, modelToday } }: { state: SystemState }) {
  const { calls, callsOfTrials, budget, inputTokens, outputTokens, cost } = modelToday;
  const used = `${sayCount(calls)} of ${sayCount(budget.all)} calls used today, ${sayCount(inputTokens)} tokens sent, ${sayCount(outputTokens)} written`;
  return (
    <Card label="Language model">
      <CardHeader title="Language model" />
      <CardSection className="border-t-0! pt-0!">
        <p>{model ? model.name : "Not connected: agents answer with the built-in engine."}</p>
        <p className="mt-1 text-ink-2">
          {used}. {cost === null ? "No price set." : `That cost $${cost.toFixed(2)}.`}
        </p>
        <p className="mt-1 text-ink-2">
          Owners on trial or with an unconfirmed address used {sayCount(callsOfTrials)} of the{" "}
          {sayCount(budget.ofTrials)} calls that they have together, {sayCount(budget.perTrial)} at
          most each. {sayCount(budget.forPaying)} are kept for paying owners.
        </p>
        {model && <p className="mt-1 text-ink-2">{sayHealth(model)}</p>}
      </CardSection>
    </Card>
  );
}

function sayHealth({ latencyMs, lastFault, restsUntil }: NonNullable<SystemState["model"]>) {
  const parts = [
    latencyMs
      ? `Time to first response: ${sayCount(latencyMs.p50)} ms median, ${sayCount(latencyMs.p95)} ms at the 95th percentile.`
      : "Not called since the start.",
    lastFault && `Last error ${formatMoment(lastFault.at)}: ${lastFault.message}`,
    restsUntil && "Paused for a moment.",
  ];
  return parts.filter(Boolean).join(" ");
}

function LocalModels({ state }: { state: SystemState["localModel"] }) {
  return (
    <Card label="Local models">
      <CardHeader title="Local models" />
      <CardSection className="border-t-0! pt-0!">
        <p>{localModelNames[state.status]}</p>
        <p className="mt-1 text-ink-2">{sayLocalModels(state)}</p>
      </CardSection>
    </Card>
  );
}

const localModelNames = {
  ready: "Ready",
  idle: "Idle",
  off: "Off",
  failed: "Failed",
} as const;

function sayLocalModels({ status, reason }: SystemState["localModel"]) {
  if (status === "ready") return "They find and read the sections that answer a question.";
  if (status === "idle") return "They load with the first question.";
  return [reason, "Answers are matched by exact words only, so some are missed."]
    .filter(Boolean)
    .join(" ");
}
