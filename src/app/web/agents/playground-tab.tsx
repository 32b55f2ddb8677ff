import { PlaygroundView } from "#features/answers/web/public.tsx";
import type { EditTabProps } from "./edit-tab-props.ts";

export function PlaygroundTab({ agent }: EditTabProps) {
  return <PlaygroundView agentId={agent.id} />;
}
