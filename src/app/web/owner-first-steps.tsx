import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check } from "lucide-react";
import type { Agent } from "#features/agents/contract.ts";
import type { FirstStep } from "#features/analytics/contract.ts";
import { firstStepsQuery, useHideFirstSteps } from "#features/analytics/web/dashboard-data.ts";
import { Button, TextLink } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";

interface StepWords {
  title: string;
  text: string;
  link?: { name: string; href: (agent: Agent) => string };
}

const words: Record<FirstStep, StepWords> = {
  read: {
    title: "Let it read your website",
    text: "Your agent answers from your own pages.",
    link: { name: "See what it knows", href: ({ id }) => `/agents/${id}/edit?tab=knowledge` },
  },
  ask: {
    title: "Ask it a question",
    text: "Ask what your customers ask. Test questions aren't counted.",
    link: { name: "Ask a question", href: ({ id }) => `/agents/${id}/edit?tab=playground` },
  },
  look: {
    title: "Make it look like yours",
    text: "Color, greeting and name.",
    link: { name: "Change how it looks", href: ({ id }) => `/agents/${id}/edit?tab=chat` },
  },
  install: {
    title: "Put it on your website",
    text: "Paste one line, or share the agent's link.",
    link: {
      name: "Get the code and the link",
      href: ({ id }) => `/agents/${id}/edit?embed=open`,
    },
  },
  invite: {
    title: "Invite your team",
    text: "So that somebody is there when a visitor asks for a person.",
    link: { name: "Invite a colleague", href: () => "/settings" },
  },
  phone: {
    title: "Answer from your phone",
    text: "Sign in there once, and answer visitors wherever you are.",
  },
};

/** From an empty account to a chat that somebody looks after. It goes when all is done, or when it is hidden. */
export function FirstSteps({ agent }: { agent: Agent | undefined }) {
  const { data } = useQuery(firstStepsQuery);
  const hide = useHideFirstSteps();
  if (!data || data.isHidden) return null;
  const next = data.steps.find(({ isDone }) => !isDone)?.step;
  if (!next) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <Card label="First steps" className="overflow-hidden">
      <CardHeader title="First steps">
        <span className="flex items-center gap-3 text-small text-ink-2">
          {done} of {data.steps.length} done
          <Button
            variant="ghost"
            size="small"
            isBusy={hide.isPending}
            onClick={() => hide.mutate(true)}
          >
            Hide
          </Button>
        </span>
      </CardHeader>
      <ol className="grid gap-px border-t border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {data.steps.map(({ step, isDone }) => (
          <Step key={step} step={step} isDone={isDone} isNext={step === next} agent={agent} />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  step: FirstStep;
  isDone: boolean;
  isNext: boolean;
  agent: Agent | undefined;
}

function Step({ step, isDone, isNext, agent }: StepProps) {
  const { title, text, link } = words[step];
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="flex gap-3 bg-surface px-5 py-4 max-md:px-4 forced-colors:outline"
    >
      <span
        aria-hidden="true"
        className={clsx(
          "grid size-6 shrink-0 place-items-center rounded-full",
          isDone && "bg-positive-soft text-positive",
          !isDone && (isNext ? "bg-accent" : "border-2 border-line-strong"),
        )}
      >
        {isDone && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      <div className="min-w-0">
        <h3 className={clsx("font-semibold", isDone && "text-ink-2")}>
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </h3>
        {!isDone && <p className="text-small text-ink-2">{text}</p>}
        {!isDone && link && agent && (
          <TextLink className="mt-1 inline-block text-small max-md:py-3.25" href={link.href(agent)}>
            {link.name}
          </TextLink>
        )}
      </div>
    </li>
  );
}
