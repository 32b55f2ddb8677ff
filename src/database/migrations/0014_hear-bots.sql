ALTER TABLE "webhook_endpoints" ADD COLUMN "chat_id" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "chat_name" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "link_nonce" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "hearing_error" text;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_bots" ON "webhook_endpoints" USING btree ("kind") WHERE "webhook_endpoints"."kind" = 'telegram';