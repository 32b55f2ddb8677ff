CREATE TABLE "offered_models" (
	"provider" text NOT NULL,
	"base_url" text NOT NULL,
	"models" jsonb NOT NULL,
	CONSTRAINT "offered_models_provider_base_url_pk" PRIMARY KEY("provider","base_url"),
	CONSTRAINT "offered_models_provider" CHECK ("provider" in ('openai', 'anthropic', 'google', 'openai-compatible'))
);
--> statement-breakpoint
CREATE TABLE "own_model_use" (
	"owner_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"spent_micros" bigint DEFAULT 0 NOT NULL,
	"reserved_micros" bigint DEFAULT 0 NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "own_model_use_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);
--> statement-breakpoint
CREATE TABLE "own_models" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"base_url" text,
	"api_key" text NOT NULL,
	"models" jsonb NOT NULL,
	"default_model" text NOT NULL,
	"daily_limit_micros" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_models_provider" CHECK ("provider" in ('openai', 'anthropic', 'google', 'openai-compatible'))
);
--> statement-breakpoint
ALTER TABLE "model_troubles" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "model_troubles" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "model" jsonb;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "creativity" text DEFAULT 'careful' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "answer_length" text DEFAULT 'medium' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_model_use" ADD CONSTRAINT "own_model_use_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_models" ADD CONSTRAINT "own_models_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_troubles" ADD CONSTRAINT "model_troubles_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_troubles_owner" ON "model_troubles" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_creativity" CHECK ("creativity" in ('exact', 'careful', 'lively'));--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_answer_length" CHECK ("answer_length" in ('short', 'medium', 'long'));--> statement-breakpoint
-- Of what stood here before, the operator was told at once.
UPDATE "model_troubles" SET "told_at" = "since";
