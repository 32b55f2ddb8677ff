import { Radar } from "lucide-react";
import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Field, Select } from "#platform/web/ui/field.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import { adminModelsApi, type FoundServer } from "../contract-models.ts";
import { useOperatorMutation } from "./operator-calls.ts";
import { modelsKey } from "./settings-data.ts";

/** Searches only when the operator presses. */
export function LocalServerCard() {
  const look = useOperatorMutation(adminModelsApi.look, { failed: "Failed to look for a model." });
  const servers = look.data?.servers;
  return (
    <Card label="Model on this machine">
      <SettingRow
        title={<h2 className="text-h3 font-[640]">Model on this machine</h2>}
        text="Looks for Ollama, LM Studio and llama.cpp on the machine this service runs on, at their usual ports. What visitors ask then stays on it."
      >
        <Button isBusy={look.isPending} onClick={() => look.mutate([])}>
          {!look.isPending && <Radar aria-hidden="true" />}
          Look for one
        </Button>
      </SettingRow>
      <div role="status">
        {servers?.length === 0 && !look.isPending && (
          <p className="border-t border-line px-6 py-4 text-ink-2 max-md:px-4">
            None was found. Start one of them, load a model in it, and look again. In a container
            this service sees only the container itself.
          </p>
        )}
        {servers?.map((server) => (
          <Found key={server.port} server={server} onUsed={look.reset} />
        ))}
      </div>
    </Card>
  );
}

function Found({ server, onUsed }: { server: FoundServer; onUsed: () => void }) {
  const [model, setModel] = useState(server.models[0] ?? "");
  const use = useOperatorMutation(adminModelsApi.useFound, {
    done: "Model Set Up",
    doneText: `Agents use ${model} from now on. Press Test to see how fast it answers.`,
    failed: "The model could not be set up.",
    changes: [["settings"], modelsKey],
    onDone: onUsed,
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line px-6 py-4 max-md:px-4">
      <Field
        className="min-w-0 grow basis-60"
        label={`${server.name}, port ${server.port}`}
        hint="Takes the place of the provider set now; a key for that one is removed."
      >
        <Select value={model} onChange={({ target }) => setModel(target.value)}>
          {server.models.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Button
        variant="primary"
        isBusy={use.isPending}
        className="max-md:w-full"
        onClick={() => use.mutate([{ body: { port: server.port, model } }])}
      >
        Use it
      </Button>
    </div>
  );
}
