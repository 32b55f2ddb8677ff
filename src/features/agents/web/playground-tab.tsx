import { PlaygroundView } from "#features/playground/web/public.tsx";
import type { EditTabProps } from "./edit-tabs.ts";

export function PlaygroundTab({ agent }: EditTabProps) {
  return <PlaygroundView agentId={agent.id} />;
}
