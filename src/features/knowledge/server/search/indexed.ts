export interface IndexedPassage {
  id: string;
  title: string;
  heading: string;
  text: string;
  language: string | null;
}

export interface Question {
  text: string;
  earlier: string[];
  earlierAnswers?: string[];
}
