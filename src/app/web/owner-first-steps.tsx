import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Check } from "lucide-react";
import type { Agent } from "#features/agents/contract.ts";
import { dashboardStatsQuery } from "#features/analytics/web/dashboard-data.ts";
import { TextLink } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  link?: { href: string; name: string };
}

/** From an empty account to the first lead. Steps count as done by what has happened; then the list goes away. */
export function FirstSteps({ agents }: { agents: readonly Agent[] | undefined }) {
  const stats = useQuery(dashboardStatsQuery);
  if (!agents || !stats.data) return null;
  const { totalConversations, totalLeads } = stats.data;
  const steps = stepsOf(agents, totalConversations, totalLeads);
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Card label="First steps">
      <ol className="grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        {steps.map((step, at) => (
          <li
            key={step.title}
            aria-current={step === next ? "step" : undefined}
            className="flex gap-3 p-5 max-md:p-4"
          >
            <span
              aria-hidden="true"
              className={clsx(
                "grid size-6 shrink-0 place-items-center rounded-full text-meta font-semibold",
                step.isDone && "bg-positive-soft text-positive",
                step === next && "bg-accent text-on-accent",
                !step.isDone && step !== next && "bg-hover text-ink-2",
              )}
            >
              {step.isDone ? <Check className="size-3.5" strokeWidth={3} /> : at + 1}
            </span>
            <div className="min-w-0">
              <h2 className={clsx("font-semibold", step.isDone && "text-ink-2")}>
                {step.title}
                {step.isDone && <span className="sr-only">, done</span>}
              </h2>
              {!step.isDone && <p className="text-small text-ink-2">{step.text}</p>}
              {step === next && step.link && (
                <TextLink
                  className="mt-1 inline-block text-small max-md:py-3.25"
                  href={step.link.href}
                >
                  {step.link.name}
                </TextLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function stepsOf([agent]: readonly Agent[], conversations: number, leads: number): Step[] {
  return [
    {
      title: "Create an agent",
      text: "Choose how it learns about your business. It learns your site before it answers.",
      isDone: agent !== undefined,
    },
    {
      title: "Share it with visitors",
      text: "Paste one line into your website, or share the agent’s link.",
      isDone: conversations > 0,
      ...(agent && {
        link: { href: `/agents/${agent.id}/edit?embed=open`, name: "Get the code and the link" },
      }),
    },
    {
      title: "Get your first lead",
      text: "The agent asks visitors for their name and email. You'll find them under Leads.",
      isDone: leads > 0,
      link: { href: "/leads", name: "Open Leads" },
    },
  ];
}
