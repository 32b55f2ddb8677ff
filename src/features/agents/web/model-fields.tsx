import type { z } from "zod";
import type { ChosenModel } from "#features/models/contract.ts";
import { type ModelChoices, useModelChoices } from "#features/models/web/public.ts";
import { Field, Select } from "#platform/web/ui/field.tsx";
import {
  type AnswerLength,
  answerLengths,
  type Creativity,
  creativities,
} from "#shared/vocabulary.ts";
import type { AgentChange } from "../contract.ts";

type Chosen = Pick<z.input<typeof AgentChange>, "model" | "creativity" | "answerLength">;

interface ModelFieldsProps {
  chosen: Chosen;
  error: string | undefined;
  onChange: (change: Chosen) => void;
}

const creativityWords: Record<Creativity, string> = {
  exact: "Exact: keeps to the wording of your pages",
  careful: "Careful: plain and factual",
  lively: "Lively: freer wording, the same facts",
};

const lengthWords: Record<AnswerLength, string> = {
  short: "Short: one or two sentences",
  medium: "Medium: up to four sentences",
  long: "Long: up to ten sentences",
};

/** How a language model answers. Without a model it has no effect, which the form says. */
export function ModelFields({ chosen, error, onChange }: ModelFieldsProps) {
  const { data } = useModelChoices();
  const { model = null, creativity = "careful", answerLength = "medium" } = chosen;
  return (
    <>
      {data && !data.usual && (
        <p className="mt-2 text-small text-ink-2">
          No language model is connected, so these have no effect: the agent quotes your pages.
        </p>
      )}
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {data?.isInPlan && data.choices.length > 0 && (
          <Field label="Model" error={error} className="md:col-span-2">
            <Select
              value={keyOf(model)}
              onChange={({ target }) => onChange({ model: modelOf(data, target.value) })}
            >
              <option value="">{data.usual ? `Default (${nameOf(data.usual)})` : "Default"}</option>
              {data.choices.map((one) => (
                <option key={keyOf(one)} value={keyOf(one)}>
                  {nameOf(one)}
                </option>
              ))}
              {model && !modelOf(data, keyOf(model)) && (
                <option value={keyOf(model)}>{model.name}: no longer offered</option>
              )}
            </Select>
          </Field>
        )}
        <Field label="Creativity" hint="Answers are based on your pages either way.">
          <Select
            value={creativity}
            onChange={({ target }) =>
              onChange({ creativity: creativities.find((one) => one === target.value) })
            }
          >
            {creativities.map((one) => (
              <option key={one} value={one}>
                {creativityWords[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Answer length">
          <Select
            value={answerLength}
            onChange={({ target }) =>
              onChange({ answerLength: answerLengths.find((one) => one === target.value) })
            }
          >
            {answerLengths.map((one) => (
              <option key={one} value={one}>
                {lengthWords[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  );
}

function nameOf({ name, isOwn }: ChosenModel): string {
  return isOwn ? `${name}, with your own key` : name;
}

function keyOf(model: ChosenModel | null): string {
  return model ? `${model.isOwn ? "own" : "offered"} ${model.name}` : "";
}

function modelOf({ choices }: ModelChoices, key: string): ChosenModel | null {
  return choices.find((one) => keyOf(one) === key) ?? null;
}
