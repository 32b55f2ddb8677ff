import { type ComponentType, lazy } from "react";
import type { EditTabProps } from "./edit-tab-props.ts";

interface EditTab {
  /** In the address: `?tab=`. */
  value: string;
  name: string;
  /** Loaded when it is first shown. */
  View: ComponentType<EditTabProps>;
}

/** The views of the edit page beside the general one, in their order. */
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
    value: "playground",
    name: "Playground",
    View: lazy(() =>
      import("./playground-tab.tsx").then((file) => ({ default: file.PlaygroundTab })),
    ),
  },
];
