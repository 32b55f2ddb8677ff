ALTER TABLE "pages" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "facts" jsonb;