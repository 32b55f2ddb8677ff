import { Play, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { EmptyState } from "#platform/web/ui/page.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatMoment } from "#shared/dates.ts";
import type { QuestionRun, SavedQuestion, Writer } from "../contract.ts";
import { Folded } from "./folded.tsx";
import { useRemoveQuestion, useRunQuestions, useSaveQuestion } from "./playground-data.ts";

interface SavedQuestionsProps {
  agentId: string;
  model: string | null;
  questions: readonly SavedQuestion[];
}

export function SavedQuestions({ agentId, model, questions }: SavedQuestionsProps) {
  const run = useRunQuestions(agentId);
  const writers: Writer[] = model ? ["built-in", "model"] : ["built-in"];
  const runAll = () => run.mutate({ ids: questions.map(({ id }) => id), writers });
  return (
    <Card label="Saved questions">
      <CardHeader title="Saved questions">
        {questions.length > 0 && (
          <div className="flex items-center gap-3">
            <Passed questions={questions} writers={writers} />
            <Button size="small" isBusy={run.isPending} onClick={runAll}>
              {!run.isPending && <Play aria-hidden="true" />}
              Run all
            </Button>
          </div>
        )}
      </CardHeader>
      {questions.length === 0 ? (
        <EmptyState
          title="No saved questions"
          text="Save the questions customers ask most, with words a right answer must contain. Run them all whenever you change something."
        />
      ) : (
        <Results agentId={agentId} model={model} questions={questions} />
      )}
      <CardSection>
        <NewQuestionForm agentId={agentId} />
      </CardSection>
    </Card>
  );
}

function Results({ agentId, model, questions }: SavedQuestionsProps) {
  const remove = useRemoveQuestion(agentId);
  return (
    <Table
      label="Saved questions"
      columns={`minmax(0,1.4fr) minmax(0,1fr) ${model ? "minmax(0,1fr)" : ""} 44px`}
      heads={[
        { name: "Question" },
        { name: "Built-in" },
        ...(model ? [{ name: model }] : []),
        { name: "Delete", isHidden: true },
      ]}
    >
      {questions.map(({ id, question, expectedWords, runs }) => (
        <TableRow
          key={id}
          className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2"
        >
          <td dir="auto" className="min-w-0 wrap-anywhere max-md:col-start-1 max-md:row-start-1">
            {question}
            {expectedWords.length > 0 && (
              <span className="block text-small text-ink-3">
                Expects {expectedWords.map((words) => `“${words}”`).join(", ")}
              </span>
            )}
          </td>
          <td className="min-w-0 max-md:col-span-2 max-md:row-start-2">
            <Result name="Built-in" run={runs.find(({ writer }) => writer === "built-in")} />
          </td>
          {model && (
            <td className="min-w-0 max-md:col-span-2 max-md:row-start-3">
              <Result name={model} run={runs.find(({ writer }) => writer === "model")} />
            </td>
          )}
          <td className="max-md:col-start-2 max-md:row-start-1">
            <IconButton
              label={`Delete “${question}”`}
              variant="ghost"
              onClick={() => remove.mutate(id)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function Result({ name, run }: { name: string; run: QuestionRun | undefined }) {
  const label = <span className="me-2 text-small text-ink-3 md:hidden">{name}</span>;
  if (!run)
    return (
      <span className="text-small text-ink-3">
        {label}
        Not run yet
      </span>
    );
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {label}
        {hasPassed(run) ? (
          <Badge tone="positive" shape="tick">
            Passed
          </Badge>
        ) : (
          <Badge tone="danger" shape="cross">
            {run.isAnswered ? "Words missing" : "Not answered"}
          </Badge>
        )}
        <span className="text-small text-ink-3">{formatMoment(run.at)}</span>
      </div>
      {run.missingWords.length > 0 && run.isAnswered && (
        <p className="mt-1 text-small wrap-anywhere text-ink-2">
          Without {run.missingWords.map((words) => `“${words}”`).join(", ")}
        </p>
      )}
      <Folded summary="Show the answer">
        <p dir="auto" className="text-small whitespace-pre-line wrap-anywhere text-ink-2">
          {run.text}
        </p>
      </Folded>
    </div>
  );
}

function Passed({
  questions,
  writers,
}: {
  questions: readonly SavedQuestion[];
  writers: Writer[];
}) {
  const runs = questions.flatMap((one) =>
    one.runs.filter(({ writer }) => writers.includes(writer)),
  );
  if (runs.length === 0) return null;
  return (
    <p role="status" className="text-small text-ink-2">
      {runs.filter(hasPassed).length} of {runs.length} passed
    </p>
  );
}

function hasPassed({ isAnswered, missingWords }: QuestionRun) {
  return isAnswered && missingWords.length === 0;
}

function NewQuestionForm({ agentId }: { agentId: string }) {
  const save = useSaveQuestion(agentId);
  const [isAsked, setAsked] = useState(true);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const question = String(fields.get("question")).trim();
    setAsked(question !== "");
    if (!question || save.isPending) return;
    const expectedWords = String(fields.get("expected"))
      .split(",")
      .map((words) => words.trim())
      .filter(Boolean);
    save.mutate({ question, expectedWords }, { onSuccess: () => form.reset() });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]"
    >
      <Field label="New question" error={isAsked ? undefined : "Please write a question."}>
        <Input name="question" maxLength={1000} autoComplete="off" />
      </Field>
      <Field label="Expected words" hint="Separated by commas, such as $6, Thursday">
        <Input name="expected" maxLength={1000} autoComplete="off" />
      </Field>
      <Button type="submit" isBusy={save.isPending} className="md:mt-6">
        Save question
      </Button>
    </form>
  );
}
