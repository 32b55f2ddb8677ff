CREATE TABLE "embedded_agents" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"knowledge_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_budgets" (
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_budgets_day_subject_pk" PRIMARY KEY("day","subject")
);
--> statement-breakpoint
CREATE TABLE "model_use" (
	"agent_id" uuid NOT NULL,
	"day" date NOT NULL,
	"model" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	CONSTRAINT "model_use_agent_id_day_model_pk" PRIMARY KEY("agent_id","day","model")
);
--> statement-breakpoint
CREATE TABLE "passage_vectors" (
	"agent_id" uuid NOT NULL,
	"model" text NOT NULL,
	"content_hash" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passage_vectors_agent_id_model_content_hash_pk" PRIMARY KEY("agent_id","model","content_hash")
);
--> statement-breakpoint
CREATE TABLE "saved_questions" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"question" text NOT NULL,
	"expected_words" text[] DEFAULT '{}' NOT NULL,
	"runs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_questions_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "saved_questions_question" CHECK (length("saved_questions"."question") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "guidance" text;--> statement-breakpoint
ALTER TABLE "embedded_agents" ADD CONSTRAINT "embedded_agents_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_questions" ADD CONSTRAINT "saved_questions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_use_day" ON "model_use" USING btree ("day");