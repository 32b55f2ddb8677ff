CREATE INDEX "users_recent" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(ltrim("first_name" || ' ' || "last_name" || ' ' || "email")),"id");--> statement-breakpoint
CREATE INDEX "users_by_end" ON "users" USING btree (coalesce("plan_expires_at", 'infinity'::timestamptz),"id");