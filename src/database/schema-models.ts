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
import { createdAt, instant } from "./columns.ts";
import { agentId } from "./schema.ts";

/** Use per model, agent and UTC day. Outlives the agent, because the money was spent. */
export const modelUse = pgTable(
  "model_use",
  {
    agentId: uuid("agent_id").notNull(),
    day: date("day").notNull(),
    model: text("model").notNull(),
    calls: integer("calls").notNull().default(0),
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    costMicros: bigint("cost_micros", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.day, table.model] }),
    index("model_use_day").on(table.day),
  ],
);

/** Calls granted per day to an agent, an owner or `all`. Counting a call here is what grants it. */
export const modelBudgets = pgTable(
  "model_budgets",
  {
    day: date("day").notNull(),
    subject: text("subject").notNull(),
    calls: integer("calls").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.subject] })],
);

/** A model that answers nobody until the operator mends it. Gone once it answers again. */
export const modelTroubles = pgTable("model_troubles", {
  model: text("model").primaryKey(),
  message: text("message").notNull(),
  since: instant("since").notNull(),
});

const floats = customType<{ data: Float32Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength),
  // Copied, because a Float32Array must begin at a multiple of four bytes and the driver's buffers need not.
  fromDriver: (bytes) => new Float32Array(Uint8Array.from(bytes).buffer),
});

/** Embeddings keyed by text, so that reading the same text again keeps them. */
export const passageVectors = pgTable(
  "passage_vectors",
  {
    agentId: agentId(),
    model: text("model").notNull(),
    contentHash: text("content_hash").notNull(),
    vector: floats("vector").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.model, table.contentHash] })],
);

/** The knowledge version whose embeddings are complete. */
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

export const savedQuestions = pgTable(
  "saved_questions",
  {
    agentId: agentId(),
    id: uuid("id").notNull().defaultRandom(),
    question: text("question").notNull(),
    expectedWords: text("expected_words").array().notNull().default([]),
    runs: jsonb("runs").$type<QuestionRun[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.id] }),
    check("saved_questions_question", sql`length(${table.question}) between 1 and 1000`),
  ],
);
