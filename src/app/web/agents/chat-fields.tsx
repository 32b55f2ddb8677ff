// Over 300 lines: the settings of the chat are one list.
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { Agent } from "#features/agents/contract.ts";
import type { ChatChoices, ChatFields } from "#features/agents/web/chat-choices.ts";
import { languageName } from "#features/agents/web/language-name.ts";
import { OwnTextsField } from "#features/agents/web/own-texts-field.tsx";
import { OpeningHoursField } from "#features/knowledge/web/public.tsx";
import { chatLanguages } from "#language/codes.ts";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Field, Input, Select, Textarea } from "#platform/web/ui/field.tsx";
import { colorSchemes, contactFormTimes, fieldUses, widgetPositions } from "#shared/vocabulary.ts";
import { Choices } from "./choices.tsx";

export interface ChatForm {
  agent: Agent;
  form: UseFormReturn<ChatFields, unknown, ChatChoices>;
  shown: ChatFields;
}

export interface ChatField {
  section:
    | "Welcome"
    | "Appearance"
    | "Contact form"
    | "Conversations"
    | "Opening hours"
    | "Websites"
    | "AI assistants"
    | "Language";
  isHalf?: true;
  draw: (chat: ChatForm) => ReactNode;
}

/** In page order. Null: edited on another page. */
export const chatFields: Record<keyof ChatFields, ChatField | null> = {
  greeting: {
    section: "Welcome",
    draw: ({ form: { register, formState } }) => (
      <Field label="Greeting" error={formState.errors.greeting?.message}>
        <Input {...register("greeting")} />
      </Field>
    ),
  },
  starters: {
    section: "Welcome",
    draw: ({ form: { register, formState } }) => (
      <Field
        label="Suggested questions"
        error={firstFault(formState.errors.starters)}
        hint="One per line, six at most. Visitors tap one to ask it."
      >
        <Textarea {...register("starters")} />
      </Field>
    ),
  },
  colorScheme: {
    section: "Appearance",
    isHalf: true,
    draw: ({ form: { register } }) => (
      <Field label="Theme">
        <Choices of={colorSchemes} {...register("colorScheme")} />
      </Field>
    ),
  },
  position: {
    section: "Appearance",
    isHalf: true,
    draw: ({ form: { register } }) => (
      <Field label="Position">
        <Choices of={widgetPositions} {...register("position")} />
      </Field>
    ),
  },
  launcherText: {
    section: "Appearance",
    draw: ({ form: { register, formState } }) => (
      <Field
        label="Button text"
        error={formState.errors.launcherText?.message}
        hint="Shown next to the icon. Leave it empty to show only the icon."
      >
        <Input maxLength={40} {...register("launcherText")} />
      </Field>
    ),
  },
  contactForm: {
    section: "Contact form",
    draw: ({ form: { register } }) => (
      <Field
        label="When it appears"
        hint="Visitors can still open it when the agent offers to take their details."
      >
        <Choices of={contactFormTimes} {...register("contactForm")} />
      </Field>
    ),
  },
  phoneField: {
    section: "Contact form",
    isHalf: true,
    draw: ({ form: { register } }) => (
      <Field label="Phone">
        <Choices of={fieldUses} {...register("phoneField")} />
      </Field>
    ),
  },
  messageField: {
    section: "Contact form",
    isHalf: true,
    draw: ({ form: { register } }) => (
      <Field label="Message">
        <Choices of={fieldUses} {...register("messageField")} />
      </Field>
    ),
  },
  privacyUrl: {
    section: "Contact form",
    draw: ({ form: { register, formState } }) => (
      <Field label="Privacy page" error={formState.errors.privacyUrl?.message}>
        <Input type="url" placeholder="https://example.com/privacy" {...register("privacyUrl")} />
      </Field>
    ),
  },
  consentLine: {
    section: "Contact form",
    draw: ({ form: { register, formState } }) => (
      <Field
        label="Consent"
        error={formState.errors.consentLine?.message}
        hint="Visitors must agree to this before sending the form. It is saved with the lead."
      >
        <Input {...register("consentLine")} />
      </Field>
    ),
  },
  personIdleMinutes: {
    section: "Conversations",
    draw: ({ agent, form: { register }, shown }) => (
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
    ),
  },
  keepDays: {
    section: "Conversations",
    draw: ({ agent, form: { register } }) => (
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
    ),
  },
  timeZone: {
    section: "Opening hours",
    draw: ({ form: { register, formState } }) => (
      <Field
        label="Time zone"
        error={formState.errors.timeZone?.message}
        hint="Used for your opening hours. Visitors see times in their own time zone."
      >
        <Select {...register("timeZone")}>
          <option value="">By location</option>
          {timeZones}
        </Select>
      </Field>
    ),
  },
  hours: { section: "Opening hours", draw: (chat) => <HoursField {...chat} /> },
  allowedDomains: {
    section: "Websites",
    draw: ({ form: { register, formState } }) => (
      <Field
        label="Allowed domains"
        error={firstFault(formState.errors.allowedDomains)}
        hint="One per line, such as example.com or *.example.com. Leave it empty to allow every website."
      >
        <Textarea
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono"
          {...register("allowedDomains")}
        />
      </Field>
    ),
  },
  isOpenToAssistants: {
    section: "AI assistants",
    draw: ({ agent, form: { control } }) => (
      <Controller
        control={control}
        name="isOpenToAssistants"
        render={({ field }) => (
          <Checkbox isOn={field.value} onChange={field.onChange}>
            <span>
              <span className="block font-medium">Let other people's AI assistants ask</span>
              <span className="block text-small wrap-anywhere text-ink-2">
                They get the same answers as visitors, by MCP at{" "}
                <span className="font-mono">
                  {`${new URL(agent.publicUrl).origin}/api/public/agents/${agent.id}/mcp`}
                </span>
              </span>
            </span>
          </Checkbox>
        )}
      />
    ),
  },
  language: {
    section: "Language",
    draw: ({ form: { register } }) => (
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
    ),
  },
  texts: {
    section: "Language",
    draw: ({ form: { setValue }, shown }) => (
      <OwnTextsField
        language={chatLanguages.find((code) => code === shown.language) ?? null}
        texts={shown.texts}
        onChange={(texts) => setValue("texts", texts, { shouldDirty: true })}
      />
    ),
  },
  // In the Knowledge tab, with the other facts of the business.
  contact: null,
};

