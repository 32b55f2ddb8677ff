import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { Segments } from "#platform/web/ui/choices.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { formatMoment } from "#shared/dates.ts";
import { adminSystemApi, type JobRow, jobStates, type SystemState } from "../contract-system.ts";
import { useOperatorMutation, useOperatorPages } from "./operator-calls.ts";
import { Pager, usePager } from "./pager.tsx";
import { sayCount } from "./system-words.ts";

const key = ["jobs"];
const pageSize = 10;
const names = { failed: "Failed", waiting: "Waiting", running: "Running" };
const shownOrder = jobStates.toReversed();

export function Jobs({ counts }: { counts: SystemState["jobs"] | undefined }) {
  const [state, setState] = useState<JobRow["state"]>("failed");
  const jobs = useOperatorPages([...key, "pages"], adminSystemApi.jobs, { state, limit: pageSize });
  const pager = usePager(jobs, { state });
  const total = counts?.[state];
  return (
    <Card label="Jobs">
      <CardHeader title="Jobs">
        <Segments
          label="Job status"
          choices={shownOrder.map((value) => ({
            value,
            label: counts ? `${names[value]} ${sayCount(counts[value])}` : names[value],
          }))}
          value={state}
          onChange={setState}
        />
      </CardHeader>
      {!pager.rows ? (
        <PageState query={jobs} failed="The jobs did not load" />
      ) : pager.rows.length === 0 ? (
        <CardSection className="text-ink-2">{nothing[state]}</CardSection>
      ) : (
        <>
          <ul>
            {pager.rows.map((job) => (
              <JobLine key={job.id} job={job} />
            ))}
          </ul>
          {(pager.next || pager.previous) && (
            <CardSection>
              <Pager pager={pager} total={total} />
            </CardSection>
          )}
        </>
      )}
    </Card>
  );
}

const nothing = {
  failed: "No failed jobs.",
  waiting: "No jobs waiting.",
  running: "No jobs running now.",
};

function JobLine({ job }: { job: JobRow }) {
  const { id, name, state, tries, createdAt, at, fault } = job;
  const retry = useOperatorMutation(adminSystemApi.retryJob, {
    done: "It will run again",
    failed: "Failed to run the job again.",
    changes: [key, ["system"]],
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-6 py-3 max-md:px-4">
      <div className="min-w-0 grow basis-52">
        <p className="font-mono text-small wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2 tabular-nums">
          queued {formatMoment(createdAt)}
          {at && `, ${when[state]} ${formatMoment(at)}`}
          {tries > 0 && `, tried ${tries + 1} times`}
          {fault && `, ${fault}`}
        </p>
      </div>
      {state === "failed" && (
        <Button
          size="small"
          isBusy={retry.isPending}
          aria-label={`Run ${name} again`}
          onClick={() => retry.mutate([{ params: { id }, body: { name } }])}
        >
          Run again
        </Button>
      )}
    </li>
  );
}

const when = { waiting: "due", running: "started", failed: "failed" };
