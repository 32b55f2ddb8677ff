import { Check, CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input, Textarea } from "#platform/web/ui/field.tsx";
import type { TriedQuestion, UnansweredGroup, UnansweredQuestion } from "../contract-unanswered.ts";
import { useAnswerQuestions } from "./inbox-data.ts";
import { PagePicker } from "./page-picker.tsx";
import { wordingOf } from "./wording.ts";

interface ImproveAnswerProps {
  agentId: string;
  question: string;
  /** The text to start from, and whether the agent says it already. Never an 'I don't know'. */
  beginning?: { text: string; isAgents: boolean };
  questions: readonly Pick<UnansweredQuestion, "id" | "question">[];
  /** Only proposed: they may mean something else. */
  similar?: UnansweredGroup["similar"];
  onClose: () => void;
}

const questionIdsMax = 200;
/** Nobody reads more wordings of one question. */
const wordingsMax = 12;

/** Published when saved, and tried at once. */
export function ImproveAnswer(props: ImproveAnswerProps) {
  const { agentId, questions, similar = [], onClose } = props;
  const { beginning = { text: "", isAgents: false } } = props;
  const save = useAnswerQuestions();
  const [question, setQuestion] = useState(oneLine(props.question));
  const [answer, setAnswer] = useState(beginning.text);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const wordings = [...new Map(questions.map((one) => [wordingOf(one), one.question]))];
  const isChanged = !beginning.isAgents || answer.trim() !== beginning.text.trim();
  const faults = save.error instanceof ApiError ? save.error.fields : {};
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const answered = questions.filter((one) => !left.includes(wordingOf(one)));
    const too = similar.filter((one) => added.includes(one.question));
    const ids = [...answered.map(({ id }) => id), ...too.flatMap((one) => one.questionIds)];
    const questionIds = ids.slice(0, questionIdsMax);
    save.mutate({ agentId, question, answer, questionIds });
  }
  if (save.data)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="The answer is published"
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Tried tried={save.data} />
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Write the answer"
      text="Visitors who ask this will get your answer, word for word."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Question" error={faults.question}>
          <Input
            value={question}
            maxLength={300}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </Field>
        <Field label="Answer" error={faults.answer}>
          <Textarea
            rows={5}
            value={answer}
            maxLength={4000}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </Field>
        <PagePicker
          agentId={agentId}
          onPick={({ title, url }) => setAnswer(`You can read about this here: ${title} ${url}`)}
        />
        {wordings.length > 1 && (
          <fieldset className="flex flex-col gap-2.5">
            <legend className="mb-2 text-small font-[560]">Does this answer these, too?</legend>
            {wordings.slice(0, wordingsMax).map(([wording, asked]) => (
              <Checkbox
                key={wording}
                isOn={!left.includes(wording)}
                onChange={(isOn) =>
                  setLeft(isOn ? left.filter((one) => one !== wording) : [...left, wording])
                }
              >
                <span dir="auto" className="wrap-anywhere">
                  {asked}
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        {similar.length > 0 && (
          <fieldset className="flex flex-col gap-2.5">
            <legend className="mb-2 text-small font-[560]">
              These may mean the same thing. Does this answer them, too?
            </legend>
            {similar.map(({ question: asked }) => (
              <Checkbox
                key={asked}
                isOn={added.includes(asked)}
                onChange={(isOn) =>
                  setAdded(isOn ? [...added, asked] : added.filter((one) => one !== asked))
                }
              >
                <span dir="auto" className="wrap-anywhere">
                  {asked}
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!question || !answer.trim() || !isChanged}
            isBusy={save.isPending}
          >
            Save and publish
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Tried({ tried }: { tried: TriedQuestion[] }) {
  const missed = tried.filter(({ isAnswered }) => !isAnswered).length;
  return (
    <div className="flex flex-col gap-3">
      <p>
        {missed === 0
          ? "All of these questions now get your answer."
          : "These questions still don't get your answer. Write an answer for each one, worded the way it was asked."}
      </p>
      <ul className="flex flex-col gap-3">
        {tried.map(({ question, isAnswered, answer }, at) => (
          <li key={at} className="flex items-start gap-2">
            {isAnswered ? (
              <Check aria-label="Answered:" className="mt-0.5 size-4 shrink-0 text-positive" />
            ) : (
              <CircleAlert
                aria-label="Not answered yet:"
                className="mt-0.5 size-4 shrink-0 text-warning"
              />
            )}
            <span className="min-w-0">
              <span dir="auto" className="block wrap-anywhere">
                {question}
              </span>
              <span dir="auto" className="line-clamp-3 text-small wrap-anywhere text-ink-2">
                {answer.replace(/ ?\[\d+\]/g, "")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function oneLine(text: string) {
  return text.replace(/\s+/g, " ").trim().slice(0, 300);
}
