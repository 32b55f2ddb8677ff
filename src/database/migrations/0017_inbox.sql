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
CREATE TABLE "inbox_presence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "is_correction" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD COLUMN "reason" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_message_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "has_unanswered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "handoff_reason" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "handoff_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "person_name" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "person_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "person_name" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_agent_id_conversation_id_conversations_agent_id_id_fk" FOREIGN KEY ("agent_id","conversation_id") REFERENCES "public"."conversations"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_presence" ADD CONSTRAINT "inbox_presence_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_presence" ADD CONSTRAINT "inbox_presence_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_replies_owner" ON "canned_replies" USING btree ("owner_id","title");--> statement-breakpoint
CREATE INDEX "conversation_notes_of" ON "conversation_notes" USING btree ("agent_id","conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "inbox_presence_owner" ON "inbox_presence" USING btree ("owner_id","seen_at");--> statement-breakpoint
CREATE INDEX "inbox_presence_person" ON "inbox_presence" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unanswered_questions_waiting" ON "unanswered_questions" USING btree ("agent_id","created_at") WHERE "unanswered_questions"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "conversations_inbox" ON "conversations" USING btree ("agent_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("agent_id","last_message_at","id") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("person_id","person_at");--> statement-breakpoint
CREATE INDEX "conversations_closed" ON "conversations" USING btree ("agent_id","last_message_at","id") WHERE "conversations"."status" = 'closed';--> statement-breakpoint
CREATE INDEX "conversations_unanswered" ON "conversations" USING btree ("agent_id","last_message_at","id") WHERE "conversations"."has_unanswered";--> statement-breakpoint
CREATE INDEX "conversations_rated" ON "conversations" USING btree ("agent_id","rating","last_message_at","id") WHERE "conversations"."rating" is not null;--> statement-breakpoint
CREATE INDEX "conversations_country" ON "conversations" USING btree ("agent_id","country","last_message_at","id");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ((to_tsvector('simple', "content") || array_to_tsvector(array["agent_id"::text])));--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_reason" CHECK ("reason" in ('unknown', 'not-helpful'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_rating" CHECK ("rating" in ('up', 'down'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_handoff_reason" CHECK ("handoff_reason" in ('skipped', 'asked', 'not-helpful', 'model'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_event" CHECK ("event" in ('joined', 'left'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_of_a_person" CHECK ("messages"."event" is null or "messages"."author" = 'person');--> statement-breakpoint
UPDATE "conversations" SET "last_message_at" = (SELECT max("timestamp") FROM "messages" WHERE "messages"."agent_id" = "conversations"."agent_id" AND "messages"."conversation_id" = "conversations"."id");--> statement-breakpoint
UPDATE "conversations" SET "has_unanswered" = true WHERE ("agent_id", "id") IN (SELECT "agent_id", "conversation_id" FROM "unanswered_questions");--> statement-breakpoint
UPDATE "conversations" SET "rating" = (SELECT "rating" FROM "messages" WHERE "messages"."agent_id" = "conversations"."agent_id" AND "messages"."conversation_id" = "conversations"."id" AND "rating" IS NOT NULL ORDER BY "position" DESC LIMIT 1);
