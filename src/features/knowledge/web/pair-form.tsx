import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, Input, Textarea } from "#platform/web/ui/field.tsx";
import type { QuestionPair } from "../contract.ts";
import type { AddFormProps } from "./add-form-props.ts";
import { SourceForm } from "./add-forms.tsx";
import { faultOf, useWritePair } from "./knowledge-data.ts";

interface PairFormProps {
  agentId: string;
  pair: QuestionPair | null;
  onDone: () => void;
  onCancel?: () => void;
}

export function PairForm({ agentId, pair, onDone, onCancel }: PairFormProps) {
  const [question, setQuestion] = useState(pair?.question ?? "");
  const [answer, setAnswer] = useState(pair?.answer ?? "");
  const write = useWritePair(agentId, pair?.id ?? null);
  return (
    <SourceForm
      submit={pair ? "Save" : "Add the answer"}
      isBusy={write.isPending}
      onSubmit={() => write.mutate({ question, answer }, { onSuccess: onDone })}
      aside={
        onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )
      }
    >
      <Field
        label="Question"
        error={faultOf(write.error, "question")}
        hint="As a visitor would ask it."
      >
        <Input
          required
          maxLength={300}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </Field>
      <Field
        label="Answer"
        error={faultOf(write.error, "answer")}
        hint="Visitors who ask get exactly this answer."
      >
        <Textarea
          required
          rows={4}
          maxLength={4000}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
    </SourceForm>
  );
}

export function AddPair({ agentId, onDone }: AddFormProps) {
  return <PairForm agentId={agentId} pair={null} onDone={onDone} />;
}
