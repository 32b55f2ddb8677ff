DROP INDEX "leads_counted";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "consent" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rating_note" text;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sent_once" ON "messages" USING btree ("agent_id","conversation_id","client_id");--> statement-breakpoint
CREATE INDEX "leads_counted" ON "leads" USING btree ("agent_id","created_at","source","conversation_id") WHERE not "leads"."is_spam";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_rating" CHECK ("rating" in ('up', 'down'));