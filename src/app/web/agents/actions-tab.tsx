import { ActionsView } from "#features/actions/web/actions-view.tsx";
import type { EditTabProps } from "./edit-tab-props.ts";

export function ActionsTab({ agent }: EditTabProps) {
  return <ActionsView agentId={agent.id} />;
}
