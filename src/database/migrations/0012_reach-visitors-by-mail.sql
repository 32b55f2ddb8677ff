CREATE TABLE "mailed_visitors" (
	"agent_id" uuid NOT NULL,
	"address" text NOT NULL,
	"stop_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailed_visitors_agent_id_address_pk" PRIMARY KEY("agent_id","address"),
	CONSTRAINT "mailed_visitors_stop_key_unique" UNIQUE("stop_key")
);
--> statement-breakpoint
CREATE TABLE "visitor_tokens" (
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"expire" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_tokens_agent_id_conversation_id_token_hash_pk" PRIMARY KEY("agent_id","conversation_id","token_hash"),
	CONSTRAINT "visitor_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "visitor_tokens_kind" CHECK ("kind" in ('browser', 'link'))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seen_position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "mailed_position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_visitors" ADD CONSTRAINT "mailed_visitors_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_tokens" ADD CONSTRAINT "visitor_tokens_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_tokens" ADD CONSTRAINT "visitor_tokens_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_tokens_expire" ON "visitor_tokens" USING btree ("expire");