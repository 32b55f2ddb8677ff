import { zodResolver } from "@hookform/resolvers/zod";
import type { ComponentProps, ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { showFieldErrors, showSaved } from "#features/agents/web/agent-fields.tsx";
import { useChangeAgent } from "#features/agents/web/agents-data.ts";
import {
  ChatChoices,
  type ChatFields,
  changeOf,
  fieldsOf,
} from "#features/agents/web/chat-choices.ts";
import { languageName } from "#features/agents/web/language-name.ts";
import { OwnTextsField } from "#features/agents/web/own-texts-field.tsx";
import { SaveBar } from "#features/agents/web/save-bar.tsx";
import { ChatPreview } from "#features/chat/web/public.tsx";
import { OpeningHoursField } from "#features/knowledge/web/public.tsx";
import { chatLanguages } from "#language/codes.ts";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { Field, Input, Select, Textarea } from "#platform/web/ui/field.tsx";
import { useUnsaved } from "#platform/web/unsaved.ts";
import { colorSchemes, contactFormTimes, fieldUses, widgetPositions } from "#shared/vocabulary.ts";
import type { EditTabProps } from "./edit-tab-props.ts";

const twoColumns = "grid gap-4 md:grid-cols-2";

// Made once: there are hundreds, and every keystroke draws the form anew.
const timeZones = Intl.supportedValuesOf("timeZone").map((zone) => (
  <option key={zone}>{zone}</option>
));

const words = {
  system: "Match the visitor's device",
  light: "Light",
  dark: "Dark",
  "bottom-right": "Bottom right",
  "bottom-left": "Bottom left",
  "top-right": "Top right",
  "top-left": "Top left",
  "after-answer": "After the first answer",
  "on-need": "Only when an answer needs a person",
  never: "Only when the visitor opens it",
  optional: "Optional",
  required: "Required",
  off: "Don't ask",
} as const;

const spans: [number, string][] = [
  [31, "For 1 month after the last message"],
  [92, "For 3 months after the last message"],
  [183, "For 6 months after the last message"],
  [365, "For 1 year after the last message"],
  [730, "For 2 years after the last message"],
];

/** With the agent's own, where that is none of these. */
function keptFor(days: number | null) {
  const isUsual = days === null || spans.some(([span]) => span === days);
  return isUsual ? spans : [...spans, [days, `${days} days after the last message`] as const];
}

/** With the agent's own, where that is none of these. */
function idleTimes(minutes: number) {
  return [...new Set([5, 15, 30, 60, 240, minutes])].toSorted((a, b) => a - b);
}

/** What an owner chooses for the visitor's chat, with the chat beside it. */
export function ChatTab({ agent }: EditTabProps) {
  const change = useChangeAgent(agent.id);
  const form = useForm<ChatFields, unknown, ChatChoices>({
    resolver: zodResolver(ChatChoices),
    values: fieldsOf(agent),
    resetOptions: { keepDirtyValues: true },
  });
  const { register, setValue } = form;
  const { errors, dirtyFields, isDirty } = form.formState;
  // Watched values are typed as if any could be missing, and none is.
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
      <form noValidate onSubmit={submit}>
        <Card>
          <Section title="Welcome">
            <Field label="Greeting" error={errors.greeting?.message}>
              <Input {...register("greeting")} />
            </Field>
            <Field
              label="Suggested questions"
              error={firstFault(errors.starters)}
              hint="One per line, six at most. Visitors tap one to ask it."
            >
              <Textarea {...register("starters")} />
            </Field>
          </Section>

          <Section title="Appearance">
            <div className={twoColumns}>
              <Field label="Theme">
                <Choices of={colorSchemes} {...register("colorScheme")} />
              </Field>
              <Field label="Position">
                <Choices of={widgetPositions} {...register("position")} />
              </Field>
            </div>
            <Field
              label="Button text"
              error={errors.launcherText?.message}
              hint="Shown next to the icon. Leave it empty to show only the icon."
            >
              <Input maxLength={40} {...register("launcherText")} />
            </Field>
          </Section>

          <Section title="Contact form">
            <Field
              label="When it appears"
              hint="Visitors can still open it when the agent offers to take their details."
            >
              <Choices of={contactFormTimes} {...register("contactForm")} />
            </Field>
            <div className={twoColumns}>
              <Field label="Phone">
                <Choices of={fieldUses} {...register("phoneField")} />
              </Field>
              <Field label="Message">
                <Choices of={fieldUses} {...register("messageField")} />
              </Field>
            </div>
            <Field label="Privacy page" error={errors.privacyUrl?.message}>
              <Input
                type="url"
                placeholder="https://example.com/privacy"
                {...register("privacyUrl")}
              />
            </Field>
            <Field
              label="Consent"
              error={errors.consentLine?.message}
              hint="Visitors must agree to this before sending the form. It is saved with the lead."
            >
              <Input {...register("consentLine")} />
            </Field>
          </Section>

          <Section title="Conversations">
            <Field
              label="Return to the assistant"
              hint="When a person takes over a conversation and then stops replying."
            >
              <Select {...register("personIdleMinutes")} defaultValue={shown.personIdleMinutes}>
                {idleTimes(agent.chatSettings.personIdleMinutes).map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {`After ${minutes} ${minutes === 1 ? "minute" : "minutes"} without a reply`}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label="Keep conversations"
              hint="After that, they are deleted with all their messages. Leads and statistics stay."
            >
              <Select {...register("keepDays")}>
                <option value="">Forever</option>
                {keptFor(agent.chatSettings.keepDays).map(([days, text]) => (
                  <option key={days} value={days}>
                    {text}
                  </option>
                ))}
              </Select>
            </Field>
          </Section>

          <Section title="Opening hours">
            <Field
              label="Time zone"
              error={errors.timeZone?.message}
              hint="Used for your opening hours. Visitors see times in their own time zone."
            >
              <Select {...register("timeZone")}>
                <option value="">By location</option>
                {timeZones}
              </Select>
            </Field>
            <OpeningHoursField
              hours={shown.hours}
              read={agent.hoursRead}
              onChange={(hours) => setValue("hours", hours, { shouldDirty: true })}
            />
            {errors.hours && (
              <p role="alert" className="text-small font-medium text-danger">
                Some of these hours don't work. Check that each closing time is after its opening
                time.
              </p>
            )}
          </Section>

          <Section title="Websites">
            <Field
              label="Allowed domains"
              error={firstFault(errors.allowedDomains)}
              hint="One per line, such as example.com or *.example.com. Leave it empty to allow every website."
            >
              <Textarea
                spellCheck={false}
                autoCapitalize="none"
                className="font-mono"
                {...register("allowedDomains")}
              />
            </Field>
          </Section>

          <Section title="Language">
            <Field label="Chat language" hint="Answers are in the language of the question.">
              <Select {...register("language")}>
                <option value="">Match the visitor's browser</option>
                {chatLanguages.map((code) => (
                  <option key={code} value={code}>
                    {languageName(code)}
                  </option>
                ))}
              </Select>
            </Field>
            <OwnTextsField
              language={chatLanguages.find((code) => code === shown.language) ?? null}
              texts={shown.texts}
              onChange={(texts) => setValue("texts", texts, { shouldDirty: true })}
            />
          </Section>
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardSection className="flex flex-col gap-4">
      <h2 className="text-h3 font-[640]">{title}</h2>
      {children}
    </CardSection>
  );
}

function Choices({
  of,
  ...rest
}: { of: readonly (keyof typeof words)[] } & ComponentProps<"select">) {
  return (
    <Select {...rest}>
      {of.map((value) => (
        <option key={value} value={value}>
          {words[value]}
        </option>
      ))}
    </Select>
  );
}

/** Of a list written line by line: what is wrong with it, or with the first line that is wrong. */
function firstFault(error: object | undefined): string | undefined {
  const faults = error ? [error, ...Object.values(error)] : [];
  // The form's type of a fault knows no lists behind one text field.
  const said = faults.map((fault) => (fault as { message?: unknown } | undefined)?.message);
  return said.find((message) => typeof message === "string");
}
