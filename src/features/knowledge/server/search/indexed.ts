/** Passages of one page share its title and come in the order of the page. */
export interface IndexedPassage {
  id: string;
  title: string;
  heading: string;
  text: string;
  /** As in `lang="pt-BR"`; null where it has to be told from the text. */
  language: string | null;
}

export interface Question {
  text: string;
  /** Earlier messages of the visitor in this conversation, latest first. */
  earlier: string[];
  /** Earlier answers of the agent, latest first. */
  earlierAnswers?: string[];
}
