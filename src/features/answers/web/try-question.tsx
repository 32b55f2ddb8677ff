import { BookmarkPlus, CornerDownRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader, CardSection } from "#platform/web/ui/card.tsx";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { AnswerStory } from "./answer-story.tsx";
import { useSaveQuestion, useTry } from "./playground-data.ts";
import { TriedAnswerColumn } from "./tried-answer.tsx";

interface TryQuestionProps {
  agentId: string;
  model: string | null;
}

const turnsMax = 5;

export function TryQuestion({ agentId, model }: TryQuestionProps) {
  const builtIn = useTry(agentId, "built-in");
  const byModel = useTry(agentId, "model");
  const save = useSaveQuestion(agentId);
  const [turns, setTurns] = useState<{ question: string; answer: string }[]>([]);
  const [isFollowUp, setFollowUp] = useState(false);
  const asked = builtIn.variables?.question;
  const isBusy = builtIn.isPending || byModel.isPending;

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const question = String(new FormData(event.currentTarget).get("question")).trim();
    if (!question || isBusy) return;
    const before = isFollowUp ? turns.slice(-turnsMax) : [];
    const earlier = before.flatMap((turn) => [
      { sender: "user" as const, content: turn.question },
      { sender: "agent" as const, content: turn.answer },
    ]);
    byModel.reset();
    const answers = await Promise.allSettled([
      ...(model ? [byModel.mutateAsync({ question, earlier })] : []),
      builtIn.mutateAsync({ question, earlier }),
    ]);
    const answer = answers.find((one) => one.status === "fulfilled")?.value.text;
    if (answer !== undefined) setTurns([...before, { question, answer }]);
  }

  const shown = byModel.data ?? builtIn.data;
  return (
    <Card label="Try a question">
      <CardHeader title="Try a question">
        <p className="text-small text-ink-3">Questions you ask here aren't counted.</p>
      </CardHeader>
      <CardSection>
        <form onSubmit={ask} className="flex flex-col gap-3">
          <div className="flex items-end gap-2 max-md:flex-col max-md:items-stretch">
            <Field label="Question" className="grow">
              <Input
                name="question"
                maxLength={1000}
                autoComplete="off"
                placeholder="What a customer would ask"
              />
            </Field>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              Ask
            </Button>
          </div>
          {turns.length > 0 && (
            <Checkbox isOn={isFollowUp} onChange={setFollowUp}>
              Ask the next one as a follow-up
            </Checkbox>
          )}
        </form>
      </CardSection>
      {asked && (
        <>
          <CardSection>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p dir="auto" className="min-w-0 font-[600] wrap-anywhere">
                {(builtIn.variables?.earlier.length ?? 0) > 0 && (
                  <CornerDownRight
                    aria-label="Follow-up"
                    className="me-1.5 inline size-4 text-ink-3"
                  />
                )}
                {asked}
              </p>
              <Button
                size="small"
                isBusy={save.isPending}
                onClick={() =>
                  save.mutate(
                    { question: asked, expectedWords: [] },
                    { onSuccess: () => toast({ title: "Question saved" }) },
                  )
                }
              >
                {!save.isPending && <BookmarkPlus aria-hidden="true" />}
                Save question
              </Button>
            </div>
            <div className="grid gap-6 md:grid-cols-2" aria-live="polite">
              <TriedAnswerColumn agentId={agentId} title="Built-in" tried={builtIn} />
              {model ? (
                <TriedAnswerColumn agentId={agentId} title={model} tried={byModel} />
              ) : (
                <div className="rounded-control bg-sunken p-4 text-ink-2">
                  <h3 className="font-[600] text-ink">No language model</h3>
                  <p className="mt-1 text-pretty">
                    No language model is connected right now, so the built-in engine answers.
                  </p>
                </div>
              )}
            </div>
          </CardSection>
          {shown && <AnswerStory tried={shown} />}
        </>
      )}
    </Card>
  );
}
