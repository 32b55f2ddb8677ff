ALTER TABLE "leads" ADD COLUMN "spam_reason" text;--> statement-breakpoint
CREATE INDEX "conversations_unresolved" ON "conversations" USING btree ("agent_id","created_at") WHERE not "conversations"."is_test" and ("conversations"."has_unanswered" or "conversations"."handoff_at" is not null or "conversations"."rating" = 'down');--> statement-breakpoint
CREATE INDEX "conversations_handoffs" ON "conversations" USING btree ("agent_id","handoff_at","handoff_reason") WHERE "conversations"."handoff_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_spam" ON "leads" USING btree ("agent_id","created_at","id") WHERE "leads"."is_spam";--> statement-breakpoint
CREATE INDEX "messages_rated" ON "messages" USING btree ("agent_id","timestamp","rating") WHERE "messages"."rating" is not null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_spam_reason" CHECK ("spam_reason" in ('hidden-field', 'too-fast', 'links', 'by-hand'));--> statement-breakpoint
UPDATE "leads" SET "spam_reason" = 'hidden-field' WHERE "is_spam";
