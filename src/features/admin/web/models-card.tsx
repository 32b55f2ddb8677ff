import { type FormEvent, useState } from "react";
import { draftOf, hasFault, offerOf } from "#features/models/web/public.ts";
import { ModelPicker } from "#features/models/web/public.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { useUnsaved } from "#platform/web/unsaved.ts";
import { adminModelsApi, type OperatorsOffer } from "../contract-models.ts";
import { useOperatorMutation, useOperatorQuery } from "./operator-calls.ts";
import { modelsKey } from "./settings-data.ts";

/** Which models of the provider agents can use. */
export function ModelsCard() {
  const { data } = useOperatorQuery(modelsKey, adminModelsApi.offer);
  if (!data?.provider) return null;
  // Remounts when the stored offer changes.
  return <Offered key={JSON.stringify(data)} offer={data} />;
}

function Offered({ offer }: { offer: OperatorsOffer }) {
  const stored = draftOf(offer);
  const [draft, setDraft] = useState(stored);
  const [isChecked, setChecked] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  useUnsaved(isChanged);
  const list = useOperatorMutation(adminModelsApi.list, { failed: "Failed to fetch the list." });
  const save = useOperatorMutation(adminModelsApi.setOffer, {
    done: "Models Saved",
    doneText: "They apply from now on.",
    failed: "Failed to save the models.",
    changes: [modelsKey, ["settings"]],
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (save.isPending || draft.models.length === 0 || hasFault(draft, false)) return;
    save.mutate([{ body: offerOf(draft) }]);
  }

  return (
    <Card label="Models">
      <CardHeader title="Models" />
      <form
        aria-label="Models"
        noValidate
        onSubmit={submit}
        className="px-6 pb-6 max-md:px-4 max-md:pb-4"
      >
        <p className="-mt-2 mb-5 max-w-[70ch] text-pretty text-ink-2">
          Agents use the default. Owners whose plan includes “Choice of language model” can choose
          another of these for each agent. Prices are in dollars per million tokens; costs are
          worked out from them.
        </p>
        <ModelPicker
          draft={draft}
          onChange={setDraft}
          isPriced={false}
          isChecked={isChecked}
          list={{ ...list, fetch: () => list.mutate([]) }}
        />
        <div className="mt-5">
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={!isChanged}>
            Save models
          </Button>
        </div>
      </form>
    </Card>
  );
}
