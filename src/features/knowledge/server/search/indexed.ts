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
  earlier: string[];
  earlierAnswers?: string[];
}
