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
import { modelProviders } from "#shared/vocabulary.ts";
import { createdAt, instant, isOneOf } from "./columns.ts";
import { agentId, ownerId, users } from "./schema.ts";

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

/** A model that is answering nobody. Gone once it answers again. */
export const modelTroubles = pgTable(
  "model_troubles",
  {
    /** The model's name and, for an owner's key, its owner. */
    model: text("model").primaryKey(),
    /** Whose key it is; null: the operator's. */
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "cascade" }),
    /** For the operator or owner who can fix it. */
    message: text("message").notNull(),
    since: instant("since").notNull(),
    /** Null while it may still pass by itself. */
    toldAt: instant("told_at"),
  },
  (table) => [index("model_troubles_owner").on(table.ownerId)],
);

/** Dollars per million tokens; null if unknown. */
export interface PricedModel {
  name: string;
  inputPrice: number | null;
  outputPrice: number | null;
}

/** What the operator offers, for each provider and address that was ever set. */
export const offeredModels = pgTable(
  "offered_models",
  {
    provider: text("provider", { enum: modelProviders }).notNull(),
    /** Empty for the provider's own. */
    baseUrl: text("base_url").notNull(),
    models: jsonb("models").$type<PricedModel[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.baseUrl] }),
    isOneOf("offered_models_provider", "provider", modelProviders),
  ],
);

/** An owner's key for a language model, which only their agents use. */
export const ownModels = pgTable(
  "own_models",
  {
    ownerId: ownerId().primaryKey(),
    provider: text("provider", { enum: modelProviders }).notNull(),
    /** Null for the provider's own. */
    baseUrl: text("base_url"),
    /** Encrypted. */
    apiKey: text("api_key").notNull(),
    models: jsonb("models").$type<PricedModel[]>().notNull(),
    defaultModel: text("default_model").notNull(),
    /** In millionths of a dollar. */
    dailyLimitMicros: bigint("daily_limit_micros", { mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  () => [isOneOf("own_models_provider", "provider", modelProviders)],
);

/** What an owner's key has cost, by UTC day, in millionths of a dollar. */
export const ownModelUse = pgTable(
  "own_model_use",
  {
    ownerId: ownerId(),
    day: date("day").notNull(),
    calls: integer("calls").notNull().default(0),
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    spentMicros: bigint("spent_micros", { mode: "number" }).notNull().default(0),
    /** Held back for calls that are under way. */
    reservedMicros: bigint("reserved_micros", { mode: "number" }).notNull().default(0),
    /** The share of the limit, in percent, that the owner was last told of. */
    told: integer("told").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day] })],
);

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
