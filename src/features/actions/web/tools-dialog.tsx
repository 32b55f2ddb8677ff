import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { failureOf } from "#platform/web/failure.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import type { ActionHeader, NewAction, OfferedTool } from "../contract-own.ts";
import { useAddActions, useListTools } from "./actions-data.ts";
import { emptyAction, noSettings } from "./editor-props.ts";

interface ToolsDialogProps {
  agentId: string;
  /** How many more actions the agent can have. */
  room: number;
  onClose: () => void;
}

/** What the owner has said of a tool. Omitted: the agent does not use it. */
type Picked = Record<string, { onlyReads: boolean }>;

export function ToolsDialog({ agentId, room, onClose }: ToolsDialogProps) {
  const [address, setAddress] = useState("https://");
  const [header, setHeader] = useState({ name: "Authorization", value: "" });
  const [picked, setPicked] = useState<Picked>({});
  const list = useListTools(agentId);
  const add = useAddActions(agentId);
  const tools = list.data?.tools;
  const headers: ActionHeader[] = header.value.trim()
    ? [{ name: header.name.trim(), value: header.value.trim(), isSecret: true }]
    : [];
  const chosen = (tools ?? []).filter(({ tool }) => picked[tool]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (list.isPending || add.isPending) return;
    if (!tools) return list.mutate({ address: address.trim(), headers });
    if (chosen.length === 0 || chosen.length > room) return;
    const server = { address: address.trim(), headers };
    add.mutate(
      chosen.map((tool) => actionFor(tool, server, picked[tool.tool]?.onlyReads ?? false)),
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Tools of an MCP server"
      text={
        tools
          ? "Tick the tools the agent may use. Before a tool changes anything, the visitor sees what will be sent and has to agree."
          : "Enter the address of the server to see its tools. It must support Streamable HTTP."
      }
      actions={
        <>
          <Button onClick={tools ? () => list.reset() : onClose}>
            {tools ? "Back" : "Cancel"}
          </Button>
          <Button
            type="submit"
            form="tools"
            variant="primary"
            isBusy={list.isPending || add.isPending}
          >
            {tools ? `Add ${chosen.length || "tools"}` : "Show tools"}
          </Button>
        </>
      }
    >
      <form id="tools" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {tools ? (
          <ToolList tools={tools} picked={picked} onPick={setPicked} />
        ) : (
          <ServerFields {...{ address, setAddress, header, setHeader }} />
        )}
        {chosen.length > room && (
          <p role="alert" className="text-small font-medium text-danger">
            {room === 1 ? "You can add one more action." : `You can add ${room} more actions.`}
          </p>
        )}
        <Fault error={tools ? add.error : list.error} />
      </form>
    </Dialog>
  );
}

interface ServerFieldsProps {
  address: string;
  setAddress: (address: string) => void;
  header: { name: string; value: string };
  setHeader: (header: { name: string; value: string }) => void;
}

function ServerFields({ address, setAddress, header, setHeader }: ServerFieldsProps) {
  return (
    <>
      <Field label="Address" hint="For example https://mcp.example.com/mcp">
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Header" hint="If the server needs a key.">
          <Input
            autoComplete="off"
            spellCheck={false}
            value={header.name}
            onChange={(event) => setHeader({ ...header, name: event.target.value })}
          />
        </Field>
        <Field label="Secret value" hint="Encrypted, and never shown again.">
          <Input
            type="password"
            autoComplete="off"
            placeholder="Bearer …"
            value={header.value}
            onChange={(event) => setHeader({ ...header, value: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}

interface ToolListProps {
  tools: readonly OfferedTool[];
  picked: Picked;
  onPick: (picked: Picked) => void;
}

function ToolList({ tools, picked, onPick }: ToolListProps) {
  if (tools.length === 0) return <p className="text-ink-2">This server has no tools.</p>;
  return (
    <ul className="flex flex-col gap-3">
      {tools.map(({ tool, name, description, fields, saysItOnlyReads, fault }) => {
        const { [tool]: pick, ...others } = picked;
        return (
          <li key={tool} className="rounded-control border border-line p-3">
            {fault ? (
              <ToolText name={name} description={description} values={fault} />
            ) : (
              <Checkbox
                isOn={pick !== undefined}
                onChange={(isOn) =>
                  onPick(isOn ? { ...picked, [tool]: { onlyReads: false } } : others)
                }
              >
                <ToolText name={name} description={description} values={valuesOf(fields)} />
              </Checkbox>
            )}
            {pick && (
              <div className="mt-2 pl-7">
                <Checkbox
                  isOn={pick.onlyReads}
                  onChange={(onlyReads) => onPick({ ...picked, [tool]: { onlyReads } })}
                >
                  <span>
                    <span className="block">Only reads data</span>
                    <span className="block text-small text-ink-2">
                      {saysItOnlyReads
                        ? "The server says so. If you trust it, tick this: the agent then uses the tool without asking the visitor."
                        : "The server does not say so. If you leave this unticked, the visitor is asked first."}
                    </span>
                  </span>
                </Checkbox>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function valuesOf(fields: OfferedTool["fields"]) {
  const names = fields.map(({ label, isRequired }) => (isRequired ? `${label}*` : label));
  return names.join(", ") || "Takes no values";
}

function ToolText({
  name,
  description,
  values,
}: Record<"name" | "description" | "values", string>) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span dir="auto" className="block text-small wrap-anywhere text-ink-2">
        {description || "No description."}
      </span>
      <span className="block text-small wrap-anywhere text-ink-3">{values}</span>
    </span>
  );
}

function Fault({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-small font-medium text-danger">
      {(error instanceof ApiError && Object.values(error.fields)[0]) || failureOf(error).text}
    </p>
  );
}

function actionFor(
  { tool, name, description, fields }: OfferedTool,
  server: { address: string; headers: ActionHeader[] },
  onlyReads: boolean,
): NewAction {
  return {
    ...emptyAction,
    kind: "mcp",
    name,
    purpose: description || name,
    examples: [name],
    fields,
    settings: { ...noSettings, ...server, tool },
    changes: !onlyReads,
  };
}
