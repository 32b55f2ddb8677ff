CREATE FUNCTION letters_of(text, integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower($1), start, size)), '{}')
  FROM generate_series($2, 3) size, generate_series(1, length($1) - size + 1) start
$$;--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailed_links_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "mailed_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "mailed_links_kind" CHECK ("kind" in ('new-password', 'verify-email'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"user_id" uuid NOT NULL,
	"expire" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "team_invitations_once" UNIQUE("owner_id","email"),
	CONSTRAINT "team_invitations_role" CHECK ("role" in ('editor', 'inbox'))
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_role" CHECK ("role" in ('editor', 'inbox')),
	CONSTRAINT "team_members_not_oneself" CHECK ("team_members"."member_id" <> "team_members"."owner_id")
);
--> statement-breakpoint
CREATE TABLE "event_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_counts" (
	"agent_id" uuid NOT NULL,
	"span" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "event_counts_agent_id_span_at_kind_pk" PRIMARY KEY("agent_id","span","at","kind"),
	CONSTRAINT "event_counts_span" CHECK ("span" in ('quarter', 'hour', 'day', 'month', 'all'))
);
--> statement-breakpoint
CREATE TABLE "traffic_counts" (
	"agent_id" uuid NOT NULL,
	"span" text DEFAULT 'quarter' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"conversations" integer NOT NULL,
	"asked" integer NOT NULL,
	"answered" integer NOT NULL,
	CONSTRAINT "traffic_counts_agent_id_span_at_pk" PRIMARY KEY("agent_id","span","at"),
	CONSTRAINT "traffic_counts_span" CHECK ("span" in ('quarter', 'hour', 'day', 'month', 'all'))
);
--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"user_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_notices_user_id_notice_pk" PRIMARY KEY("user_id","notice")
);
--> statement-breakpoint
CREATE TABLE "deleted_use" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deleted_use_owner_id_created_at_id_pk" PRIMARY KEY("owner_id","created_at","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"plan_id" uuid,
	"plan_name" text NOT NULL,
	"duration" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"tx_ref" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"flag" text,
	"is_renewal" boolean DEFAULT false NOT NULL,
	"provider_plan_id" text,
	"customer_id" text,
	"transaction_id" text,
	"provider_reference" text,
	"paid_amount" text,
	"paid_currency" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"refund_requested_at" timestamp (3) with time zone,
	"refund_reason" text,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_tx_ref_unique" UNIQUE("tx_ref"),
	CONSTRAINT "payments_currency" CHECK ("currency" in ('USD', 'EUR', 'NGN')),
	CONSTRAINT "payments_provider" CHECK ("provider" in ('flutterwave', 'sandbox')),
	CONSTRAINT "payments_status" CHECK ("status" in ('pending', 'successful', 'failed', 'mismatched', 'abandoned', 'refunded')),
	CONSTRAINT "payments_flag" CHECK ("flag" in ('amount', 'currency', 'reference', 'paid-twice', 'no-owner', 'no-plan')),
	CONSTRAINT "payments_bounds" CHECK ("payments"."amount" > 0 and "payments"."duration" >= 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"tx_ref" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_token_unique" UNIQUE("token"),
	CONSTRAINT "sandbox_payments_status" CHECK ("status" in ('open', 'successful', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "conversation_origins" (
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_origins_agent_id_conversation_id_pk" PRIMARY KEY("agent_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_notes" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_notes_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_words" (
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "conversation_words_agent_id_conversation_id_pk" PRIMARY KEY("agent_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_words_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_words_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox_presence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "fetch_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_allowed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"source_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "file_parts_source_id_position_pk" PRIMARY KEY("source_id","position")
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
	"body_hash" text,
	"etag" text,
	"last_modified" text,
	"missed_runs" integer DEFAULT 0 NOT NULL,
	"left_out" text[] DEFAULT '{}' NOT NULL,
	"facts" jsonb,
	"rank" real DEFAULT 0 NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"passage_count" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone,
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
	"uses" integer DEFAULT 0 NOT NULL,
	"is_correction" boolean DEFAULT false NOT NULL,
	CONSTRAINT "passages_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"url" text,
	"content" jsonb,
	"is_description" boolean DEFAULT false NOT NULL,
	"include" text[] DEFAULT '{}' NOT NULL,
	"exclude" text[] DEFAULT '{}' NOT NULL,
	"reread_every" text DEFAULT 'daily' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"bytes_read" integer DEFAULT 0 NOT NULL,
	"facts" jsonb,
	"pages_added" integer DEFAULT 0 NOT NULL,
	"pages_changed" integer DEFAULT 0 NOT NULL,
	"pages_removed" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_kind" CHECK ("kind" in ('website', 'page', 'file', 'text', 'questions', 'maps')),
	CONSTRAINT "sources_status" CHECK ("status" in ('waiting', 'reading', 'done', 'failed', 'cancelled')),
	CONSTRAINT "sources_reread_every" CHECK ("reread_every" in ('daily', 'weekly', 'never'))
);
--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"question" text NOT NULL,
	"reason" text DEFAULT 'unknown' NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unanswered_questions_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "unanswered_questions_reason" CHECK ("reason" in ('unknown', 'not-helpful'))
);
--> statement-breakpoint
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
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"address" text,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(lower(action || ' ' || subject || ' ' || subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(address, '')), '[^[:alnum:]]+', ' ', 'g'))) STORED,
	CONSTRAINT "audit_events_actor" CHECK ("actor" in ('owner', 'operator', 'provider', 'system'))
);
--> statement-breakpoint
CREATE TABLE "faults" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"place" text,
	"line" text,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"agent_id" uuid,
	"to" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"sealed_token" text,
	"about" uuid,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"next_try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_status" CHECK ("status" in ('waiting', 'sent', 'kept', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "webhook_deliveries" (
	"owner_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"agent_id" uuid,
	"subject_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"answered_with" integer,
	"next_try_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "webhook_deliveries_status" CHECK ("status" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"owner_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "webhook_endpoints_old_secret_ends" CHECK (("webhook_endpoints"."old_secret" is null) = ("webhook_endpoints"."old_secret_until" is null))
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"agent_id" uuid NOT NULL,
	"host" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installations_agent_id_host_pk" PRIMARY KEY("agent_id","host")
);
--> statement-breakpoint
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
	"guidance" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"subdomain" text NOT NULL,
	"embed_code" text,
	"method" text DEFAULT 'describe' NOT NULL,
	"greeting" text,
	"time_zone" text,
	"written_fields" text[] DEFAULT '{}' NOT NULL,
	"proposal" jsonb,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"chat_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"knowledge_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_subdomain_unique" UNIQUE("subdomain"),
	CONSTRAINT "agents_industry" CHECK ("industry" in ('retail', 'food', 'healthcare', 'professional', 'technology', 'other', 'ecommerce', 'finance', 'education', 'realestate')),
	CONSTRAINT "agents_personality" CHECK ("personality" in ('friendly', 'casual', 'formal', 'energetic')),
	CONSTRAINT "agents_method" CHECK ("method" in ('website', 'maps', 'describe')),
	CONSTRAINT "agents_primary_color" CHECK ("agents"."primary_color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "agents_subdomain" CHECK ("agents"."subdomain" ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
	CONSTRAINT "agents_suspension_has_reason" CHECK (("agents"."suspended_at" is null) = ("agents"."suspended_reason" is null))
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
	"is_flood" boolean DEFAULT false NOT NULL,
	"page_url" text,
	"time_zone" text,
	"country" text,
	"language" text DEFAULT 'en' NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"has_unanswered" boolean DEFAULT false NOT NULL,
	"rating" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"handoff_reason" text,
	"handoff_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"met_at" timestamp (3) with time zone,
	"person_id" uuid,
	"person_name" text,
	"person_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "conversations_status" CHECK ("status" in ('active', 'closed')),
	CONSTRAINT "conversations_rating" CHECK ("rating" in ('up', 'down')),
	CONSTRAINT "conversations_handoff_reason" CHECK ("handoff_reason" in ('skipped', 'asked', 'not-helpful', 'model'))
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
	"is_spam" boolean DEFAULT false NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"spam_reason" text,
	"consent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "leads_status" CHECK ("status" in ('new', 'contacted', 'qualified', 'converted')),
	CONSTRAINT "leads_spam_reason" CHECK ("spam_reason" in ('hidden-field', 'too-fast', 'links', 'by-hand'))
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
	"client_id" text,
	"rating" text,
	"rating_note" text,
	"person_name" text,
	"event" text,
	CONSTRAINT "messages_agent_id_id_pk" PRIMARY KEY("agent_id","id"),
	CONSTRAINT "messages_sender" CHECK ("sender" in ('user', 'agent')),
	CONSTRAINT "messages_author" CHECK ("author" in ('visitor', 'ai', 'person')),
	CONSTRAINT "messages_rating" CHECK ("rating" in ('up', 'down')),
	CONSTRAINT "messages_event" CHECK ("event" in ('joined', 'left')),
	CONSTRAINT "messages_of_a_person" CHECK ("messages"."event" is null or "messages"."author" = 'person')
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
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"auth_provider" text DEFAULT 'email' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"profile_image_url" text,
	"plan_id" uuid,
	"next_plan_id" uuid,
	"next_plan_at" timestamp (3) with time zone,
	"flutterwave_customer_id" text,
	"flutterwave_subscription_id" text,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"plan_expires_at" timestamp (3) with time zone,
	"role" text DEFAULT 'user' NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"counted_until" timestamp (3) with time zone,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"unsubscribe_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"summary_mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_unsubscribe_key_unique" UNIQUE("unsubscribe_key"),
	CONSTRAINT "users_subscription_status" CHECK ("subscription_status" in ('trial', 'active', 'cancelled', 'expired')),
	CONSTRAINT "users_role" CHECK ("role" in ('user', 'admin')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_next_plan_has_time" CHECK (("users"."next_plan_id" is null) = ("users"."next_plan_at" is null)),
	CONSTRAINT "users_suspension_has_reason" CHECK (("users"."suspended_at" is null) = ("users"."suspended_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_counts" ADD CONSTRAINT "event_counts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_counts" ADD CONSTRAINT "traffic_counts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_use" ADD CONSTRAINT "deleted_use_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_origins" ADD CONSTRAINT "conversation_origins_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_origins" ADD CONSTRAINT "conversation_origins_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_presence" ADD CONSTRAINT "inbox_presence_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_presence" ADD CONSTRAINT "inbox_presence_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_agent_id_page_id_pages_agent_id_id_fk" FOREIGN KEY ("agent_id","page_id") REFERENCES "public"."pages"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_agents" ADD CONSTRAINT "embedded_agents_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_questions" ADD CONSTRAINT "saved_questions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_owner_id_endpoint_id_webhook_endpoints_owner_id_id_fk" FOREIGN KEY ("owner_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- A lead outlives its conversation. Only conversation_id becomes null, which the schema's language cannot say.
ALTER TABLE "leads" ADD CONSTRAINT "leads_conversation_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE SET NULL ("conversation_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_members_owner" ON "team_members" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "event_changes_agent" ON "event_changes" USING btree ("agent_id","at");--> statement-breakpoint
CREATE INDEX "deleted_use_age" ON "deleted_use" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_recent" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_plan" ON "payments" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE INDEX "conversation_origins_network" ON "conversation_origins" USING btree ("agent_id","network");--> statement-breakpoint
CREATE INDEX "conversation_origins_age" ON "conversation_origins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "canned_replies_owner" ON "canned_replies" USING btree ("owner_id","title");--> statement-breakpoint
CREATE INDEX "conversation_notes_of" ON "conversation_notes" USING btree ("agent_id","conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "conversation_words_latest" ON "conversation_words" USING btree ("agent_id","last_message_at","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_words_found" ON "conversation_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "conversation_words_due_agent" ON "conversation_words_due" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "inbox_presence_owner" ON "inbox_presence" USING btree ("owner_id","seen_at");--> statement-breakpoint
CREATE INDEX "inbox_presence_person" ON "inbox_presence" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_url" ON "pages" USING btree ("agent_id","source_id","url");--> statement-breakpoint
CREATE INDEX "pages_next" ON "pages" USING btree ("source_id","status","rank");--> statement-breakpoint
CREATE INDEX "passages_page" ON "passages" USING btree ("agent_id","page_id","position");--> statement-breakpoint
CREATE INDEX "passages_source" ON "passages" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("next_read_at") WHERE "sources"."next_read_at" is not null;--> statement-breakpoint
CREATE INDEX "sources_agent" ON "sources" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "unanswered_questions_message" ON "unanswered_questions" USING btree ("agent_id","message_id");--> statement-breakpoint
CREATE INDEX "unanswered_questions_conversation" ON "unanswered_questions" USING btree ("agent_id","conversation_id");--> statement-breakpoint
CREATE INDEX "unanswered_questions_waiting" ON "unanswered_questions" USING btree ("agent_id","created_at") WHERE "unanswered_questions"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "model_use_day" ON "model_use" USING btree ("day");--> statement-breakpoint
CREATE INDEX "audit_events_words" ON "audit_events" USING gin ("words");--> statement-breakpoint
CREATE INDEX "audit_events_actors" ON "audit_events" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_people" ON "audit_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actions" ON "audit_events" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_addresses" ON "audit_events" USING btree ("address","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_recent" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject","subject_id","at");--> statement-breakpoint
CREATE INDEX "faults_recent" ON "faults" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "mails_recent" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_owner" ON "mails" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "mails_agent" ON "mails" USING btree ("agent_id") WHERE "mails"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about") WHERE "mails"."about" is not null;--> statement-breakpoint
CREATE INDEX "rate_counters_expire" ON "rate_counters" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("owner_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject" ON "webhook_deliveries" USING btree ("owner_id","subject_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_agent" ON "webhook_deliveries" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "agents_user" ON "agents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "agents_recent" ON "agents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "agents_by_name" ON "agents" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "conversations_inbox" ON "conversations" USING btree ("agent_id","status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("agent_id","last_message_at","id") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("person_id","person_at") WHERE "conversations"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_held" ON "conversations" USING btree ("person_at") WHERE "conversations"."person_name" is not null;--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" USING btree ("assignee_id") WHERE "conversations"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_unanswered" ON "conversations" USING btree ("agent_id","last_message_at","id") WHERE "conversations"."has_unanswered";--> statement-breakpoint
CREATE INDEX "conversations_rated" ON "conversations" USING btree ("agent_id","rating","last_message_at","id") WHERE "conversations"."rating" is not null;--> statement-breakpoint
CREATE INDEX "conversations_handoffs" ON "conversations" USING btree ("agent_id","handoff_at","met_at") WHERE "conversations"."handoff_at" is not null and not "conversations"."is_test";--> statement-breakpoint
CREATE INDEX "conversations_country" ON "conversations" USING btree ("agent_id","country","last_message_at","id") WHERE "conversations"."country" is not null;--> statement-breakpoint
CREATE INDEX "conversations_recent" ON "conversations" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_id" ON "conversations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "conversations_floods" ON "conversations" USING btree ("agent_id","created_at") WHERE "conversations"."is_flood";--> statement-breakpoint
CREATE INDEX "conversations_unused" ON "conversations" USING btree ("created_at") WHERE "conversations"."last_message_at" is null;--> statement-breakpoint
CREATE INDEX "conversations_tests" ON "conversations" USING btree ("agent_id","id") WHERE "conversations"."is_test";--> statement-breakpoint
CREATE INDEX "leads_spam" ON "leads" USING btree ("agent_id","created_at","id") WHERE "leads"."is_spam";--> statement-breakpoint
CREATE INDEX "leads_recent" ON "leads" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("agent_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_by_source" ON "leads" USING btree ("agent_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_letters" ON "leads" USING gin ((letters_of("name" || chr(10) || "email", 1) || "agent_id"::text));--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("agent_id",lower("email"));--> statement-breakpoint
CREATE INDEX "leads_conversation" ON "leads" USING btree ("agent_id","conversation_id");--> statement-breakpoint
CREATE INDEX "messages_in_order" ON "messages" USING btree ("agent_id","conversation_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_reply" ON "messages" USING btree ("agent_id","reply_to") WHERE "messages"."reply_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sent_once" ON "messages" USING btree ("agent_id","conversation_id","client_id") WHERE "messages"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_asked" ON "messages" USING btree ("agent_id","timestamp","conversation_id","position","id") WHERE "messages"."sender" = 'user';--> statement-breakpoint
CREATE INDEX "messages_of_people" ON "messages" USING btree ("agent_id","timestamp") WHERE "messages"."author" = 'person';--> statement-breakpoint
CREATE UNIQUE INDEX "plans_one_trial" ON "plans" USING btree ("is_trial") WHERE "plans"."is_trial";--> statement-breakpoint
CREATE INDEX "users_plan" ON "users" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "users_next_plan" ON "users" USING btree ("next_plan_id");--> statement-breakpoint
CREATE INDEX "users_plan_expiry" ON "users" USING btree ("plan_expires_at");--> statement-breakpoint
CREATE INDEX "users_recent" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(ltrim("first_name" || ' ' || "last_name" || ' ' || "email")),"id");--> statement-breakpoint
CREATE INDEX "users_by_end" ON "users" USING btree (coalesce("plan_expires_at", 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A lead counts for its source and among all.
CREATE FUNCTION note_event(uuid, text, timestamptz, integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO event_changes (agent_id, kind, at, change)
  SELECT $1, kind, date_bin('15 minutes', $3, '2000-01-01T00:00:00Z'), $4
  FROM unnest(CASE WHEN starts_with($2, 'lead:') THEN ARRAY[$2, 'lead'] ELSE ARRAY[$2] END) kind
  -- An agent that is just being deleted takes its numbers along.
  WHERE $4 > 0 OR EXISTS (SELECT FROM agents WHERE id = $1)
$$;--> statement-breakpoint
-- Whoever deletes what only became too old leaves the numbers as they are.
CREATE FUNCTION keeps_counts() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('parley.keeps_counts', true), '') = 'on'
$$;--> statement-breakpoint
CREATE FUNCTION know_test_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_test := EXISTS (SELECT FROM conversations
    WHERE agent_id = NEW.agent_id AND id = NEW.conversation_id AND is_test);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "leads_of_tests" BEFORE INSERT ON "leads" FOR EACH ROW EXECUTE FUNCTION know_test_lead();--> statement-breakpoint
CREATE FUNCTION count_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_event(OLD.agent_id, CASE WHEN OLD.is_spam THEN 'spam' ELSE 'status:' || OLD.status END, OLD.created_at, -1);
    IF NOT OLD.is_spam AND NOT OLD.is_test THEN
      PERFORM note_event(OLD.agent_id, 'lead:' || OLD.source, OLD.created_at, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_event(NEW.agent_id, CASE WHEN NEW.is_spam THEN 'spam' ELSE 'status:' || NEW.status END, NEW.created_at, 1);
    IF NOT NEW.is_spam AND NOT NEW.is_test THEN
      PERFORM note_event(NEW.agent_id, 'lead:' || NEW.source, NEW.created_at, 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "leads_counted" AFTER INSERT OR DELETE ON "leads" FOR EACH ROW EXECUTE FUNCTION count_lead();--> statement-breakpoint
CREATE TRIGGER "leads_counted_anew" AFTER UPDATE ON "leads" FOR EACH ROW
  WHEN ((OLD.status, OLD.source, OLD.is_spam, OLD.is_test, OLD.created_at) IS DISTINCT FROM (NEW.status, NEW.source, NEW.is_spam, NEW.is_test, NEW.created_at))
  EXECUTE FUNCTION count_lead();--> statement-breakpoint
CREATE FUNCTION count_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND NOT OLD.is_test THEN
    IF OLD.has_unanswered OR OLD.handoff_at IS NOT NULL OR coalesce(OLD.rating = 'down', false) THEN
      PERFORM note_event(OLD.agent_id, 'unresolved', OLD.created_at, -1);
    END IF;
    IF OLD.handoff_at IS NOT NULL AND OLD.handoff_reason IS NOT NULL THEN
      PERFORM note_event(OLD.agent_id, 'handoff:' || OLD.handoff_reason, OLD.handoff_at, -1);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.is_test THEN
    IF NEW.has_unanswered OR NEW.handoff_at IS NOT NULL OR coalesce(NEW.rating = 'down', false) THEN
      PERFORM note_event(NEW.agent_id, 'unresolved', NEW.created_at, 1);
    END IF;
    IF NEW.handoff_at IS NOT NULL AND NEW.handoff_reason IS NOT NULL THEN
      PERFORM note_event(NEW.agent_id, 'handoff:' || NEW.handoff_reason, NEW.handoff_at, 1);
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    -- Its messages go next, and cannot tell any more whether they stood in a test.
    IF NOT OLD.is_test THEN
      PERFORM note_event(agent_id, 'rated:' || rating, timestamp, -1) FROM messages
        WHERE agent_id = OLD.agent_id AND conversation_id = OLD.id AND rating IS NOT NULL;
    END IF;
    RETURN OLD;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "conversations_counted" AFTER INSERT ON "conversations" FOR EACH ROW
  WHEN (NEW.has_unanswered OR NEW.handoff_at IS NOT NULL OR NEW.rating IS NOT NULL) EXECUTE FUNCTION count_outcome();--> statement-breakpoint
CREATE TRIGGER "conversations_counted_anew" AFTER UPDATE OF "has_unanswered", "rating", "handoff_at", "handoff_reason" ON "conversations" FOR EACH ROW
  WHEN ((OLD.has_unanswered, OLD.rating, OLD.handoff_at, OLD.handoff_reason) IS DISTINCT FROM (NEW.has_unanswered, NEW.rating, NEW.handoff_at, NEW.handoff_reason))
  EXECUTE FUNCTION count_outcome();--> statement-breakpoint
CREATE TRIGGER "conversations_counted_no_more" BEFORE DELETE ON "conversations" FOR EACH ROW
  WHEN (NOT keeps_counts()) EXECUTE FUNCTION count_outcome();--> statement-breakpoint
CREATE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM conversations WHERE agent_id = NEW.agent_id AND id = NEW.conversation_id AND is_test) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.rating IS NOT NULL THEN
    PERFORM note_event(OLD.agent_id, 'rated:' || OLD.rating, OLD.timestamp, -1);
  END IF;
  IF NEW.rating IS NOT NULL THEN
    PERFORM note_event(NEW.agent_id, 'rated:' || NEW.rating, NEW.timestamp, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_counted" AFTER INSERT ON "messages" FOR EACH ROW
  WHEN (NEW.rating IS NOT NULL) EXECUTE FUNCTION count_rating();--> statement-breakpoint
CREATE TRIGGER "messages_counted_anew" AFTER UPDATE OF "rating" ON "messages" FOR EACH ROW
  WHEN (OLD.rating IS DISTINCT FROM NEW.rating) EXECUTE FUNCTION count_rating();--> statement-breakpoint
CREATE FUNCTION count_unanswered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_event(NEW.agent_id, 'unanswered', NEW.created_at, 1);
  ELSE
    PERFORM note_event(OLD.agent_id, 'unanswered', OLD.created_at, -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "unanswered_questions_counted" AFTER INSERT ON "unanswered_questions" FOR EACH ROW
  WHEN (NEW.reason <> 'not-helpful') EXECUTE FUNCTION count_unanswered();--> statement-breakpoint
CREATE TRIGGER "unanswered_questions_counted_no_more" AFTER DELETE ON "unanswered_questions" FOR EACH ROW
  WHEN (OLD.reason <> 'not-helpful' AND NOT keeps_counts()) EXECUTE FUNCTION count_unanswered();--> statement-breakpoint
-- The first after the call; a new call is met anew.
CREATE FUNCTION see_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET met_at = NEW.timestamp
    WHERE agent_id = NEW.agent_id AND id = NEW.conversation_id AND handoff_at <= NEW.timestamp
      AND (met_at IS NULL OR met_at < handoff_at OR met_at > NEW.timestamp);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_of_people_seen" AFTER INSERT ON "messages" FOR EACH ROW
  WHEN (NEW.author = 'person') EXECUTE FUNCTION see_person();--> statement-breakpoint
CREATE FUNCTION words_were_said() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversation_words_due (agent_id, conversation_id) VALUES (NEW.agent_id, NEW.conversation_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversation_words_due (agent_id, conversation_id) VALUES (NEW.agent_id, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "conversations_found" AFTER UPDATE OF "status", "rating", "has_unanswered", "country", "visitor_name", "visitor_email", "visitor_phone", "page_url", "tags" ON "conversations" FOR EACH ROW
  WHEN ((OLD.status, OLD.rating, OLD.has_unanswered, OLD.country, OLD.visitor_name, OLD.visitor_email, OLD.visitor_phone, OLD.page_url, OLD.tags)
    IS DISTINCT FROM (NEW.status, NEW.rating, NEW.has_unanswered, NEW.country, NEW.visitor_name, NEW.visitor_email, NEW.visitor_phone, NEW.page_url, NEW.tags))
  EXECUTE FUNCTION words_changed();--> statement-breakpoint
CREATE TRIGGER "messages_found" AFTER INSERT ON "messages" FOR EACH ROW EXECUTE FUNCTION words_were_said();--> statement-breakpoint
-- An agent that goes is emptied first: where its row is gone already, nobody is found whose use it was.
CREATE FUNCTION keep_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_use (owner_id, id, created_at)
  SELECT a.user_id, gone.id, gone.created_at FROM gone JOIN agents a ON a.id = gone.agent_id
  WHERE gone.last_message_at IS NOT NULL AND NOT gone.is_test AND NOT gone.is_flood
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "conversations_used_nonetheless" AFTER DELETE ON "conversations" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_use();
