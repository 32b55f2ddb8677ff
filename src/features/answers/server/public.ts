export { builtInWriter } from "./answer.ts";
export { askedQuestion } from "./asked-question.ts";
export { modelWriter } from "./model/model-writer.ts";
export { sampleQuestions } from "./model/sample-question.ts";
export { type Trial, tryQuestion } from "./try-question.ts";
export { visibleText } from "./visible-text.ts";
export {
  type Answer,
  type AnswerPiece,
  type AnswerWriter,
  type AskedQuestion,
  type History,
  withPiece,
} from "./write-answer.ts";
