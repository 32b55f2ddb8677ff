CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"agent_name" text,
	"location" text,
	"description" text,
	"business_description" text,
	"industry" text,
	"personality" text DEFAULT 'friendly' NOT NULL,
	"primary_color" text DEFAULT '#2563eb' NOT NULL,
	"system_prompt" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"subdomain" text NOT NULL,
	"embed_code" text,
	"method" text DEFAULT 'describe' NOT NULL,
	"greeting" text,
	"time_zone" text,
	"written_fields" text[] DEFAULT '{}' NOT NULL,
	"proposal" jsonb,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"knowledge_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_subdomain_unique" UNIQUE("subdomain"),
	CONSTRAINT "agents_industry" CHECK ("industry" in ('retail', 'food', 'healthcare', 'professional', 'technology', 'other', 'ecommerce', 'finance', 'education', 'realestate')),
	CONSTRAINT "agents_personality" CHECK ("personality" in ('friendly', 'casual', 'formal', 'energetic')),
	CONSTRAINT "agents_method" CHECK ("method" in ('website', 'maps', 'describe')),
	CONSTRAINT "agents_primary_color" CHECK ("agents"."primary_color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "agents_subdomain" CHECK ("agents"."subdomain" ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$')
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" text NOT NULL,
	"visitor_name" text,
	"visitor_email" text,
	"visitor_phone" text,
	"status" text DEFAULT 'active' NOT NULL,
	"visitor_token_hash" text NOT NULL,
	"assistant_name" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "conversations_status" CHECK ("status" in ('active', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "fetch_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_allowed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text,
	"source" text DEFAULT 'chat' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "leads_status" CHECK ("status" in ('new', 'contacted', 'qualified', 'converted'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"content" text NOT NULL,
	"sender" text NOT NULL,
	"author" text NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_answered" boolean,
	"offers_contact" boolean DEFAULT false NOT NULL,
	"reply_to" uuid,
	CONSTRAINT "messages_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "messages_sender" CHECK ("sender" in ('user', 'agent')),
	CONSTRAINT "messages_author" CHECK ("author" in ('visitor', 'ai', 'person'))
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"language" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"content_hash" text,
	"rank" real DEFAULT 0 NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"passage_count" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "pages_status" CHECK ("status" in ('waiting', 'reading', 'done', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"page_id" uuid,
	"title" text NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"url" text,
	"language" text,
	"position" integer NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "passages_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"price" numeric(10, 2) DEFAULT '0' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"duration" integer DEFAULT 1 NOT NULL,
	"agent_limit" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"flutterwave_plan_id" text,
	"description" text DEFAULT '' NOT NULL,
	"max_conversations" integer DEFAULT 100 NOT NULL,
	"features" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_currency" CHECK ("currency" in ('USD', 'EUR', 'NGN')),
	CONSTRAINT "plans_bounds" CHECK ("plans"."price" >= 0 and "plans"."duration" >= 1 and "plans"."agent_limit" >= 0 and "plans"."max_conversations" >= 0 and "plans"."trial_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"user_id" uuid NOT NULL,
	"expire" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"bytes_read" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_kind" CHECK ("kind" in ('website', 'maps', 'text')),
	CONSTRAINT "sources_status" CHECK ("status" in ('waiting', 'reading', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"description" text,
	"category" text DEFAULT 'general' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "system_settings_key_unique" UNIQUE("key"),
	CONSTRAINT "system_settings_category" CHECK ("category" in ('general', 'security', 'billing', 'api', 'notifications', 'system'))
);
--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"question" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unanswered_questions_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"auth_provider" text DEFAULT 'email' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"profile_image_url" text,
	"plan_id" uuid,
	"flutterwave_customer_id" text,
	"flutterwave_subscription_id" text,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"plan_expires_at" timestamp (3) with time zone,
	"role" text DEFAULT 'user' NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_subscription_status" CHECK ("subscription_status" in ('trial', 'active', 'cancelled', 'expired')),
	CONSTRAINT "users_role" CHECK ("role" in ('user', 'admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_agent_id_page_id_pages_agent_id_id_fk" FOREIGN KEY ("agent_id","page_id") REFERENCES "public"."pages"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_user" ON "agents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "conversations_recent" ON "conversations" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_id" ON "conversations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "leads_recent" ON "leads" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_conversation" ON "leads" USING btree ("agent_id","conversation_id");--> statement-breakpoint
CREATE INDEX "messages_in_order" ON "messages" USING btree ("agent_id","conversation_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_reply" ON "messages" USING btree ("agent_id","reply_to");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_url" ON "pages" USING btree ("agent_id","source_id","url");--> statement-breakpoint
CREATE INDEX "pages_next" ON "pages" USING btree ("source_id","status","rank");--> statement-breakpoint
CREATE INDEX "passages_page" ON "passages" USING btree ("agent_id","page_id","position");--> statement-breakpoint
CREATE INDEX "passages_source" ON "passages" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_one_trial" ON "plans" USING btree ("is_trial") WHERE "plans"."is_trial";--> statement-breakpoint
CREATE INDEX "rate_counters_expire" ON "rate_counters" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sources_agent" ON "sources" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "unanswered_questions_message" ON "unanswered_questions" USING btree ("agent_id","message_id");--> statement-breakpoint
CREATE INDEX "unanswered_questions_recent" ON "unanswered_questions" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "users_plan" ON "users" USING btree ("plan_id");