CREATE TABLE "file_parts" (
	"source_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "file_parts_source_id_position_pk" PRIMARY KEY("source_id","position")
);
--> statement-breakpoint
ALTER TABLE "sources" DROP CONSTRAINT "sources_kind";--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "body_hash" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "last_modified" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "missed_runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "left_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "is_description" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "include" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "exclude" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "reread_every" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "pages_added" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "pages_changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "pages_removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "next_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sources_due" ON "sources" USING btree ("next_read_at") WHERE "sources"."next_read_at" is not null;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_reread_every" CHECK ("reread_every" in ('daily', 'weekly', 'never'));--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_kind" CHECK ("kind" in ('website', 'page', 'file', 'text', 'questions', 'maps'));--> statement-breakpoint
UPDATE "sources" SET "is_description" = true, "read_at" = "finished_at" WHERE "kind" in ('text', 'maps');--> statement-breakpoint
UPDATE "sources" SET "read_at" = "finished_at", "next_read_at" = now() + random() * interval '1 day' WHERE "kind" = 'website' AND "status" = 'done';
