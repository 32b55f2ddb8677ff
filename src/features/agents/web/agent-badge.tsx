import { Badge } from "#platform/web/ui/badge.tsx";
import type { Agent } from "../contract.ts";
import { stateLooks } from "./agent-states.ts";

export function AgentBadge({ agent }: { agent: Pick<Agent, "state"> }) {
  const { tone, shape, word } = stateLooks[agent.state];
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  );
}
