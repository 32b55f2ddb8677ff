import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { useMayDo } from "#features/accounts/web/public.ts";
import { showFieldErrors, showSaved } from "#features/agents/web/agent-fields.tsx";
import { useChangeAgent } from "#features/agents/web/agents-data.ts";
import {
  ChatChoices,
  type ChatFields,
  changeOf,
  fieldsOf,
} from "#features/agents/web/chat-choices.ts";
import { SaveBar } from "#features/agents/web/save-bar.tsx";
import { ChatPreview } from "#features/chat/web/public.tsx";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { useUnsaved } from "#platform/web/unsaved.ts";
import { type ChatField, type ChatForm, chatFields } from "./chat-fields.tsx";
import type { EditTabProps } from "./edit-tab-props.ts";
import { IdentityCard } from "./identity-card.tsx";

export function ChatTab({ agent }: EditTabProps) {
  const isOwner = useMayDo();
  const change = useChangeAgent(agent.id);
  const form = useForm<ChatFields, unknown, ChatChoices>({
    resolver: zodResolver(ChatChoices),
    values: fieldsOf(agent),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields, isDirty } = form.formState;
  // Watched values are typed as possibly missing, which none is.
  const shown = { ...fieldsOf(agent), ...useWatch({ control: form.control }) } as ChatFields;
  useUnsaved(isDirty);

  const submit = form.handleSubmit(async (choices) => {
    if (change.isPending) return;
    const sent = form.getValues();
    await change.mutateAsync(changeOf(choices, (name) => Object.hasOwn(dirtyFields, name))).then(
      (saved) => showSaved(form, sent, fieldsOf(saved)),
      (error) => showFieldErrors(form, error),
    );
  });

  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_360px] xl:items-start">
      <div className="flex flex-col gap-6">
        <form noValidate onSubmit={submit}>
          <Card>
            {sections.map(([title, fields]) => (
              <Section key={title} title={title} fields={fields} chat={{ agent, form, shown }} />
            ))}
          </Card>
          <SaveBar tab="chat">
            <Button
              type="submit"
              variant="primary"
              isBusy={change.isPending}
              className="max-md:w-full"
            >
              Save Changes
            </Button>
          </SaveBar>
        </form>
        {isOwner && <IdentityCard agentId={agent.id} />}
      </div>
      <Boundary>
        <ChatPreview
          agent={agent}
          choices={{ ...shown, starters: shown.starters.split("\n").filter((line) => line.trim()) }}
          isSaved={!isDirty}
        />
      </Boundary>
    </div>
  );
}

const drawn = Object.entries(chatFields).flatMap(([name, field]) =>
  field ? [{ name, ...field }] : [],
);
const sections = Object.entries(Object.groupBy(drawn, ({ section }) => section));

interface SectionProps {
  title: string;
  fields: (ChatField & { name: string })[];
  chat: ChatForm;
}

function Section({ title, fields, chat }: SectionProps) {
  return (
    <CardSection className="flex flex-col gap-4">
      <h2 className="text-h3 font-[640]">{title}</h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {fields.map(({ name, isHalf, draw }) => (
          <div key={name} className={isHalf ? undefined : "md:col-span-2"}>
            {draw(chat)}
          </div>
        ))}
      </div>
    </CardSection>
  );
}
