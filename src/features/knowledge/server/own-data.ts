import { passages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { savedQuestions } from "#database/schema-models.ts";
import { rowsOfAgents } from "#platform/server/own-data.ts";

export const knowledgeData = [
  rowsOfAgents("sources", sources),
  rowsOfAgents("passages", passages),
  rowsOfAgents("unansweredQuestions", unansweredQuestions),
  rowsOfAgents("savedQuestions", savedQuestions),
];
