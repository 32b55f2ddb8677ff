import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { agentId } from "./schema.ts";

// What language models cost, what they made of passages, and what owners try out. schema.ts has the rest of the map.

/** What was used of one model for one agent on one day, in UTC. It outlives the agent: money was spent. */
export const modelUse = pgTable(
  "model_use",
  {
    agentId: uuid("agent_id").notNull(),
    day: date("day").notNull(),
    /** With its provider, such as `openai/gpt-5-mini`. */
    model: text("model").notNull(),
    calls: integer("calls").notNull().default(0),
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    /** In millionths of a dollar; null where nobody told what the model costs. */
    costMicros: bigint("cost_micros", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.day, table.model] }),
    index("model_use_day").on(table.day),
  ],
);

/** Calls that were allowed on a day: of one agent, of an owner, or of `all`. What is counted here is decided here. */
export const modelBudgets = pgTable(
  "model_budgets",
  {
    day: date("day").notNull(),
    /** An agent's or an owner's id, or `all`. */
    subject: text("subject").notNull(),
    calls: integer("calls").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
);

/** Numbers of 32 bits, one after the other. */
const floats = customType<{ data: Float32Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength),
  // Copied, since the driver's buffers begin anywhere and a Float32Array only at multiples of four.
  fromDriver: (bytes) => new Float32Array(Uint8Array.from(bytes).buffer),
});

/** What an embedding model makes of a passage. It belongs to the words, so what is read again keeps it. */
export const passageVectors = pgTable(
  "passage_vectors",
  {
    agentId: agentId(),
    model: text("model").notNull(),
    /** Of the passage: its heading and text. */
    contentHash: text("content_hash").notNull(),
    /** Empty: the model refused it. */
    vector: floats("vector").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.model, table.contentHash] })],
);

/** Which of an agent's knowledge has its vectors. */
export const embeddedAgents = pgTable("embedded_agents", {
  agentId: agentId().primaryKey(),
  model: text("model").notNull(),
  knowledgeVersion: integer("knowledge_version").notNull(),
});

export interface QuestionRun {
  at: string;
  writer: "built-in" | "model";
  text: string;
  isAnswered: boolean;
  missingWords: string[];
}

/** A question that the owner asks again and again, and the words that its answer must contain. */
export const savedQuestions = pgTable(
  "saved_questions",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    question: text("question").notNull(),
    /** None: any answer will do, but not 'I don't know'. */
    expectedWords: text("expected_words").array().notNull().default([]),
    /** The latest of each writer. */
    runs: jsonb("runs").$type<QuestionRun[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    check("saved_questions_question", sql`length(${table.question}) between 1 and 1000`),
  ],
);
