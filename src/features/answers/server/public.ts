export { builtInWriter } from "./answer.ts";
export { askedQuestion } from "./asked-question.ts";
export { modelWriter } from "./model/model-writer.ts";
export { type Trial, tryQuestion } from "./try-question.ts";
export { visibleText } from "./visible-text.ts";
export type { Answer, AnswerPiece, AnswerWriter, AskedQuestion, History } from "./write-answer.ts";
