import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { useAgentNames } from "#features/agents/web/public.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { SecretDialog } from "#platform/web/ui/secret-dialog.tsx";
import { keyScopes } from "#shared/vocabulary.ts";
import { NewApiKey } from "../contract.ts";
import { scopeWords, spans } from "./key-words.ts";
import { useMakeKey } from "./keys-data.ts";

export function NewKey() {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        <span className="max-md:sr-only">New key</span>
      </Button>
      {isOpen && (
        <NewKeyDialog
          onClose={() => setOpen(false)}
          onMade={(key) => {
            setOpen(false);
            setMade(key);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title="Your new API key"
          secret={made}
          text="Keep it where only your program can read it, never in a website."
          label="Key"
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}

interface NewKeyDialogProps {
  onClose: () => void;
  onMade: (key: string) => void;
}

function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const make = useMakeKey();
  const { register, handleSubmit, formState, control } = useForm<
    z.input<typeof NewApiKey>,
    unknown,
    NewApiKey
  >({
    resolver: zodResolver(NewApiKey),
    defaultValues: { name: "", scopes: ["read"], agentIds: null, days: 90 },
  });
  const { errors } = formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New API key"
      text="Give it only what the program needs."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="key" variant="primary" isBusy={make.isPending}>
            Make the key
          </Button>
        </>
      }
    >
      <form
        id="key"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((wish) => {
          if (!make.isPending) make.mutate(wish, { onSuccess: ({ key }) => onMade(key) });
        })}
      >
        <Field
          label="Name"
          hint="So that you know later what it is for."
          error={errors.name?.message ?? make.error?.message}
        >
          <Input autoComplete="off" maxLength={60} {...register("name")} />
        </Field>
        <Controller
          control={control}
          name="scopes"
          render={({ field }) => (
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-1.5 text-small font-[560]">It may</legend>
              {keyScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  isOn={field.value.includes(scope)}
                  onChange={(isOn) => field.onChange(withOrWithout(field.value, scope, isOn))}
                >
                  <span>
                    <span className="block font-medium">{scopeWords[scope].name}</span>
                    <span className="block text-small text-ink-2">{scopeWords[scope].text}</span>
                  </span>
                </Checkbox>
              ))}
              <Fault text={errors.scopes?.message} />
            </fieldset>
          )}
        />
        <Controller
          control={control}
          name="agentIds"
          render={({ field }) => (
            <AgentChoice
              value={field.value ?? null}
              onChange={field.onChange}
              fault={errors.agentIds?.message}
            />
          )}
        />
        <Field label="Ends after" hint="Make a new one before then.">
          <Select {...register("days", { valueAsNumber: true })}>
            {spans.map(({ days, name }) => (
              <option key={days} value={days}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}

interface AgentChoiceProps {
  /** Null: all of them. */
  value: string[] | null;
  onChange: (ids: string[] | null) => void;
  fault: string | undefined;
}

function AgentChoice({ value, onChange, fault }: AgentChoiceProps) {
  const agents = useAgentNames();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-small font-[560]">Agents</legend>
      <Checkbox isOn={value === null} onChange={(isOn) => onChange(isOn ? null : [])}>
        All agents, also those you create later
      </Checkbox>
      {value &&
        agents.data?.map(({ id, name }) => (
          <Checkbox
            key={id}
            isOn={value.includes(id)}
            onChange={(isOn) => onChange(withOrWithout(value, id, isOn))}
          >
            {name}
          </Checkbox>
        ))}
      <Fault text={fault} />
    </fieldset>
  );
}

function Fault({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className="text-small font-medium text-danger">
        {text}
      </p>
    )
  );
}

function withOrWithout<Value>(values: Value[], one: Value, isIn: boolean): Value[] {
  const others = values.filter((value) => value !== one);
  return isIn ? [...others, one] : others;
}
