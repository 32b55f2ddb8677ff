import type { ReactNode } from "react";

/** The words are the demo agent's knowledge, too: a section says under its heading what it answers. */
export interface HelpPage {
  /** Its place below /help. */
  slug: string;
  title: string;
  /** In one sentence, for the list and for search engines. */
  summary: string;
  Content: () => ReactNode;
}