function HoursField({ agent, form: { setValue, formState }, shown }: ChatForm) {
  return (
    <div className="flex flex-col gap-4">
      <OpeningHoursField
        hours={shown.hours}
        read={agent.hoursRead}
        onChange={(hours) => setValue("hours", hours, { shouldDirty: true })}
      />
      {formState.errors.hours && (
        <p role="alert" className="text-small font-medium text-danger">
          Some of these hours don't work. Check that each closing time is after its opening time.
        </p>
      )}
    </div>
  );
}

// Built once: there are hundreds, and every keystroke renders the form.
const timeZones = Intl.supportedValuesOf("timeZone").map((zone) => (
  <option key={zone}>{zone}</option>
));

const spans: [number, string][] = [
  [31, "For 1 month after the last message"],
  [92, "For 3 months after the last message"],
  [183, "For 6 months after the last message"],
  [365, "For 1 year after the last message"],
  [730, "For 2 years after the last message"],
];

function keptFor(days: number | null) {
  const isUsual = days === null || spans.some(([span]) => span === days);
  return isUsual ? spans : [...spans, [days, `${days} days after the last message`] as const];
}

function idleTimes(minutes: number) {
  return [...new Set([5, 15, 30, 60, 240, minutes])].toSorted((a, b) => a - b);
}

/** The first error of a list that is edited line by line. */
function firstFault(error: object | undefined): string | undefined {
  const faults = error ? [error, ...Object.values(error)] : [];
  // The form's error type has no lists behind a single text field.
  const said = faults.map((fault) => (fault as { message?: unknown } | undefined)?.message);
  return said.find((message) => typeof message === "string");
}
