export { type Trial, type Tried, tryQuestion } from "./try-question.ts";
export { firstTexts, pageWords } from "./visitor-texts.ts";
