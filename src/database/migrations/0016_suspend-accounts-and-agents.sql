ALTER TABLE "agents" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
CREATE INDEX "agents_recent" ON "agents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "agents_by_name" ON "agents" USING btree (lower("name"),"id");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_suspension_has_reason" CHECK (("agents"."suspended_at" is null) = ("agents"."suspended_reason" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension_has_reason" CHECK (("users"."suspended_at" is null) = ("users"."suspended_reason" is null));