export { firstTexts } from "./visitor-texts.ts";
export { type Trial, type Tried, tryQuestion } from "./try-question.ts";
