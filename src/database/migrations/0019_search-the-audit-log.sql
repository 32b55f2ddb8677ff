CREATE TABLE "faults" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"place" text,
	"line" text,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(lower(action || ' ' || subject || ' ' || subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '') || ' ' || coalesce(reason, '') || ' ' || coalesce(address, '')), '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
CREATE INDEX "faults_recent" ON "faults" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "audit_events_words" ON "audit_events" USING gin ("words");--> statement-breakpoint
CREATE INDEX "audit_events_actors" ON "audit_events" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_people" ON "audit_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actions" ON "audit_events" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_addresses" ON "audit_events" USING btree ("address","at","id");