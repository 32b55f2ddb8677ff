import type { ReactNode } from "react";

/** Also the demo agent's knowledge, so each section must answer the question in its heading. */
export interface HelpPage {
  slug: string;
  title: string;
  /** One sentence, for the list and for search engines. */
  summary: string;
  Content: () => ReactNode;
}
