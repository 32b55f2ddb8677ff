import { List, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Field, Input, SearchInput } from "#platform/web/ui/field.tsx";
import type { ModelList } from "../public.ts";
import { faultOfPrice, type ModelDraft, type OfferDraft, toggled } from "./offer-draft.ts";

interface ModelPickerProps {
  draft: OfferDraft;
  onChange: (draft: OfferDraft) => void;
  /** Whether each model needs its prices. */
  isPriced: boolean;
  /** Missing prices are reported once Save was pressed. */
  isChecked: boolean;
  list: { data: ModelList | undefined; isPending: boolean; fetch: () => void };
}

/** Models are ticked in the provider's own list; a name is typed only where there is none. */
export function ModelPicker({ draft, onChange, isPriced, isChecked, list }: ModelPickerProps) {
  const radios = useId();
  const change = (name: string, changes: Partial<ModelDraft>) =>
    onChange({
      ...draft,
      models: draft.models.map((one) => (one.name === name ? { ...one, ...changes } : one)),
    });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Models</legend>
      {draft.models.length > 0 && (
        <ul aria-label="Offered models" className="mb-4 flex flex-col">
          {draft.models.map((model) => (
            <Row
              key={model.name}
              model={model}
              radios={radios}
              isDefault={model.name === draft.defaultModel}
              isPriced={isPriced}
              isChecked={isChecked}
              onDefault={() => onChange({ ...draft, defaultModel: model.name })}
              onPrices={(changes) => change(model.name, changes)}
              onRemove={() => onChange(toggled(draft, unpriced(model.name)))}
            />
          ))}
        </ul>
      )}
      {isChecked && draft.models.length === 0 && (
        <p role="alert" className="mb-3 text-small font-medium text-danger">
          Choose at least one model.
        </p>
      )}
      <Button isBusy={list.isPending} onClick={list.fetch}>
        {!list.isPending && <List aria-hidden="true" />}
        {list.data ? "Fetch the list again" : "Fetch the list"}
      </Button>
      {list.data && <Listed list={list.data} draft={draft} onChange={onChange} />}
    </fieldset>
  );
}

function unpriced(name: string) {
  return { name, inputPrice: null, outputPrice: null };
}

interface RowProps {
  model: ModelDraft;
  radios: string;
  isDefault: boolean;
  isPriced: boolean;
  isChecked: boolean;
  onDefault: () => void;
  onPrices: (changes: Partial<ModelDraft>) => void;
  onRemove: () => void;
}

function Row(props: RowProps) {
  const { model, radios, isDefault, isPriced, isChecked, onDefault, onPrices, onRemove } = props;
  const { name } = model;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0 grow basis-44 self-center">
        <p className="font-medium wrap-anywhere">{name}</p>
        <label className="flex cursor-pointer items-center gap-2 text-small text-ink-2 max-md:min-h-11">
          <input
            type="radio"
            aria-label={`Default: ${name}`}
            name={radios}
            checked={isDefault}
            onChange={onDefault}
            className="size-4.5 shrink-0 cursor-pointer accent-accent"
          />
          Default
        </label>
      </div>
      <div className="flex items-start gap-3 max-sm:w-full">
        {(["input", "output"] as const).map((way) => (
          <Field
            key={way}
            className="w-30 max-sm:grow"
            label={way === "input" ? "Input price" : "Output price"}
            error={isChecked ? faultOfPrice(model[way], isPriced) : undefined}
          >
            <Input
              aria-label={`${way === "input" ? "Input price" : "Output price"} of ${name}`}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              placeholder={isPriced ? undefined : "Unknown"}
              value={model[way]}
              onChange={({ target }) => onPrices({ [way]: target.value })}
            />
          </Field>
        ))}
        <IconButton
          label={`Remove ${name}`}
          variant="ghost"
          className="mt-6.5 shrink-0"
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

const shownMax = 200;

interface ListedProps {
  list: ModelList;
  draft: OfferDraft;
  onChange: (draft: OfferDraft) => void;
}

function Listed({ list: { models, fault }, draft, onChange }: ListedProps) {
  const [search, setSearch] = useState("");
  const sought = search.trim();
  const found = models.filter(({ name }) => name.toLowerCase().includes(sought.toLowerCase()));
  const isIn = (name: string) => draft.models.some((one) => one.name === name);
  const canAdd = sought !== "" && !isIn(sought) && !models.some(({ name }) => name === sought);
  const add = () => {
    onChange(toggled(draft, unpriced(sought)));
    setSearch("");
  };
  return (
    <div className="mt-4 flex flex-col gap-3">
      {fault && (
        <p role="status" className="text-small text-ink-2">
          {fault}
        </p>
      )}
      <SearchInput
        label={fault ? "Name of a model" : "Find a model"}
        placeholder={fault ? "Name of a model" : "Find a model"}
        value={search}
        onChange={setSearch}
        className="max-w-100"
      />
      {found.length > 0 && (
        <ul
          aria-label="The provider’s models"
          className="flex max-h-72 flex-col gap-1.5 overflow-y-auto rounded-control border border-line p-3"
        >
          {found.slice(0, shownMax).map((model) => (
            <li key={model.name}>
              <Checkbox isOn={isIn(model.name)} onChange={() => onChange(toggled(draft, model))}>
                <span className="wrap-anywhere">{model.name}</span>
              </Checkbox>
            </li>
          ))}
          {found.length > shownMax && (
            <li className="text-small text-ink-3">
              {found.length - shownMax} more: type a part of the name.
            </li>
          )}
        </ul>
      )}
      {canAdd && found.length === 0 && (
        <div>
          <Button onClick={add}>
            <Plus aria-hidden="true" />
            <span className="wrap-anywhere">Add {sought}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
