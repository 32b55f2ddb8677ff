export { type Trial, type Tried, tryQuestion } from "./try-question.ts";
export { firstTexts } from "./visitor-texts.ts";
