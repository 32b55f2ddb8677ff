import { type ComponentType, lazy } from "react";
import type { EditTabProps } from "./edit-tab-props.ts";

interface EditTab {
  value: string;
  name: string;
  View: ComponentType<EditTabProps>;
}

export const editTabs: readonly EditTab[] = [
  {
    value: "chat",
    name: "Chat",
    View: lazy(() => import("./chat-tab.tsx").then((file) => ({ default: file.ChatTab }))),
  },
  {
    value: "knowledge",
    name: "Knowledge",
    View: lazy(() =>
      import("./knowledge-tab.tsx").then((file) => ({ default: file.KnowledgeTab })),
    ),
  },
  {
    value: "actions",
    name: "Actions",
    View: lazy(() => import("./actions-tab.tsx").then((file) => ({ default: file.ActionsTab }))),
  },
  {
    value: "playground",
    name: "Playground",
    View: lazy(() =>
      import("./playground-tab.tsx").then((file) => ({ default: file.PlaygroundTab })),
    ),
  },
];
