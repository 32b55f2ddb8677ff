import { type FormEvent, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Field, Select } from "#platform/web/ui/field.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { rereadings } from "#shared/vocabulary.ts";
import type { KnowledgeSource } from "../contract.ts";
import { useChangeSource } from "./knowledge-data.ts";
import { linesOf, PatternFields, patternFault } from "./pattern-fields.tsx";
import { kindsOfSource } from "./source-kinds.tsx";

const often = { daily: "Every day", weekly: "Every week", never: "Only when I press Read again" };

export function SourceSettings({ agentId, source }: { agentId: string; source: KnowledgeSource }) {
  const [include, setInclude] = useState(source.include.join("\n"));
  const [exclude, setExclude] = useState(source.exclude.join("\n"));
  const [rereadEvery, setRereadEvery] = useState(source.rereadEvery);
  const change = useChangeSource(agentId, source.id);
  const paths = { include: linesOf(include), exclude: linesOf(exclude) };
  const arePathsNew =
    paths.include.join("\n") !== source.include.join("\n") ||
    paths.exclude.join("\n") !== source.exclude.join("\n");
  const isNew = arePathsNew || rereadEvery !== source.rereadEvery;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const text = arePathsNew ? "The website is read again." : undefined;
    change.mutate(
      { rereadEvery, ...(arePathsNew && paths) },
      { onSuccess: () => toast({ title: "Saved", text }) },
    );
  }

  return (
    <Card label="Reading settings" className="p-6 max-md:p-4">
      <h3 className="font-semibold">Reading settings</h3>
      <form onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <Field
          label="Read again"
          className="sm:max-w-72"
          hint="Pages that have not changed are skipped."
        >
          <Select
            value={rereadEvery}
            onChange={({ target }) =>
              setRereadEvery(rereadings.find((one) => one === target.value) ?? "daily")
            }
          >
            {rereadings.map((one) => (
              <option key={one} value={one}>
                {often[one]}
              </option>
            ))}
          </Select>
        </Field>
        {kindsOfSource[source.kind].hasManyPages && (
          <PatternFields
            include={include}
            exclude={exclude}
            onInclude={setInclude}
            onExclude={setExclude}
            fault={patternFault(change.error)}
          />
        )}
        <div>
          <Button type="submit" isBusy={change.isPending} disabled={!isNew}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
