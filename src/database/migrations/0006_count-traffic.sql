CREATE TABLE "traffic_counts" (
	"agent_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"conversations" integer NOT NULL,
	"asked" integer NOT NULL,
	"answered" integer NOT NULL,
	CONSTRAINT "traffic_counts_agent_id_at_pk" PRIMARY KEY("agent_id","at")
);
--> statement-breakpoint
DROP INDEX "messages_counted";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "counted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "traffic_counts" ADD CONSTRAINT "traffic_counts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_counted" ON "leads" USING btree ("agent_id","created_at","source","conversation_id");--> statement-breakpoint
CREATE INDEX "messages_asked" ON "messages" USING btree ("agent_id","timestamp","conversation_id","position","id") WHERE "messages"."sender" = 'user';--> statement-breakpoint
CREATE INDEX "messages_of_people" ON "messages" USING btree ("agent_id","timestamp") WHERE "messages"."author" = 'person';