CREATE TABLE "lead_notes" (
	"agent_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_notes_agent_id_id_pk" PRIMARY KEY("agent_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "read_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
-- What was there before counts as read.
ALTER TABLE "conversations" ALTER COLUMN "read_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_agent_id_lead_id_leads_agent_id_id_fk" FOREIGN KEY ("agent_id","lead_id") REFERENCES "public"."leads"("agent_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_notes_of" ON "lead_notes" USING btree ("agent_id","lead_id","created_at");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_snoozed" ON "conversations" USING btree ("agent_id","last_message_at","id") WHERE "conversations"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "conversations_blocked" ON "conversations" USING btree ("agent_id","visitor_id") WHERE "conversations"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_assignee" ON "leads" USING btree ("assignee_id") WHERE "leads"."assignee_id" is not null;