import { savedQuestions } from "#database/schema-models.ts";
import { rowsOfAgents } from "#platform/server/own-data.ts";

export const savedQuestionsData = rowsOfAgents("savedQuestions", savedQuestions);
