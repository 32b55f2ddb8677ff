import { Leader, Progress } from "#platform/web/ui/progress.tsx";
import { formatDayInWords } from "#shared/dates.ts";
import type { Subscription } from "../contract.ts";

export function UsageBars({ usage }: Pick<Subscription, "usage">) {
  const { agents, agentsMax, conversations, conversationsMax, flood, monthEndsAt } = usage;
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <Bar name="Agents" used={agents} max={agentsMax} />
      <Bar
        name="Conversations this month"
        used={conversations}
        max={conversationsMax}
        note={`Starts over on ${formatDayInWords(monthEndsAt)}. A conversation counts when a visitor writes in it.`}
      />
      {flood > 0 && (
        <p className="text-small text-pretty text-ink-2 sm:col-span-2">
          Not counted this month: {flood.toLocaleString("en-US")}{" "}
          {flood === 1 ? "conversation" : "conversations"} of a flood. Far more than usual came
          within a day, many from the same few networks or with next to nothing said. Your agents
          answered them without a language model, and other visitors as always.
        </p>
      )}
    </div>
  );
}

interface BarProps {
  name: string;
  used: number;
  max: number | null;
  note?: string;
}

function Bar({ name, used, max, note }: BarProps) {
  const [some, all] = [used, max ?? 0].map((count) => count.toLocaleString("en-US"));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Leader name={name} value={max === null ? some : `${some} of ${all}`} />
      {max !== null && <Progress label={name} value={used} max={max} />}
      {max !== null && used >= max && (
        <p className="text-small font-medium text-danger">All used up.</p>
      )}
      {note && <p className="text-small text-ink-3">{note}</p>}
    </div>
  );
}
