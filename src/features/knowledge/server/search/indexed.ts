/** Passages of a page share its title and are in page order. */
export interface IndexedPassage {
  id: string;
  title: string;
  heading: string;
  text: string;
  /** As in `lang="pt-BR"`; null: detect from the text. */
  language: string | null;
}

export interface Question {
  text: string;
  /** The visitor's earlier messages, latest first. */
  earlier: string[];
  /** The agent's earlier answers, latest first. */
  earlierAnswers?: string[];
}
