CREATE TABLE "action_calls" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"action_id" uuid NOT NULL,
	"action_name" text NOT NULL,
	"action_version" timestamp (3) with time zone NOT NULL,
	"conversation_id" uuid,
	"question_id" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"caller" text NOT NULL,
	"values" jsonb,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"answered_with" integer,
	"duration_ms" integer,
	"error" text,
	"result" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ran_at" timestamp (3) with time zone,
	CONSTRAINT "action_calls_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "action_calls_status" CHECK ("status" in ('waiting', 'declined', 'running', 'done', 'refused', 'failed')),
	CONSTRAINT "action_calls_caller" CHECK ("caller" in ('visitor', 'model', 'test'))
);
--> statement-breakpoint
CREATE TABLE "action_counts" (
	"agent_id" uuid NOT NULL,
	"day" date NOT NULL,
	"subject" uuid NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "action_counts_agent_id_day_subject_pk" PRIMARY KEY("agent_id","day","subject")
);
--> statement-breakpoint
CREATE TABLE "actions" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"examples" text[] DEFAULT '{}' NOT NULL,
	"fields" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" boolean NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"calls_per_day" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "actions_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "actions_kind" CHECK ("kind" in ('http'))
);
--> statement-breakpoint
ALTER TABLE "action_calls" ADD CONSTRAINT "action_calls_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_calls" ADD CONSTRAINT "action_calls_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_counts" ADD CONSTRAINT "action_counts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_calls_log" ON "action_calls" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "action_calls_conversation" ON "action_calls" USING btree ("agent_id","conversation_id","question_id");--> statement-breakpoint
CREATE INDEX "action_calls_age" ON "action_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "action_counts_day" ON "action_counts" USING btree ("day");