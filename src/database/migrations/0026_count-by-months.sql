ALTER TABLE "event_counts" DROP CONSTRAINT "event_counts_span";--> statement-breakpoint
ALTER TABLE "traffic_counts" DROP CONSTRAINT "traffic_counts_span";--> statement-breakpoint
ALTER TABLE "event_counts" ADD CONSTRAINT "event_counts_span" CHECK ("span" in ('quarter', 'hour', 'day', 'month', 'all'));--> statement-breakpoint
ALTER TABLE "traffic_counts" ADD CONSTRAINT "traffic_counts_span" CHECK ("span" in ('quarter', 'hour', 'day', 'month', 'all'));--> statement-breakpoint
-- What is there already, by months.
INSERT INTO "event_counts" ("agent_id", "span", "at", "kind", "total")
SELECT "agent_id", 'month', date_trunc('month', "at", 'UTC'), "kind", sum("total") FROM "event_counts" WHERE "span" = 'day' GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO "traffic_counts" ("agent_id", "span", "at", "conversations", "asked", "answered")
SELECT "agent_id", 'month', date_trunc('month', "at", 'UTC'), sum("conversations"), sum("asked"), sum("answered") FROM "traffic_counts" WHERE "span" = 'day' GROUP BY 1, 2, 3;
