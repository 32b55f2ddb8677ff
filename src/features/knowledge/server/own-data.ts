import { passages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { savedQuestions } from "#database/schema-models.ts";
import { rowsOfAgents } from "#platform/server/own-data.ts";

/** What was read and written, as it is searched, and what was asked in vain or is asked again and again. */
export const knowledgeData = [
  rowsOfAgents("sources", sources),
  rowsOfAgents("passages", passages),
  rowsOfAgents("unansweredQuestions", unansweredQuestions),
  rowsOfAgents("savedQuestions", savedQuestions),
];
