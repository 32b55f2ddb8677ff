ALTER TABLE "actions" DROP CONSTRAINT "actions_kind";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "handoff_note" text;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_kind" CHECK ("kind" in ('http', 'mcp', 'handoff', 'lead'));